import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import type { Permission } from '#contract/permissions.ts'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { areaOf, permissionsByArea } from '../../contract/permission-areas.ts'
import { AdministrationTabs, administrationTitle } from '../administration-tabs.embed.tsx'
import { rightsQuery } from '../groups-address.ts'
import { listedRights, permissionColumns, permissionPhoneRow, sentenceOf } from './permission-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/permissions')
const crumbs = [{ label: 'Workbench', href: '/workbench' }]

/** `/workbench/employees-and-permissions/permissions`: every right, and how many have it through which groups. */
export function PermissionsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { permissionId } = useParams({ strict: false })
  usePageTitle('Permissions', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: { ...search, ...part }, ...step }),
    ask: rightsQuery(),
    rowsOf: ({ rights }) => listedRights(rights, search.search),
    filters: ['search'],
    live: [topic('groups')],
    opens: {
      key: String(permissionsByArea.indexOf(permissionId as Permission)),
      go: (id) =>
        void navigate({
          to: '/workbench/employees-and-permissions/permissions/$permissionId',
          params: { permissionId: permissionsByArea[id ?? 0] ?? '' },
          search,
          resetScroll: false,
        }),
    },
  })
  return (
    <ListPage
      list={list}
      caption="Permissions"
      columns={permissionColumns}
      rowLabel={sentenceOf}
      phoneRow={permissionPhoneRow}
      groupOf={({ permission }) => ({ key: areaOf(permission), title: areaOf(permission) })}
      header={
        <PageHeader
          title={administrationTitle}
          crumbs={crumbs}
          tabs={<AdministrationTabs active="permissions" />}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Find a right" {...list.text('search')} />
        </FiltersRow>
      }
      empty={null}
    >
      <Outlet />
    </ListPage>
  )
}
