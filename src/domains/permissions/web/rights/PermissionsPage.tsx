import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { downloadAddress } from '#contract/download.ts'
import type { Permission } from '#contract/permissions.ts'
import { topic } from '#contract/topics.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { groupsDownloads } from '../../contract/groups.downloads.ts'
import { areaOf, permissionsByArea } from '../../contract/permission-areas.ts'
import { AdministrationTabs, administrationTitle } from '../administration-tabs.embed.tsx'
import { rightsQuery } from '../groups-address.ts'
import { listedRights, permissionColumns, permissionPhoneRow, sentenceOf } from './permission-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/permissions')
const byArea = ({ permission }: { readonly permission: Permission }) => ({
  key: areaOf(permission),
  title: areaOf(permission),
})
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
    sort: 'area',
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
      {...(search.sort === undefined && { groupOf: byArea })}
      header={
        <PageHeader
          title={administrationTitle}
          crumbs={crumbs}
          actions={
            <ExportMenu withWord hrefOf={(format) => downloadAddress(groupsDownloads.rights, {}, format)} />
          }
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
