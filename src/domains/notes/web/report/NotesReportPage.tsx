import { IconNotes } from '@tabler/icons-react'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { numberOptions, useListPage } from '#web/pages/list-page.ts'
import { CategoriesButton } from '../categories/CategoriesButton.tsx'
import { CategoriesPanel } from '../categories/CategoriesPanel.tsx'
import { labelOfNote, narrowReportColumns, reportColumns, reportPhoneRow } from '../list/note-columns.tsx'
import { NoteFilters } from '../NoteFilters.tsx'
import { noteFilters, notesReportQuery, reportDownload } from '../notes-address.ts'
import { FollowUpFilters } from './FollowUpFilters.tsx'

const route = getRouteApi('/authenticated/staff/reports/notes')

/** The notes one may read (`/reports/notes`): by words, category, sentiment, author, house and follow-up. */
export function NotesReportPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).noteId
  usePageTitle('Notes')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: notesReportQuery(search),
    rowsOf: ({ notes }) => notes,
    filters: [...noteFilters, 'house', 'followUp', 'promisedBy'],
    opens: {
      key: openId,
      go: (id) =>
        void navigate({
          to: '/reports/notes/$noteId',
          params: { noteId: String(id) },
          search: (before) => before,
          resetScroll: false,
        }),
    },
    live: [topic('notes')],
  })
  const { data } = list
  const mayManage = data?.can.manageCategories === true
  const manage = <CategoriesButton onClick={() => list.show({ manage: 'categories' })} />
  return (
    <ListPage
      list={list}
      caption="Notes, the newest first"
      // Beside a note, and beside the sheet of a person.
      columns={openId !== undefined || search.person !== undefined ? narrowReportColumns : reportColumns}
      rowLabel={labelOfNote}
      phoneRow={reportPhoneRow}
      header={<PageHeader title="Notes" actions={mayManage && manage} />}
      filters={
        <NoteFilters
          list={list}
          categories={data?.categories}
          authors={data?.authors}
          right={<ExportMenu hrefOf={(format) => reportDownload(format, search)} />}
        >
          <FilterMenu name="House" options={numberOptions(data?.houses)} {...list.number('house')} />
          <FollowUpFilters list={list} promisers={data?.promisers} />
        </NoteFilters>
      }
      empty={
        <EmptyState icon={IconNotes} title="No notes yet">
          Notes on the students you teach, advise or oversee appear here.
        </EmptyState>
      }
    >
      <Outlet />
      {search.manage === 'categories' && mayManage && (
        <CategoriesPanel onClose={() => list.show({ manage: undefined })} />
      )}
    </ListPage>
  )
}
