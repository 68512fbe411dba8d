import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { narrowColumns, phoneRow, reportColumns, rowKey, rowLabel } from './report-columns.tsx'
import { studentReportsQuery } from './student-reports.ts'

const route = getRouteApi('/authenticated/staff/students/$studentId/reports')

/** `/students/:studentId/reports`: the progress reports of a student by cycle, as the family sees them (pages.md). */
export function StudentReportsPage() {
  const studentId = Number(route.useParams().studentId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asks = studentReportsQuery(studentId)
  const { data, error, refetch } = useQuery(asks)
  useLive(data === undefined ? [] : [topic('reports')], asks)
  usePageTitle(data && `Reports of ${data.first_name}`, { backTo: '/students' })
  const { of, kind } = search
  const open = of !== undefined && kind !== undefined ? { cycleId: of, kind } : undefined
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={reportColumns} density="two-line" />
    ) : (
      <FailedState error={error} onTryAgain={() => void refetch()} />
    )
  return (
    <>
      <DataTable
        caption={`Progress reports of ${data.first_name}`}
        rows={data.reports}
        columns={open === undefined ? reportColumns : narrowColumns}
        rowKey={rowKey}
        rowLabel={rowLabel}
        density="two-line"
        phoneRow={phoneRow}
        openKey={open && `${open.cycleId} ${open.kind}`}
        onOpen={(row) => void navigate({ search: { of: row.cycle_id, kind: row.kind }, resetScroll: false })}
        empty={
          <EmptyState icon={IconReportAnalytics} title="No report yet">
            There is one in the middle and one at the end of each cycle with an experience.
          </EmptyState>
        }
      />
      {open !== undefined && (
        <ReportSheet
          key={`${studentId} ${open.cycleId} ${open.kind}`}
          studentId={studentId}
          {...open}
          version={search.version}
          onVersion={(version) =>
            // The summary belongs to all versions: what is typed of it stays.
            void navigate({
              search: (before) => ({ ...before, version }),
              resetScroll: false,
              ignoreBlocker: true,
            })
          }
          onClose={() => void navigate({ search: {}, resetScroll: false })}
        />
      )}
    </>
  )
}
