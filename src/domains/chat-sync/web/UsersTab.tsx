import { IconUsers } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { usersQuery } from './chat-address.ts'
import { ChatAlerts } from './parts/ChatAlerts.tsx'
import { ChatHead } from './parts/ChatHead.tsx'
import { PlanButton } from './parts/PlanButton.tsx'
import { UserActions } from './parts/UserActions.tsx'
import { nameOf, type UserRow, userColumns, userPhoneRow } from './people-columns.tsx'
import { useChatSearch, useChatServer } from './use-chat-server.ts'

const missing = [{ value: 'true', label: 'Missing in the chat' }] as const

/** `/workbench/chat-server/users`: who should be in the community, and who is. */
export function UsersTab() {
  const { server } = useChatServer()
  const { search, go } = useChatSearch()
  const list = useListPage({
    ...{ search, go, ask: usersQuery(server, search), filters: ['search', 'missing'] },
    rowsOf: ({ users }) => users,
    live: [topic('chat-servers')],
  })
  const actions = (user: UserRow) => <UserActions user={user} />
  return (
    <ListPage
      list={list}
      caption="Who should be in the chat, by name"
      columns={[...userColumns, actionsColumn(actions, 180)]}
      rowLabel={nameOf}
      phoneRow={userPhoneRow}
      phoneAction={actions}
      header={<ChatHead active="users" actions={<PlanButton scope="users" label="Sync all…" />} />}
      alerts={<ChatAlerts />}
      filters={
        <FiltersRow>
          <SearchField label="Name" {...list.text('search')} />
          <FilterMenu
            single
            name="State"
            options={missing}
            values={search.missing === true ? ['true'] : []}
            onChange={(chosen) => list.change({ missing: chosen.length > 0 ? true : undefined })}
          />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconUsers} title="Nobody should be there">
          {server === 'students'
            ? 'Students assigned to a house and active employees belong here.'
            : 'Guardians of students with a house and active employees belong here.'}
        </EmptyState>
      }
    />
  )
}
