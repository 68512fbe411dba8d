import { IconNotes } from '@tabler/icons-react'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { usePhone } from '#ui/page/use-phone.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { CreateNote } from './CreateNote.tsx'
import css from './list/list.module.css'
import { labelOfNote, narrowStudentColumns, studentColumns, studentPhoneRow } from './list/note-columns.tsx'
import { studentFacts } from './list/student-facts.ts'
import { NoteFilters } from './NoteFilters.tsx'
import { noteFilters, noteOrders, studentNotesQuery } from './notes-address.ts'

const route = getRouteApi('/authenticated/staff/students/$studentId/notes')

/** The notes on a student (`/students/:studentId/notes`): search, filter, open one beside the list, write one. */
export function StudentNotesPage() {
  const { studentId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).noteId
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: studentNotesQuery(studentId, search),
    rowsOf: ({ notes }) => notes,
    filters: noteFilters,
    opens: {
      key: openId,
      go: (id) =>
        void navigate({
          to: '/students/$studentId/notes/view/$noteId',
          params: { studentId, noteId: String(id) },
          search: (before) => before,
          resetScroll: false,
        }),
    },
    live: [topic('student-notes', Number(studentId))],
  })
  const { data } = list
  const isPhone = usePhone()
  const student = data?.student
  usePageTitle(student && `Notes on ${student.name}`, {
    facts: student === undefined ? '\u00a0' : studentFacts(student),
    backTo: '/students',
  })
  return (
    <>
      {/* The head of a phone has the tabs alone; without notes the button stands in the empty list. */}
      {isPhone && data !== undefined && data.notes.length > 0 && (
        <div className={css.onPhone}>
          <CreateNote studentId={studentId} may={data.can.write} />
        </div>
      )}
      <NoteFilters
        list={list}
        categories={data?.categories}
        authors={data?.authors.map(({ id, name }) => ({ id, title: name }))}
      >
        <FilterMenu name="Order" anyLabel="Newest first" options={noteOrders} {...list.choice('order')} />
      </NoteFilters>
      <ListTable
        list={list}
        caption={`Notes on ${student?.name}`}
        // Beside a note, and beside the sheet of a person.
        columns={openId !== undefined || search.person !== undefined ? narrowStudentColumns : studentColumns}
        rowLabel={labelOfNote}
        phoneRow={studentPhoneRow}
        empty={
          <EmptyState
            icon={IconNotes}
            title={`No notes on ${student?.name} yet`}
            action={<CreateNote studentId={studentId} may={data?.can.write} />}
          >
            What you learn about a student and others should know goes here.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}
