import { IconFileCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { inHotkeyArea } from '#ui/controls/single-keys.ts'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import { useLive } from '#web/live.ts'
import { usePageTitle } from '#web/page-title.ts'
import { excusePageSize } from '../../contract/excuse-values.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { AbsenceForm } from '../absence-form.embed.tsx'
import { AttendancesHeader } from '../attendances-header.embed.tsx'
import { ConfirmDecision } from './ConfirmDecision.tsx'
import { ExcusePhoneRow } from './ExcusePhoneRow.tsx'
import { ExcuseSheet } from './ExcuseSheet.tsx'
import { keyOfExcuse, labelOfExcuse, narrowColumns, wideColumns } from './excuse-columns.tsx'
import { ReportBulkBar } from './ReportBulkBar.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { countFilters, type ExcuseReportSearch, noFilters, toReportInput } from './report-address.ts'
import { useSelection } from './use-selection.ts'

const route = getRouteApi('/authenticated/staff/excuse-report')

const list = '/employee/attendances/report'

/**
 * The excuse report (1-staff-tools §2.4; look, picture 09): filter, look, decide many at once, undo. One excuse stands
 * in the side sheet at an address of its own, which opens it whether or not the filters list it.
 */
export function ExcuseReportPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { excuseId } = useParams({ strict: false })
  // What is no number is no excuse either.
  const openId = excuseId === undefined ? undefined : Number.parseInt(excuseId, 10) || 0
  usePageTitle('Excuse report')
  const { data, error, refetch } = useQuery({
    ...api.excuseReport.getReport.queryOptions({
      input: { ...toReportInput(search), page: search.page ?? 1 },
    }),
    placeholderData: keepPreviousData,
  })
  // Filed, decided, corrected or withdrawn by anybody: the list stands as it is now.
  useLive(data === undefined ? [] : ['excuses:1'], () => void refetch())
  const page = useRef(document.body)
  const queryClient = useQueryClient()
  const rows = data?.excuses ?? noRows
  const selection = useSelection(rows)
  const change = (part: Partial<ExcuseReportSearch>) => {
    selection.clear()
    void navigate({ to: list, search: { ...search, page: undefined, ...part }, replace: true })
  }
  const open = (id: number | undefined) => {
    if (id === undefined) void navigate({ to: list, search, resetScroll: false })
    else
      void navigate({
        to: '/excuses/$excuseId',
        params: { excuseId: String(id) },
        search,
        resetScroll: false,
      })
  }
  const add = (form: 'absence' | undefined) =>
    void navigate({ to: '.', search: { ...search, add: form }, resetScroll: false })
  const opened = rows.find((row) => row.id === openId)
  const at = opened === undefined ? -1 : rows.indexOf(opened)
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : rows[at + step]
    return next && (() => open(next.id))
  }
  const decideByKey = (decision: 'approve' | 'reject') => (event: KeyboardEvent) => {
    if (!inHotkeyArea(event.target)) return
    const isInSheet = event.target instanceof Element && event.target.closest('aside') !== null
    // The sheet also shows an excuse that the filters leave out; its keys do what its buttons do.
    const shown = opened ?? queryClient.getQueryData(excuseKey(openId))
    if (shown?.fell_away) return
    const isForShown = shown !== undefined && (isInSheet || selection.chosen.length === 0)
    selection.ask(decision, isForShown ? [shown] : selection.chosen)
  }
  // The table and the side sheet stand apart in the page, so the keys are heard on the whole of it.
  useHotkeysIn(page, { a: decideByKey('approve'), r: decideByKey('reject') })
  const hasFailed = data === undefined && error !== null
  useEffect(() => {
    if (hasFailed) toast.error(messageOf(error))
  }, [hasFailed, error])
  if (hasFailed) return <Navigate to="/home" replace />
  const filters = countFilters(search)
  const columns = openId === undefined && search.person === undefined ? wideColumns : narrowColumns
  return (
    <SheetPage fill>
      <AttendancesHeader active="report" onAddAbsence={() => add('absence')} />
      <ReportFilters
        search={search}
        report={data}
        change={change}
        onDecide={(decision) => selection.ask(decision, selection.chosen)}
      />
      {data === undefined ? (
        <TableSkeleton columns={columns} density="decision" />
      ) : (
        <>
          <DataTable
            caption="Excuses, the newest first"
            rows={rows}
            columns={columns}
            rowKey={keyOfExcuse}
            rowLabel={labelOfExcuse}
            density="decision"
            openKey={openId === undefined ? undefined : String(openId)}
            onOpen={(row) => open(row.id)}
            {...(data.can.decide &&
              search.approved !== 'fallen_away' && {
                checked: selection.checked,
                onCheckedChange: selection.setChecked,
              })}
            phoneRow={phoneRow}
            serverSorted
            empty={
              <EmptyPage paging={data} onChange={(page) => change({ page })}>
                {filters > 0 ? (
                  <NothingFound filters={filters} onClear={() => change(noFilters)} />
                ) : (
                  <EmptyState icon={IconFileCheck} title="No excuses in the last 7 days">
                    Choose another period to see earlier ones.
                  </EmptyState>
                )}
              </EmptyPage>
            }
          />
          <ReportBulkBar
            count={selection.chosen.length}
            answer={selection.answer}
            onDecide={(decision) => selection.ask(decision, selection.chosen)}
            onClose={selection.clear}
          />
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onChange={(page) => change({ page })}
            right={`${excusePageSize} per page`}
          />
        </>
      )}
      {openId !== undefined && (
        <ExcuseSheet
          key={openId}
          excuseId={openId}
          row={opened}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => open(undefined)}
          onDecide={(decision, excuse) => selection.ask(decision, [excuse])}
        />
      )}
      {search.add === 'absence' && <AbsenceForm onClose={() => add(undefined)} />}
      {selection.asked !== undefined && (
        <ConfirmDecision
          {...selection.asked}
          busy={selection.isBusy}
          onConfirm={() =>
            selection.confirm((decision) => {
              if (decision === 'remove') open(undefined)
            })
          }
          onCancel={selection.cancel}
        />
      )}
    </SheetPage>
  )
}

const noRows: readonly ExcuseRow[] = []
const excuseKey = (id: number | undefined) => api.excuses.getExcuse.queryKey({ input: { id: id ?? 0 } })
const phoneRow = (row: ExcuseRow) => <ExcusePhoneRow row={row} />
