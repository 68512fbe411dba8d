import { Button } from '@mantine/core'
import { IconNote, IconNotes } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { useLive } from '#web/live.ts'
import { usePageTitle } from '#web/page-title.ts'
import { may, useViewer } from '#web/session.ts'
import type { NoteRow, NoteStudent } from '../contract/notes.schemas.ts'
import css from './list/list.module.css'
import { NotePhoneRow } from './list/NotePhoneRow.tsx'
import { keyOfNote, labelOfNote, narrowStudentColumns, studentColumns } from './list/note-columns.tsx'
import { studentFacts } from './list/student-facts.ts'
import { NoteFilters } from './NoteFilters.tsx'
import { countFilters, noFilters, type StudentNotesSearch, toStudentInput } from './notes-address.ts'

const route = getRouteApi('/authenticated/staff/students/$studentId/notes')

const orders = [{ value: 'oldest', label: 'Oldest first' }] as const

/** The notes on a student (`/students/:studentId/notes`): search, filter, open one beside the list, write one. */
export function StudentNotesPage() {
  const studentId = Number(route.useParams().studentId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).noteId
  const { data, refetch } = useQuery({
    ...api.notes.listStudentNotes.queryOptions({ input: toStudentInput(studentId, search) }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  useLive([`student-notes:${studentId}`], () => void refetch())
  const student = data?.student
  usePageTitle(student && `Notes on ${student.name}`, {
    facts: student === undefined ? '\u00a0' : studentFacts(student),
    backTo: '/reports/notes',
  })
  const change = (part: Partial<StudentNotesSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true })
  const filters = countFilters(search)
  const write = () => void navigate({ to: '/students/$studentId/notes/form/{-$noteId}', resetScroll: false })
  // Until the student is known the head is as high as it will be.
  const mayWrite = may(useViewer(), 'notes.write')
  const create = (data?.can.write ?? mayWrite) && (
    <Button
      variant="filled"
      disabled={data === undefined}
      leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}
      onClick={write}
    >
      Create a Note
    </Button>
  )
  // Beside a note, and beside the sheet of a person.
  const isNarrow = openId !== undefined || search.person !== undefined
  const columns = isNarrow ? narrowStudentColumns : studentColumns
  return (
    <SheetPage fill>
      <PageHeader
        title={student === undefined ? 'Notes' : student.name}
        crumbs={[{ label: 'Notes', href: '/reports/notes' }]}
        picture={<Portrait name={student?.name ?? ''} photo={student?.imageUrl ?? undefined} />}
        facts={
          student === undefined ? (
            <span className={css.factsToCome}>{usualFacts}</span>
          ) : (
            <StudentFacts student={student} />
          )
        }
        actions={create}
      />
      <NoteFilters
        search={search}
        categories={data?.categories ?? []}
        authors={data?.authors ?? []}
        change={change}
      >
        <FilterMenu
          name="Order"
          single
          anyLabel="Newest first"
          options={orders}
          values={search.order === undefined ? [] : [search.order]}
          onChange={([order]) => change({ order })}
        />
      </NoteFilters>
      {data === undefined ? (
        <TableSkeleton columns={columns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption={`Notes on ${data.student.name}`}
            rows={data.notes}
            columns={columns}
            rowKey={keyOfNote}
            rowLabel={labelOfNote}
            density="two-line"
            openKey={openId}
            onOpen={(note) =>
              void navigate({
                to: '/students/$studentId/notes/view/$noteId',
                params: { studentId: String(studentId), noteId: String(note.id) },
                search: (before) => before,
                resetScroll: false,
              })
            }
            phoneRow={phoneRow}
            serverSorted
            empty={
              <EmptyPage paging={data} onChange={(page) => change({ page })}>
                {filters > 0 ? (
                  <NothingFound filters={filters} onClear={() => change(noFilters)} />
                ) : (
                  <EmptyState icon={IconNotes} title={`No notes on ${data.student.name} yet`} action={create}>
                    What you learn about a student and others should know goes here.
                  </EmptyState>
                )}
              </EmptyPage>
            }
          />
          {data.total > 0 && (
            <Pager
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onChange={(page) => change({ page })}
            />
          )}
        </>
      )}
      <Outlet />
    </SheetPage>
  )
}

/** As long as most: on a phone it decides what stands beside them. */
const usualFacts = 'Grade 10, Juniper House, North Campus'

function StudentFacts({ student }: { student: NoteStudent }) {
  return (
    <>
      Grade {student.grade},{' '}
      {student.house && (
        <>
          <UiLink className={css.link} href={`/houses/${student.house.id}`}>
            {student.house.title}
          </UiLink>
          ,{' '}
        </>
      )}
      {student.campus}
    </>
  )
}

const phoneRow = (note: NoteRow) => <NotePhoneRow note={note} withStudent={false} />
