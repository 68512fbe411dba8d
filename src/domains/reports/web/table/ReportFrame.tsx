import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ViewsBar } from '#domains/saved-views/web/views-bar.embed.tsx'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useFeature } from '#web/calls/session.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { searchWaitMs } from '../../contract/report-values.ts'
import { useMailedViews } from '../mailings/MailViewItem.tsx'
import { copyRows, fileOf } from './copy-rows.ts'
import { FilterOf } from './FilterOf.tsx'
import { ReportRows, type ReportRowsProps } from './ReportRows.tsx'
import { questionOf } from './report-search.ts'

interface ReportFrameProps<Row extends object> extends ReportRowsProps<Row> {
  /** What the report is without any filter; "Everyone", "Everything". */
  readonly everything: string
  /** Beside the title, after how many rows there are. */
  readonly facts?: ReactNode
  readonly tabs?: ReactNode
  /** At the right of the filters: how the same is seen otherwise. */
  readonly right?: ReactNode
  /** In place of the filters: how else the report is narrowed. */
  readonly question?: ReactNode
  /** Beside Copy, Print and Export. */
  readonly actions?: ReactNode
  /** Between filters and rows. */
  readonly chart?: ReactNode
  /** What opens over it. */
  readonly children?: ReactNode
}

/** A page that is a report: head, saved views, filters, perhaps a picture, and rows (picture 35). */
export function ReportFrame<Row extends object>(props: ReportFrameProps<Row>) {
  const { report, state, search, facts, tabs, question, actions, chart, children } = props
  usePageTitle(report.title, { backTo: '/reports' })
  const hasViews = useFeature('saved-views')
  const mailed = useMailedViews()
  const { total } = state
  return (
    <SheetPage fill>
      <PageHeader
        crumbs={[{ label: 'Reports', href: '/reports' }]}
        title={report.title}
        facts={
          <>
            {total !== undefined && formatNoun(total, report.nouns[0], report.nouns[1])}
            {facts}
          </>
        }
        actions={
          <>
            <Button
              size="xs"
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => void copyRows(report, search)}
            >
              Copy
            </Button>
            <Button
              size="xs"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => void printRows(fileOf(report, search, 'html'))}
            >
              Print
            </Button>
            {actions}
            <ExportMenu withWord hrefOf={(format) => fileOf(report, search, format)} />
          </>
        }
        {...(tabs !== undefined && { tabs })}
      />
      {hasViews && (
        <ViewsBar
          list={report.address}
          query={questionOf(search)}
          viewId={search.view}
          everything={props.everything}
          items={mailed.items}
        />
      )}
      {question ?? <ReportFilters {...props} />}
      {chart}
      {state.error !== null && state.rows === undefined ? (
        <PageBody>
          <FailedState error={state.error} onTryAgain={state.again} />
        </PageBody>
      ) : (
        <ReportRows {...props} />
      )}
      {children}
      {mailed.form}
    </SheetPage>
  )
}

/** All rows, whichever page of them is here: fetched with their own style when somebody prints. */
const printRows = async (href: string) => (await import('#web/files/print-file.ts')).printFile(href)

function ReportFilters<Row extends object>({ report, state, search, right }: ReportFrameProps<Row>) {
  return (
    <FiltersRow {...(right !== undefined && { right })}>
      <SearchField
        label={report.finds}
        waitMs={searchWaitMs}
        value={search.search ?? ''}
        onChange={(typed) => state.change({ search: typed === '' ? undefined : typed })}
      />
      {report.filters.map(({ column }) => (
        <FilterOf
          key={column}
          report={report}
          column={column}
          search={search}
          onChange={state.change}
          place="row"
        />
      ))}
      {state.filters > 0 && (
        <Button size="xs" variant="subtle" onClick={state.clear}>{`Clear ${state.filters}`}</Button>
      )}
    </FiltersRow>
  )
}
