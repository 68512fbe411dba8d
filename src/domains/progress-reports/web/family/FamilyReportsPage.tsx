import { IconChevronRight, IconReportAnalytics } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { ClosedRecords, closedRecordsText } from '#web/pages/ClosedRecords.tsx'
import type { FamilyReportRow } from '../../contract/reading.contract.ts'
import { reportKindWords } from '../../contract/report-kinds.ts'
import { familyReportAddress } from '../../rules/report-addresses.ts'
import css from './family-reports.module.css'
import { familyReportsQuery } from './family-reports.ts'

/** `/family/reports`: the published progress reports of a family, the latest first (domain.md §10). */
export function FamilyReportsPage() {
  const viewer = useViewer()
  const asks = familyReportsQuery()
  const { data } = useSuspenseQuery(asks)
  useLive([topic('user', viewer.userId)], asks)
  usePageTitle('Reports')
  const { reports, students } = data
  const closed = students.filter(({ is_open }) => !is_open).map(({ first_name }) => first_name)
  return (
    <SheetPage>
      <PageHeader title="Reports" />
      <PageBody reading>
        {closed.length > 0 && closed.length === students.length && <ClosedRecords names={closed} />}
        {closed.length > 0 && closed.length < students.length && (
          <p className={css.quiet}>{closedRecordsText(closed)}</p>
        )}
        {reports.length === 0 && closed.length < Math.max(1, students.length) && (
          <EmptyState icon={IconReportAnalytics} title="No report yet">
            You will be notified as soon as the school publishes one, in the middle and at the end of a cycle.
          </EmptyState>
        )}
        {reports.length > 0 && (
          <ul className={css.list}>
            {reports.map((report) => (
              <ReportLine
                key={report.report_id}
                report={report}
                isOwn={report.student_id === viewer.userId}
              />
            ))}
          </ul>
        )}
      </PageBody>
    </SheetPage>
  )
}

function ReportLine({ report, isOwn }: { report: FamilyReportRow; isOwn: boolean }) {
  const { report_id, first_name, cycle, kind, version, published_at, is_opened } = report
  return (
    <li className={css.line}>
      <UiLink href={familyReportAddress(report_id)} className={css.link}>
        <span className={css.words}>
          <span className={css.name}>
            {isOwn ? '' : `${first_name}: `}
            {cycle}, {reportKindWords[kind]}
          </span>
          <span className={css.quiet}>
            {version > 1 ? 'Corrected' : 'Published'} {formatDayOf(published_at)}
          </span>
        </span>
        {!is_opened && <Badge family="accent">New</Badge>}
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </UiLink>
    </li>
  )
}
