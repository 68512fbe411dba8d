import { Button, Group } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { school } from '#contract/school/school.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { mirrorPersonQuery } from './mirror-address.ts'

const route = getRouteApi('/authenticated/staff/impersonate/$userId')

/** Where a link to a mirror leads: it says whom one would see as, and begins only when asked to. */
export function MirrorStartPage() {
  const { userId } = route.useParams()
  const { allowChanges } = route.useSearch()
  const navigate = useNavigate()
  const { data: person } = useSuspenseQuery(mirrorPersonQuery(userId))
  usePageTitle('Family Mirror', { facts: person.name, backTo: '/impersonate/students' })
  const isWriting = allowChanges === 'true' && person.canAllowChanges
  // The page loads anew, so that nothing of the employee stays.
  const start = useMutation(
    api.mirror.start.mutationOptions({
      onSuccess: ({ redirectTo }) => location.assign(redirectTo),
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  return (
    <SheetPage>
      <PageHeader title={`See ${school().productName} as ${person.name}?`} />
      <PageBody reading>
        <p>
          For 60 minutes at most this browser shows what {person.name} sees as a {person.role}.{' '}
          {isWriting
            ? 'Changes are allowed: what you save counts, and the record names you both.'
            : 'It is read only: nothing can be changed.'}
        </p>
        <Group gap="xs">
          <ReasonedButton
            variant="filled"
            busy={start.isPending}
            onClick={() => start.mutate({ userId: person.id, allowChanges: isWriting })}
          >
            {isWriting ? 'See and change as them' : 'See as them'}
          </ReasonedButton>
          <Button onClick={() => void navigate({ to: '/impersonate/students' })}>Stay yourself</Button>
        </Group>
      </PageBody>
    </SheetPage>
  )
}
