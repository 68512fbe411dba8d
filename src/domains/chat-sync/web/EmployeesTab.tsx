import { IconUsers } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { employeesQuery } from './chat-address.ts'
import { ChatAlerts } from './parts/ChatAlerts.tsx'
import { ChatHead } from './parts/ChatHead.tsx'
import { SyncButton } from './parts/SyncButton.tsx'
import { type EmployeeRow, employeeColumns, employeePhoneRow, nameOf } from './people-columns.tsx'
import { useChatSearch, useChatServer } from './use-chat-server.ts'

/** `/workbench/chat-server/employees`: active employees, and who of them is in the community. */
export function EmployeesTab() {
  const { server, client } = useChatServer()
  const { search, go } = useChatSearch()
  const list = useListPage({
    ...{ search, go, ask: employeesQuery(server, search), filters: ['search'] },
    rowsOf: ({ employees }) => employees,
    live: [topic('chat-servers')],
  })
  const sync = ({ id, name }: EmployeeRow) => (
    <SyncButton of={name} ask={() => client.syncEmployee({ employeeId: id })} />
  )
  return (
    <ListPage
      list={list}
      caption="Active employees by name"
      columns={[...employeeColumns, actionsColumn(sync, 104)]}
      rowLabel={nameOf}
      phoneRow={employeePhoneRow}
      phoneAction={sync}
      header={<ChatHead active="employees" />}
      alerts={<ChatAlerts />}
      filters={
        <FiltersRow>
          <SearchField label="Name" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconUsers} title="No active employees">
          An employee is active when “Is Active” is checked.
        </EmptyState>
      }
    />
  )
}
