import { Button, Loader } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { AbsenceFields } from '../AbsenceFields.tsx'
import { absenceOf } from '../absence-form.ts'
import { MissingExcuse } from './ExcusePage.tsx'
import { useFamilyExcuse } from './use-family-excuse.ts'

const route = getRouteApi('/authenticated/family/excuses/$excuseId/edit')

/** Whoever asked for an excuse corrects it while nobody has decided. */
export function EditExcusePage() {
  const excuseId = Number(route.useParams().excuseId)
  const { excuse, isMissing } = useFamilyExcuse(excuseId)
  const { data: family } = useSuspenseQuery(api.family.getFamily.queryOptions())
  const address = familyExcuseAddress(excuseId)
  usePageTitle('Edit excuse', { backTo: address, facts: excuse?.student.name })
  if (isMissing) return <MissingExcuse />
  if (excuse === undefined) return <Loader m="lg" size={20} aria-label="Loading the excuse" />
  const student = family.students.find(({ id }) => id === excuse.student.id)
  return (
    <SheetPage>
      <PageHeader
        title="Edit excuse"
        crumbs={[{ label: `${excuse.student.first_name}’s excuse`, href: address }]}
      />
      {student === undefined || excuse.guardian?.can.edit !== true ? (
        <EmptyState
          icon={IconLock}
          title="This excuse can no longer be edited"
          action={
            <Button component={UiLink} href={address}>
              Open the excuse
            </Button>
          }
        >
          Whoever asked for it corrects it until the school has decided. Write to the school in its messages.
        </EmptyState>
      ) : (
        <PageBody>
          <AbsenceFields
            key={excuse.id}
            students={[student]}
            chosen={student}
            start={absenceOf(excuse, excuse.guardian.comments)}
            excuseId={excuse.id}
          />
        </PageBody>
      )}
    </SheetPage>
  )
}
