import { IconUsersPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { EditStudent } from './EditStudent.tsx'
import { NoCampus } from './NoCampus.tsx'
import { OpenForm } from './OpenForm.tsx'
import { peopleTabs, studentsQuery } from './people-address.ts'
import { isDimmed, nameOf, studentColumns, studentPhoneRow } from './person-columns.tsx'
import { StudentFilters } from './StudentFilters.tsx'

const route = getRouteApi('/authenticated/staff/students')

/** `/students`: the students one sees, with how they stand; who manages them adds and changes them here. */
export function StudentsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Students')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: studentsQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search', 'cohort_id', 'grade', 'house_id', 'status', 'below', 'progress', 'access'],
    opens: {
      key: undefined,
      go: (id) => id !== undefined && void navigate({ to: personAddress.page(id) }),
    },
    sort: 'name',
  })
  const hasCampus = list.data?.campuses.length !== 0
  const manages = may(useViewer(), 'people.manage')
  const add = manages && <AddButton onClick={() => list.show({ form: 'new' })}>Add student</AddButton>
  return (
    <ListPage
      list={list}
      caption="Students"
      columns={studentColumns}
      rowLabel={nameOf}
      dimmed={isDimmed}
      phoneRow={studentPhoneRow}
      {...(manages && { rowActions: editOf, actionsWidth: 36 })}
      header={
        <PageHeader
          title="Students"
          actions={list.data !== undefined && hasCampus && add}
          {...(manages && { tabs: <SheetTabs label="People" active="/students" tabs={peopleTabs} /> })}
        />
      }
      filters={<StudentFilters list={list} search={search} />}
      empty={
        hasCampus ? (
          <EmptyState icon={IconUsersPlus} title="No students yet" action={add}>
            {manages
              ? 'Add the first one with their guardians; then put them into a house.'
              : 'You see the students you advise and those of the experiences you run.'}
          </EmptyState>
        ) : (
          <NoCampus />
        )
      }
    >
      {manages && <OpenForm form={search.form} onClose={() => list.show({ form: undefined })} />}
    </ListPage>
  )
}

const editOf = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <EditStudent id={id} name={name} />
)
