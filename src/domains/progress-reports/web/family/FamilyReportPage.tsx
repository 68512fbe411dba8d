import { Button, Loader } from '@mantine/core'
import { IconFileOff, IconLock, IconMail, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNames } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NoticeHeading } from '#ui/page/Notice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { reportKindWords } from '../../contract/report-kinds.ts'
import { ReportDocument } from '../document/ReportDocument.tsx'
import css from './family-reports.module.css'
import { familyReportQuery } from './family-reports.ts'
import { PaperHead } from './PaperHead.tsx'

const route = getRouteApi('/authenticated/family/reports/$reportId')
const crumbs = [{ label: 'Reports', href: '/family/reports' }]

/** One published report, phone first (look, picture 39). */
export function FamilyReportPage() {
  const viewer = useViewer()
  const reportId = Number(route.useParams().reportId)
  const asks = familyReportQuery(reportId)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('user', viewer.userId)], asks)
  const isMissing = isStatus(error, 404)
  const title = data && (data.student_id === viewer.userId ? 'Your report' : `${data.first_name}’s report`)
  const facts = data && `${data.cycle}, ${reportKindWords[data.kind]}`
  usePageTitle(isMissing ? 'Report not found' : title, { backTo: '/family/reports', facts })
  if (isMissing) return <MissingReport />
  if (data === undefined)
    return error === null ? (
      <Loader m="lg" size={20} role="img" aria-label="Loading the report" />
    ) : (
      <FailedState error={error} onTryAgain={() => void refetch()} />
    )
  return (
    <SheetPage>
      <div data-print="hide">
        <PageHeader title={`${title}: ${facts}`} crumbs={crumbs} />
      </div>
      <PageBody reading>
        <PaperHead report={data} />
        <p className={css.meta}>
          <span>
            {data.version > 1 ? 'Corrected' : 'Published'} {formatDayOf(data.published_at)}
          </span>
          <span>
            <IconLock size={14} stroke={1.75} aria-hidden />
            {data.others.length === 0 ? 'Only you' : `Only you and ${formatNames(data.others, 4)}`}
          </span>
        </p>
        {data.changes.length > 0 && (
          <section className={css.changes} aria-label="What was corrected">
            <strong>This is a correction. What has changed:</strong>
            <ul>
              {data.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        )}
        <ReportDocument content={data.content} />
        <div className={css.actions} data-print="hide">
          <Button
            size="md"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            Print or save as PDF
          </Button>
          {data.advisor !== null && (
            <Button
              size="md"
              component="a"
              href={`mailto:${data.advisor.email}`}
              leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
            >
              Write to {data.advisor.first_name}
            </Button>
          )}
        </div>
      </PageBody>
    </SheetPage>
  )
}

/** Taken back by the school since, or never theirs. */
function MissingReport() {
  return (
    <SheetPage>
      <NoticeHeading value="h1">
        <EmptyState
          icon={IconFileOff}
          title="This report is not here"
          action={
            <Button component={UiLink} href="/family/reports">
              See all reports
            </Button>
          }
        >
          The school has taken it back, or it is not one you can open.
        </EmptyState>
      </NoticeHeading>
    </SheetPage>
  )
}
