import { IconFlask } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { labsQuery } from '../feature-flags-address.ts'
import { LabsCard } from './LabsCard.tsx'
import css from './labs.module.css'

/** `/labs`: what one may switch on for oneself before everybody has it. */
export function LabsPage() {
  usePageTitle('Labs')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(labsQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: { readonly id: number; readonly is_chosen: boolean }) => client.labs.choose(choice),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => void toast.error(messageOf(failure)),
    onSettled: () =>
      Promise.all(
        [api.labs.key(), api.shell.getAuthenticatedRoot.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <SheetPage>
      <PageHeader
        title="Labs"
        facts="Features to try before everybody has them. They change, and may go away again."
      />
      <PageBody>
        {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        {error === null && data === undefined && (
          <TableSkeleton columns={[{ id: 'feature' }, { id: 'switch' }]} />
        )}
        {data?.length === 0 && (
          <EmptyState icon={IconFlask} title="Nothing to try right now">
            What the school opens to you appears here. Look again after the next release.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className={css.cards} aria-label="Features to try">
            {data.map((feature) => (
              <LabsCard
                key={feature.id}
                feature={feature}
                busy={isPending}
                onChoose={(is_chosen) => mutate({ id: feature.id, is_chosen })}
              />
            ))}
          </ul>
        )}
      </PageBody>
    </SheetPage>
  )
}
