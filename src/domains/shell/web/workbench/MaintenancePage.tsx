import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { rootOptions } from '#web/entrance.ts'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import { Screen } from '../Screen.tsx'

/** The switch of the maintenance screen (domain.md §7). */
export function MaintenancePage() {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const root = useQuery(rootOptions()).data
  usePageTitle('Maintenance', { backTo: '/workbench' })
  const set = useMutation(
    api.shell.setMaintenance.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.shell.getRoot.key() }),
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  if (!may(viewer, 'maintenance.switch'))
    return (
      <Screen>
        <MissingPermission what="Maintenance" permission="maintenance.switch" />
      </Screen>
    )
  const maintenance = root?.maintenance ?? null
  return (
    <SheetPage>
      <PageHeader title="Maintenance" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />
      <PageBody reading>
        <Switch
          label="Show the maintenance screen"
          description="Everyone but super admins sees it instead of every page, at once. Meetings are still recorded."
          checked={set.isPending ? set.variables.isOn === true : maintenance !== null}
          onChange={(event) => set.mutate({ isOn: event.currentTarget.checked })}
        />
        {maintenance !== null && (
          <p>
            On since {formatDayOf(maintenance.since)}, {formatTime(maintenance.since, { zone: true })}.
          </p>
        )}
      </PageBody>
    </SheetPage>
  )
}
