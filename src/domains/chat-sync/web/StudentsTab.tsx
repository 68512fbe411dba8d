import { IconUsers } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { studentsQuery } from './chat-address.ts'
import { ChatAlerts } from './parts/ChatAlerts.tsx'
import { ChatHead } from './parts/ChatHead.tsx'
import { SyncButton } from './parts/SyncButton.tsx'
import { nameOf, type StudentRow, studentColumns, studentPhoneRow } from './people-columns.tsx'
import { useChatSearch, useChatServer } from './use-chat-server.ts'

/** `/workbench/chat-server/students`: active students, and who is in the community for them. */
export function StudentsTab() {
  const { server, client } = useChatServer()
  const { search, go } = useChatSearch()
  const list = useListPage({
    ...{ search, go, ask: studentsQuery(server, search), filters: ['search'] },
    rowsOf: ({ students }) => students,
    live: [topic('chat-servers')],
  })
  const sync = ({ id, name }: StudentRow) => (
    <SyncButton of={name} ask={() => client.syncStudent({ studentId: id })} />
  )
  return (
    <ListPage
      list={list}
      caption="Active students by name"
      columns={[...studentColumns(server), actionsColumn(sync, 104)]}
      rowLabel={nameOf}
      phoneRow={studentPhoneRow}
      phoneAction={sync}
      header={<ChatHead active="students" />}
      alerts={<ChatAlerts />}
      filters={
        <FiltersRow>
          <SearchField label="Name" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconUsers} title="No active students">
          A student is active when assigned to a house.
        </EmptyState>
      }
    />
  )
}
