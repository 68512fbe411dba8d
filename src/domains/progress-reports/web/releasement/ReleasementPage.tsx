import { IconReportAnalytics } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { HeldReleases } from './HeldReleases.tsx'
import { HoldButton } from './HoldButton.tsx'
import { PhoneChoice } from './PhoneChoice.tsx'
import { PublishSheet } from './PublishSheet.tsx'
import { labelOf, phoneRow, progressColumns } from './progress-columns.tsx'
import { ReleaseBar } from './ReleaseBar.tsx'
import { ReleaseFilters } from './ReleaseFilters.tsx'
import { UnpublishSheet } from './UnpublishSheet.tsx'
import { useChosenReports } from './use-chosen-reports.ts'
import { useProgressList } from './use-progress-list.ts'

const route = getRouteApi('/authenticated/staff/workbench/report/progress')

/** `/workbench/report/progress`: which students' reports families see (1-staff-tools §2.1; look, picture 32). */
export function ReleasementPage() {
  const search = route.useSearch()
  usePageTitle('Report Releasement', { backTo: '/workbench' })
  const chosen = useChosenReports(search)
  const list = useProgressList(search)
  const { data } = list
  const { asked } = chosen
  return (
    <ListPage
      list={list}
      caption="Students of the cycle and their reports"
      columns={progressColumns}
      rowLabel={labelOf}
      phoneRow={phoneRow}
      checked={chosen.checked}
      onCheckedChange={chosen.setChecked}
      phoneAction={(row) => <PhoneChoice row={row} chosen={chosen} />}
      header={
        <PageHeader
          title="Report Releasement"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={data && <HoldButton minutes={data.hold_minutes} canChange={data.can_set_hold} />}
        />
      }
      alerts={<HeldReleases releases={data?.releases ?? []} />}
      filters={
        <>
          <ReleaseFilters list={list} />
          <ReleaseBar chosen={chosen} total={list.paging?.total ?? 0} />
        </>
      }
      empty={
        <EmptyState
          icon={IconReportAnalytics}
          title="No students found with report progress assessed for this cycle"
        >
          Students appear here as soon as they have a place in an experience of the cycle.
        </EmptyState>
      }
    >
      {asked?.publish === true && data?.cycleId != null && (
        <PublishSheet chosen={chosen} asked={asked} cycleId={data.cycleId} />
      )}
      {asked?.publish === false && data?.cycleId != null && (
        <UnpublishSheet chosen={chosen} asked={asked} cycleId={data.cycleId} />
      )}
    </ListPage>
  )
}
