import { Button } from '@mantine/core'
import { IconBuilding, IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { api } from '#web/api.ts'
import { InternalLink } from '#web/InternalLink.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { may, useViewer } from '#web/session.ts'
import { studentSorts } from '../../contract/students.contract.ts'
import { PeopleTable } from '../PeopleTable.tsx'
import { AccessFilter, NumberFilter, PersonSearch } from '../people-filters.tsx'
import { peopleTabs } from './people-address.ts'
import { studentColumns, studentPhoneRow } from './person-columns.tsx'
import { StudentPanel } from './StudentPanel.tsx'

const route = getRouteApi('/authenticated/staff/students')

const noFilters = {
  search: undefined,
  cohort_id: undefined,
  grade: undefined,
  house_id: undefined,
  access: undefined,
}
const grades = [6, 7, 8, 9, 10, 11, 12].map((id) => ({ id, title: `Grade ${id}` }))

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
        <PersonSearch
          label="Name or email"
          value={search.search}
          onChange={(text) => change({ search: text })}
        />
        <NumberFilter
          name="Campus"
          choices={(data?.campuses ?? []).map(({ cohort_id: id, title }) => ({ id, title }))}
          value={search.cohort_id}
          onChange={(cohort_id) => change({ cohort_id })}
        />
        <NumberFilter
          name="Grade"
          choices={grades}
          value={search.grade}
          onChange={(grade) => change({ grade })}
        />
        <NumberFilter
          name="House"
          choices={[{ id: 0, title: 'In no house' }]}
          value={search.house_id}
          onChange={(house_id) => change({ house_id })}
        />
        <AccessFilter name="Access" value={search.access} onChange={(access) => change({ access })} />
      </FiltersRow>
      <PeopleTable
        caption="Students"
        rows={data?.students}
        paging={data}
        columns={studentColumns}
        phoneRow={studentPhoneRow}
        sort={search.sort}
        openKey={form === undefined ? undefined : String(form)}
        onOpen={open}
        onSort={(sort) => change({ sort: studentSorts.find((one) => one === sort) })}
        onPage={(page) => change({ page })}
        filters={filters.length}
        onClear={() => change(noFilters)}
        nobody={
          data?.campuses.length === 0 ? (
            <NoCampus />
          ) : (
            <EmptyState icon={IconUsersPlus} title="No students yet" action={add}>
              Add the first one with their guardians; then put them into a house.
            </EmptyState>
          )
        }
      />
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
