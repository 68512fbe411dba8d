import { IconUsers } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import {
  AdministrationTabs,
  administrationTitle,
} from '#domains/permissions/web/administration-tabs.embed.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AmongDeactivated } from '../people-filters.tsx'
import { EmployeeFilters } from './EmployeeFilters.tsx'
import { EmployeesActions } from './EmployeesActions.tsx'
import { employeeColumns, employeePhoneRow, nameOf } from './employee-columns.tsx'
import { employeesQuery } from './employees-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/employees')
const crumbs = [{ label: 'Workbench', href: '/workbench' }]

/** `/workbench/employees-and-permissions/employees`: colleagues, what they may do, whether they can log in. */
export function EmployeesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // Not the route's own: what is typed a moment before somebody is opened must not close them.
  const go = useNavigate()
  usePageTitle('Employees', { backTo: '/workbench' })
  const open = (id: number | undefined) =>
    void navigate({
      to: '/workbench/employees-and-permissions/employees/{-$employeeId}/edit',
      params: { employeeId: id === undefined ? undefined : String(id) },
      search: (before) => before,
      resetScroll: false,
    })
  const list = useListPage({
    search,
    go: (part, step) => void go({ to: '.', search: { ...search, ...part }, ...step }),
    ask: employeesQuery(search),
    rowsOf: ({ employees }) => employees,
    filters: ['search', 'group_id', 'cohort_id', 'access'],
    opens: { key: useParams({ strict: false }).employeeId, go: open },
    sort: 'name',
  })
  return (
    <ListPage
      list={list}
      caption="Employees"
      columns={employeeColumns}
      rowLabel={nameOf}
      phoneRow={employeePhoneRow}
      actionsWidth={110}
      rowActions={({ id, name }) => (
        <UiLink href={`/faculty-availability/${id}`} aria-label={`Availability of ${name}`}>
          Availability
        </UiLink>
      )}
      header={
        <PageHeader
          title={administrationTitle}
          crumbs={crumbs}
          actions={<EmployeesActions search={search} onAdd={() => open(undefined)} />}
          tabs={<AdministrationTabs active="employees" />}
        />
      }
      filters={<EmployeeFilters list={list} offered={list.data} />}
      elsewhere={<AmongDeactivated access={search.access} onLook={(access) => list.change({ access })} />}
      empty={
        <EmptyState icon={IconUsers} title="No colleagues yet">
          Add the first one; they get a link by mail.
        </EmptyState>
      }
    >
      <Outlet />
    </ListPage>
  )
}
