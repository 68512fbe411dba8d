import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { holdsText } from '#contract/text/folded-text.ts'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AdministrationTabs, administrationTitle } from '../administration-tabs.embed.tsx'
import { groupsQuery } from '../groups-address.ts'
import { GroupsActions } from './GroupsActions.tsx'
import { groupColumns, groupPhoneRow, titleOf } from './group-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/groups')
const crumbs = [{ label: 'Workbench', href: '/workbench' }]

/** `/workbench/employees-and-permissions/groups`: what groups of colleagues may do, and how many are in each. */
export function GroupsPage() {
  const search = route.useSearch()
  // Not the route's own: what is typed a moment before the form is opened must not close it.
  const navigate = useNavigate()
  usePageTitle('Groups', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: { ...search, ...part }, ...step }),
    ask: groupsQuery(),
    rowsOf: ({ groups }) =>
      groups.filter(({ title, description }) => holdsText(`${title} ${description}`, search.search ?? '')),
    filters: ['search'],
    sort: 'made',
    live: [topic('groups')],
    opens: {
      key: undefined,
      go: (id) =>
        void navigate({
          to: '/workbench/employees-and-permissions/groups/$groupId/manage/permissions',
          params: { groupId: String(id) },
        }),
    },
  })
  const add = () =>
    void navigate({
      to: '/workbench/employees-and-permissions/groups/{-$groupId}/edit',
      params: { groupId: undefined },
      search,
      resetScroll: false,
    })
  return (
    <ListPage
      list={list}
      caption="Groups"
      columns={groupColumns}
      rowLabel={titleOf}
      phoneRow={groupPhoneRow}
      header={
        <PageHeader
          title={administrationTitle}
          crumbs={crumbs}
          actions={<GroupsActions onAdd={add} />}
          tabs={<AdministrationTabs active="groups" />}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Find a group" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconUsersGroup} title="No groups">
          A group says what its people may do. Add the first with New group.
        </EmptyState>
      }
    >
      <Outlet />
    </ListPage>
  )
}
