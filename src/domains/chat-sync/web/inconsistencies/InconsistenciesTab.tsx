import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { inconsistenciesQuery, stateQuery } from '../chat-address.ts'
import { ChatAlerts } from '../parts/ChatAlerts.tsx'
import { ChatHead } from '../parts/ChatHead.tsx'
import { useChatSearch, useChatServer } from '../use-chat-server.ts'
import { agreementWords } from './agreement-words.ts'
import { HeadActions } from './HeadActions.tsx'
import { IgnoreForm } from './IgnoreForm.tsx'
import { inconsistencyColumns, inconsistencyPhoneRow, labelOf } from './inconsistency-columns.tsx'
import { RowActions } from './RowActions.tsx'

const states = [{ value: 'ignored', label: 'Ignored or left alone' }] as const

/** `/workbench/chat-server/inconsistencies`: each with its cause and one verb (look, picture 34). */
export function InconsistenciesTab() {
  const { server } = useChatServer()
  const { search, go } = useChatSearch()
  const list = useListPage({
    ...{ search, go, ask: inconsistenciesQuery(server, search), filters: ['search', 'ignored'] },
    rowsOf: ({ inconsistencies }) => inconsistencies,
    live: [topic('chat-servers')],
  })
  const { title, text, isGood } = agreementWords(useQuery(stateQuery(server)).data, Date.now())
  const ignored = list.rows?.find(({ id }) => id === search.ignore)
  const actions = (row: NonNullable<typeof list.rows>[number]) => (
    <RowActions row={row} onIgnore={() => list.show({ ignore: row.id })} />
  )
  return (
    <ListPage
      list={list}
      caption="What does not agree"
      columns={[...inconsistencyColumns(search.ignored === true), actionsColumn(actions, 200)]}
      rowLabel={labelOf}
      phoneRow={inconsistencyPhoneRow}
      phoneAction={actions}
      header={<ChatHead active="inconsistencies" actions={<HeadActions />} />}
      alerts={<ChatAlerts />}
      filters={
        <FiltersRow>
          <SearchField label="Name" {...list.text('search')} />
          <FilterMenu
            single
            name="State"
            anyLabel="Open"
            options={states}
            values={search.ignored === true ? ['ignored'] : []}
            onChange={(chosen) => list.change({ ignored: chosen.length > 0 ? true : undefined })}
          />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={isGood ? IconCircleCheck : IconCircleDashed} title={title}>
          {text}
        </EmptyState>
      }
    >
      {ignored && <IgnoreForm row={ignored} onClose={() => list.show({ ignore: undefined })} />}
    </ListPage>
  )
}
