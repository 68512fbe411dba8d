import { IconBuildingCommunity } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { housesQuery } from './chat-address.ts'
import { ChatAlerts } from './parts/ChatAlerts.tsx'
import { ChatHead } from './parts/ChatHead.tsx'
import { SyncButton } from './parts/SyncButton.tsx'
import { type HouseRow, houseColumns, housePhoneRow, titleOf } from './room-columns.tsx'
import { useChatSearch, useChatServer } from './use-chat-server.ts'

/** `/workbench/chat-server/houses`: the group, channel and voice channel of each house. */
export function HousesTab() {
  const { server, client } = useChatServer()
  const { search, go } = useChatSearch()
  const list = useListPage({
    ...{ search, go, ask: housesQuery(server, search), filters: ['search'] },
    rowsOf: ({ houses }) => houses,
    live: [topic('chat-servers')],
  })
  const sync = ({ id, title }: HouseRow) => (
    <SyncButton of={title} ask={() => client.syncHouse({ houseId: id })} />
  )
  return (
    <ListPage
      list={list}
      caption="Houses by title"
      columns={[...houseColumns, actionsColumn(sync, 104)]}
      rowLabel={titleOf}
      phoneRow={housePhoneRow}
      phoneAction={sync}
      header={<ChatHead active="houses" />}
      alerts={<ChatAlerts />}
      filters={
        <FiltersRow>
          <SearchField label="House" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconBuildingCommunity} title="No houses">
          Each house gets a group, a channel and a voice channel.
        </EmptyState>
      }
    />
  )
}
