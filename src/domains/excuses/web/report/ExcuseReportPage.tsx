import { IconFileCheck } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { excusePageSize } from '../../contract/excuse-values.ts'
import { AbsenceForm } from '../absence-form.embed.tsx'
import { AttendancesHeader } from '../attendances-header.embed.tsx'
import { ConfirmDecision } from './ConfirmDecision.tsx'
import { ExcuseSheet } from './ExcuseSheet.tsx'
import { labelOfExcuse, narrowColumns, phoneRow, wideColumns } from './excuse-columns.tsx'
import { ReportBulkBar } from './ReportBulkBar.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'
import { useOpenExcuse, useReportList } from './use-report-list.ts'
import { useSelection } from './use-selection.ts'

const route = getRouteApi('/authenticated/staff/excuse-report')

/**
 * The excuse report (1-staff-tools §2.4; look, picture 09): filter, look, decide many at once, undo. One excuse stands
 * in the side sheet at an address of its own, which opens it whether or not the filters list it.
 */
export function ExcuseReportPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const openId = useOpenExcuse()
  usePageTitle('Excuse report')
  const selection = useSelection()
  const list = useReportList(search, openId, selection.clear)
  const chosen = selection.chosenOf(list.rows ?? [])
  const decide = (decision: Parameters<typeof selection.ask>[0]) => selection.ask(decision, chosen)
  useDecisionKeys({ openId, opened: list.opened, chosen, ask: selection.ask })
  const add = (form: 'absence' | undefined) =>
    void navigate({ to: '.', search: { ...search, add: form }, resetScroll: false })
  if (list.hasFailed) return <LeadOn to="/home" replace />
  const mayCheck = list.data?.can.decide === true && search.approved !== 'fallen_away'
  return (
    <ListPage
      list={list}
      caption="Excuses, the newest first"
      columns={openId === undefined && search.person === undefined ? wideColumns : narrowColumns}
      rowLabel={labelOfExcuse}
      density="decision"
      phoneRow={phoneRow}
      {...(mayCheck && { checked: selection.checked, onCheckedChange: selection.setChecked })}
      header={<AttendancesHeader active="report" onAddAbsence={() => add('absence')} />}
      filters={<ReportFilters list={list} search={search} report={list.data} onDecide={decide} />}
      empty={
        <EmptyState icon={IconFileCheck} title="No excuses in the last 7 days">
          Choose another period to see earlier ones.
        </EmptyState>
      }
      bar={
        <ReportBulkBar
          count={chosen.length}
          answer={selection.answer}
          onDecide={decide}
          onClose={selection.clear}
        />
      }
      pagerRight={`${excusePageSize} per page`}
    >
      {openId !== undefined && (
        <ExcuseSheet
          key={openId}
          excuseId={openId}
          row={list.opened}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
          onDecide={(decision, excuse) => selection.ask(decision, [excuse])}
        />
      )}
      {search.add === 'absence' && <AbsenceForm onClose={() => add(undefined)} />}
      <ConfirmDecision selection={selection} onRemoved={list.close} />
    </ListPage>
  )
}
