import { Button } from '@mantine/core'
import { IconBuilding, IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { Sorting } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { InternalLink } from '#web/InternalLink.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { may, useViewer } from '#web/session.ts'
import { studentSorts } from '../../contract/students.contract.ts'
import { accessOptions } from '../access-words.tsx'
import { peopleTabs } from './people-address.ts'
import { keyOfPerson, labelOfPerson, studentColumns, studentPhoneRow } from './person-columns.tsx'
import { StudentPanel } from './StudentPanel.tsx'

const route = getRouteApi('/authenticated/staff/students')

const noFilters = {
  search: undefined,
  cohort_id: undefined,
  grade: undefined,
  house_id: undefined,
  access: undefined,
}
const grades = [6, 7, 8, 9, 10, 11, 12].map((grade) => ({ value: String(grade), label: `Grade ${grade}` }))

/** `/students`: the students one manages, by hand until rosters are imported. */
export function StudentsPage() {
  const { form, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Students')
  const { data } = useQuery({
    ...api.students.listStudents.queryOptions({ input: search }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  const change = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true })
  const open = (next: number | 'new' | undefined) =>
    void navigate({ search: (before) => ({ ...before, form: next }), resetScroll: false })
  const filters = Object.keys(noFilters).filter(
    (name) => search[name as keyof typeof noFilters] !== undefined,
  )
  const sorted = search.sort ?? 'name'
  const sorting: Sorting = { id: sorted.replace('-', ''), descending: sorted.startsWith('-') }
  const sortBy = ({ id, descending }: Sorting) =>
    change({ sort: studentSorts.find((one) => one === `${descending ? '-' : ''}${id}`) })
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => open('new')}
    >
      Add student
    </Button>
  )
  return (
    <SheetPage fill>
      <PageHeader
        title="Students"
        actions={data !== undefined && data.campuses.length > 0 && add}
        tabs={<SheetTabs label="People" active="/students" tabs={peopleTabs} />}
      />
      <FiltersRow>
        <SearchField
          label="Name or email"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
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
          name="Grade"
          single
          options={grades}
          values={search.grade === undefined ? [] : [String(search.grade)]}
          onChange={([grade]) => change({ grade: grade === undefined ? undefined : Number(grade) })}
        />
        <FilterMenu
          name="House"
          single
          options={[{ value: '0', label: 'In no house' }]}
          values={search.house_id === 0 ? ['0'] : []}
          onChange={([house]) => change({ house_id: house === undefined ? undefined : 0 })}
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
        <TableSkeleton columns={studentColumns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="Students"
            rows={data.students}
            columns={studentColumns}
            rowKey={keyOfPerson}
            rowLabel={labelOfPerson}
            density="two-line"
            serverSorted
            sorting={sorting}
            onSortingChange={sortBy}
            openKey={form === undefined ? undefined : String(form)}
            onOpen={({ id }) => open(id)}
            phoneRow={studentPhoneRow}
            empty={
              <EmptyPage paging={data} onChange={(page) => change({ page })}>
                {filters.length > 0 ? (
                  <NothingFound filters={filters.length} onClear={() => change(noFilters)} />
                ) : data.campuses.length === 0 ? (
                  <NoCampus />
                ) : (
                  <EmptyState icon={IconUsersPlus} title="No students yet" action={add}>
                    Add the first one with their guardians; then put them into a house.
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
      {form !== undefined && (
        <StudentPanel studentId={form === 'new' ? undefined : form} onClose={() => open(undefined)} />
      )}
    </SheetPage>
  )
}

/** Without a campus nobody can be added: the way to one, for who may take it. */
function NoCampus() {
  const viewer = useViewer()
  return (
    <EmptyState
      icon={IconBuilding}
      title="There is no campus yet"
      action={
        may(viewer, 'organization.manage') && (
          <Button component={InternalLink} href="/workbench/campus-settings?campus=new" variant="filled">
            Add campus
          </Button>
        )
      }
    >
      A student belongs to a campus. Somebody who sets up the school adds the first one.
    </EmptyState>
  )
}
