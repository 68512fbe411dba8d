import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import type { Sorting } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { employeeSorts } from '../../contract/employees.contract.ts'
import { accessOptions } from '../access-words.tsx'
import { employeeColumns, employeePhoneRow, keyOfEmployee, labelOfEmployee } from './employee-columns.tsx'

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
  const sorted = search.sort ?? 'name'
  const sorting: Sorting = { id: sorted.replace('-', ''), descending: sorted.startsWith('-') }
  const sortBy = ({ id, descending }: Sorting) =>
    change({ sort: employeeSorts.find((one) => one === `${descending ? '-' : ''}${id}`) })
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
        <SearchField
          label="Name or email"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
        <FilterMenu
          name="Group"
          single
          options={(data?.groups ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          values={search.group_id === undefined ? [] : [String(search.group_id)]}
          onChange={([id]) => change({ group_id: id === undefined ? undefined : Number(id) })}
        />
        <FilterMenu
          name="Campus"
          single
          options={(data?.campuses ?? []).map(({ cohort_id, title }) => ({
            value: String(cohort_id),
            label: title,
          }))}
          values={search.cohort_id === undefined ? [] : [String(search.cohort_id)]}
          onChange={([id]) => change({ cohort_id: id === undefined ? undefined : Number(id) })}
        />
        <FilterMenu
          name="Access"
          single
          anyLabel="Not deactivated"
          options={accessOptions}
          values={search.access === undefined ? [] : [search.access]}
          onChange={([access]) => change({ access })}
        />
      </FiltersRow>
      {data === undefined ? (
        <TableSkeleton columns={employeeColumns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="Employees"
            rows={data.employees}
            columns={employeeColumns}
            rowKey={keyOfEmployee}
            rowLabel={labelOfEmployee}
            density="two-line"
            serverSorted
            sorting={sorting}
            onSortingChange={sortBy}
            openKey={openId}
            onOpen={({ id }) => open(String(id))}
            phoneRow={employeePhoneRow}
            empty={
              <EmptyPage paging={data} onChange={(page) => change({ page })}>
                {filters.length > 0 ? (
                  <NothingFound filters={filters.length} onClear={() => change(noFilters)} />
                ) : (
                  <EmptyState icon={IconUsers} title="No colleagues yet">
                    Add the first one; they get a link by mail.
                  </EmptyState>
                )}
              </EmptyPage>
            }
          />
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onChange={(page) => change({ page })}
          />
        </>
      )}
      <Outlet />
    </SheetPage>
  )
}
