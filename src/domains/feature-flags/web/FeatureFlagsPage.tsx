import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { useHistorySteps } from '#web/address/history-steps.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { Features } from './Features.tsx'
import { flagsQuery, groupsQuery } from './feature-flags-address.ts'
import { Groups } from './Groups.tsx'
import { useFlagActions } from './use-flag-actions.ts'

const route = getRouteApi('/authenticated/staff/workbench/feature-flags')

/** `/workbench/feature-flags`: who has which feature, and the groups that try them first (1-staff-tools §2.6). */
export function FeatureFlagsPage() {
  const search = route.useSearch()
  const { stay } = useHistorySteps<typeof search>()
  usePageTitle('Feature flags', { backTo: '/workbench' })
  const flags = useQuery(flagsQuery())
  const groups = useQuery(groupsQuery())
  const actions = useFlagActions()
  const error = flags.error ?? groups.error
  const again = () => void Promise.all([flags.refetch(), groups.refetch()])
  return (
    <SheetPage>
      <PageHeader title="Feature flags" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />
      <PageBody>
        {error !== null && <FailedState error={error} onTryAgain={again} />}
        {error === null && (flags.data === undefined || groups.data === undefined) && (
          <TableSkeleton columns={[{ id: 'feature' }, { id: 'status' }, { id: 'groups' }]} />
        )}
        {flags.data && groups.data && (
          <>
            <Features flags={flags.data} groups={groups.data} search={search} go={stay} actions={actions} />
            <Groups flags={flags.data} groups={groups.data} search={search} go={stay} actions={actions} />
          </>
        )}
      </PageBody>
      <Outlet />
    </SheetPage>
  )
}
