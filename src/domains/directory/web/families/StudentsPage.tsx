import { IconUsersPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { NoCampus } from './NoCampus.tsx'
import { peopleTabs, studentsQuery } from './people-address.ts'
import { nameOf, studentColumns, studentPhoneRow } from './person-columns.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { StudentPanel } from './StudentPanel.tsx'

const route = getRouteApi('/authenticated/staff/students')

/** `/students`: the students one manages, by hand until rosters are imported. */
export function StudentsPage() {
  const search = route.useSearch()
  const { form } = search
  const navigate = route.useNavigate()
  usePageTitle('Students')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: studentsQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search', 'cohort_id', 'grade', 'house_id', 'access'],
    opens: 'form',
    keepsOpen: true,
    sort: 'name',
  })
  const hasCampus = list.data?.campuses.length !== 0
  const add = <AddButton onClick={() => list.show({ form: 'new' })}>Add student</AddButton>
  return (
    <ListPage
      list={list}
      caption="Students"
      columns={studentColumns}
      rowLabel={nameOf}
      phoneRow={studentPhoneRow}
      header={
        <PageHeader
          title="Students"
          actions={list.data !== undefined && hasCampus && add}
          tabs={<SheetTabs label="People" active="/students" tabs={peopleTabs} />}
        />
      }
      filters={<StudentFilters list={list} />}
      empty={
        hasCampus ? (
          <EmptyState icon={IconUsersPlus} title="No students yet" action={add}>
            Add the first one with their guardians; then put them into a house.
          </EmptyState>
        ) : (
          <NoCampus />
        )
      }
    >
      {form !== undefined && (
        <StudentPanel studentId={form === 'new' ? undefined : form} onClose={list.close} />
      )}
    </ListPage>
  )
}
