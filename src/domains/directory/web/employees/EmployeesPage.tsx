import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { employeeSorts } from '../../contract/employees.contract.ts'
import { PeopleTable } from '../PeopleTable.tsx'
import { AccessFilter, NumberFilter, PersonSearch } from '../people-filters.tsx'
import { employeeColumns, employeePhoneRow } from './employee-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/employees')

const noFilters = { search: undefined, group_id: undefined, cohort_id: undefined, access: undefined }

/** `/workbench/employees-and-permissions/employees`: colleagues, what they may do, whether they can log in. */
export function EmployeesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).employeeId
  usePageTitle('Employees', { backTo: '/workbench' })
  const { data } = useQuery({
    ...api.employees.listEmployees.queryOptions({ input: search }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  const change = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true })
  const open = (employeeId: string | undefined) =>
    void navigate({
      to: '/workbench/employees-and-permissions/employees/{-$employeeId}/edit',
      params: { employeeId },
      search: (before) => before,
      resetScroll: false,
    })
  const filters = Object.keys(noFilters).filter(
    (name) => search[name as keyof typeof noFilters] !== undefined,
  )
  return (
    <SheetPage fill>
      <PageHeader
        title="Employees"
        crumbs={[{ label: 'Workbench', href: '/workbench' }]}
        actions={
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => open(undefined)}
          >
            Add colleague
          </Button>
        }
      />
      <FiltersRow>
        <PersonSearch
          label="Name or email"
          value={search.search}
          onChange={(text) => change({ search: text })}
        />
        <NumberFilter
          name="Group"
          choices={data?.groups ?? []}
          value={search.group_id}
          onChange={(group_id) => change({ group_id })}
        />
        <NumberFilter
          name="Campus"
          choices={(data?.campuses ?? []).map(({ cohort_id: id, title }) => ({ id, title }))}
          value={search.cohort_id}
          onChange={(cohort_id) => change({ cohort_id })}
        />
        <AccessFilter name="Access" value={search.access} onChange={(access) => change({ access })} />
      </FiltersRow>
      <PeopleTable
        caption="Employees"
        rows={data?.employees}
        paging={data}
        columns={employeeColumns}
        phoneRow={employeePhoneRow}
        sort={search.sort}
        openKey={openId}
        onOpen={(id) => open(String(id))}
        onSort={(sort) => change({ sort: employeeSorts.find((one) => one === sort) })}
        onPage={(page) => change({ page })}
        filters={filters.length}
        onClear={() => change(noFilters)}
        nobody={
          <EmptyState icon={IconUsers} title="No colleagues yet">
            Add the first one; they get a link by mail.
          </EmptyState>
        }
      />
      <Outlet />
    </SheetPage>
  )
}
