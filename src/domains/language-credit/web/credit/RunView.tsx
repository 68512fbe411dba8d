import { IconCircleCheck } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { type CreditSearch, languageAddress, runQuery } from '../language-address.ts'
import { CreditSheet } from './CreditSheet.tsx'
import { nothingChangesText } from './credit-words.tsx'
import { RunHead } from './RunHead.tsx'
import { labelOfRow, narrowRunColumns, runColumns, runPhoneRow } from './run-columns.tsx'

interface RunViewProps {
  readonly runId: number
  readonly search: CreditSearch
  readonly go: (part: Partial<CreditSearch>, step?: { replace?: boolean; resetScroll?: boolean }) => void
}

/** A run is looked at again while it is prepared. */
const refreshMs = 3_000

/** One run: every credit that it changes, read before it is applied. */
export function RunView({ runId, search, go }: RunViewProps) {
  usePageTitle(`Run ${runId}`, { backTo: languageAddress.credit })
  const list = useListPage({
    search,
    go,
    ask: { ...runQuery(search), refetchInterval: refreshWhileRead },
    rowsOf: ({ rows, page, pageSize }) =>
      rows.map((row, at) => ({ ...row, id: (page - 1) * pageSize + at + 1 })),
    filters: ['search'],
    opens: 'row',
    live: [topic('language-credit')],
  })
  const run = list.data?.run
  return (
    <ListPage
      list={list}
      caption={`What run ${runId} changes, by student`}
      columns={list.opened ? narrowRunColumns : runColumns}
      rowLabel={labelOfRow}
      phoneRow={runPhoneRow}
      density="two-line"
      header={<RunHead runId={runId} run={run} />}
      filters={
        <FiltersRow>
          <SearchField label="Student" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState
          icon={IconCircleCheck}
          title={run?.planned_at === null ? 'Nothing to read yet' : 'Nothing changes'}
        >
          {run?.planned_at === null
            ? 'The credits appear here once everything has been read from the vendor.'
            : run && nothingChangesText(run, Date.now())}
        </EmptyState>
      }
    >
      {list.opened && (
        <CreditSheet row={list.opened} onPrevious={list.previous} onNext={list.next} onClose={list.close} />
      )}
    </ListPage>
  )
}

const refreshWhileRead = ({ state }: { state: { data?: { run: { state: string } } | undefined } }) =>
  state.data?.run.state === 'reading' ? refreshMs : false
