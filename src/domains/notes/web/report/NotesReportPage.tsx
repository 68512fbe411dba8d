import { Button } from '@mantine/core'
import { IconNotes, IconTags } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { useLive } from '#web/live.ts'
import { usePageTitle } from '#web/page-title.ts'
import type { NoteRow } from '../../contract/notes.schemas.ts'
import { CategoriesPanel } from '../categories/CategoriesPanel.tsx'
import { NotePhoneRow } from '../list/NotePhoneRow.tsx'
import { keyOfNote, labelOfNote, narrowReportColumns, reportColumns } from '../list/note-columns.tsx'
import { NoteFilters } from '../NoteFilters.tsx'
import {
  countFilters,
  type NotesReportSearch,
  noFilters,
  reportDownload,
  toReportInput,
} from '../notes-address.ts'

const route = getRouteApi('/authenticated/staff/reports/notes')

const followUps = [
  { value: 'due', label: 'Due' },
  { value: 'open', label: 'Not done' },
  { value: 'done', label: 'Done' },
] as const

/** The notes one may read (`/reports/notes`): by words, category, sentiment, author, house and follow-up. */
export function NotesReportPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).noteId
  // Beside a note, and beside the sheet of a person.
  const isNarrow = openId !== undefined || search.person !== undefined
  const columns = isNarrow ? narrowReportColumns : reportColumns
  usePageTitle('Notes')
  const { data, refetch } = useQuery({
    ...api.notesReport.getNotesReport.queryOptions({ input: toReportInput(search) }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  useLive(['notes:0'], () => void refetch())
  const change = (part: Partial<NotesReportSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true })
  const filters = countFilters(search)
  return (
    <SheetPage fill>
      <PageHeader
        title="Notes"
        actions={
          data?.can.manageCategories === true && (
            <Button
              leftSection={<IconTags size={16} stroke={1.75} aria-hidden />}
              onClick={() =>
                void navigate({ search: (before) => ({ ...before, manage: 'categories' as const }) })
              }
            >
              Categories
            </Button>
          )
        }
      />
      <NoteFilters
        search={search}
        categories={data?.categories ?? []}
        authors={(data?.authors ?? []).map(({ id, title }) => ({ id, name: title }))}
        change={change}
        right={<ExportMenu hrefOf={(format) => reportDownload(format, search)} />}
      >
        <FilterMenu
          name="House"
          single
          options={(data?.houses ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          values={search.house === undefined ? [] : [String(search.house)]}
          onChange={([house]) => change({ house: house === undefined ? undefined : Number(house) })}
        />
        <FilterMenu
          name="Follow-up"
          single
          options={followUps}
          values={search.followUp === undefined ? [] : [search.followUp]}
          onChange={([followUp]) => change({ followUp })}
        />
      </NoteFilters>
      {data === undefined ? (
        <TableSkeleton columns={columns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="Notes, the newest first"
            rows={data.notes}
            columns={columns}
            rowKey={keyOfNote}
            rowLabel={labelOfNote}
            density="two-line"
            openKey={openId}
            onOpen={(note) =>
              void navigate({
                to: '/reports/notes/$noteId',
                params: { noteId: String(note.id) },
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
                  <EmptyState icon={IconNotes} title="No notes yet">
                    Notes on the students you teach, advise or oversee appear here.
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
      {search.manage === 'categories' && data?.can.manageCategories === true && (
        <CategoriesPanel
          onClose={() => void navigate({ search: (before) => ({ ...before, manage: undefined }) })}
        />
      )}
    </SheetPage>
  )
}

const phoneRow = (note: NoteRow) => <NotePhoneRow note={note} withStudent />
