import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
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
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementSheet } from './AnnouncementSheet.tsx'
import {
  announcementColumns,
  announcementStates,
  keyOf,
  labelOf,
  narrowColumns,
  phoneRow,
} from './announcement-columns.tsx'
import type { AnnouncementsSearch } from './announcements-address.ts'

const route = getRouteApi('/authenticated/staff/announcements')

/** `/announcements`: what was and will be announced, to whom, how it went and who read it (domain.md §7). */
export function AnnouncementsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  usePageTitle('Announcements')
  const query = useQuery({
    ...api.announcements.list.queryOptions({
      input: { search: search.search, status: search.status, page: search.page },
    }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  useLive(query.data === undefined ? [] : ['announcements:1'], () => {
    void queryClient.invalidateQueries({ queryKey: api.announcements.key() })
  })
  const rows = query.data?.announcements ?? []
  const filters = [search.search, search.status].filter((value) => value !== undefined).length
  const change = (part: Partial<AnnouncementsSearch>) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, announcement: undefined, ...part }),
      replace: true,
    })
  const show = (part: Partial<AnnouncementsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const at = rows.findIndex((row) => row.id === search.announcement)
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : rows[at + step]
    return next && (() => show({ announcement: next.id }))
  }
  const columns = search.announcement === undefined ? announcementColumns : narrowColumns
  const compose = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => show({ form: 'new', announcement: undefined })}
    >
      New announcement
    </Button>
  )
  return (
    <SheetPage fill>
      <PageHeader title="Announcements" facts="To staff, students and families" actions={compose} />
      <FiltersRow>
        <SearchField
          label="Title or text"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
        <FilterMenu
          name="State"
          single
          options={announcementStates}
          values={search.status === undefined ? [] : [search.status]}
          onChange={([status]) => change({ status })}
        />
      </FiltersRow>
      {query.data === undefined ? (
        <TableSkeleton columns={columns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="Announcements, the newest first"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            rowLabel={labelOf}
            density="two-line"
            openKey={search.announcement === undefined ? undefined : String(search.announcement)}
            onOpen={(row) => show({ announcement: row.id })}
            phoneRow={phoneRow}
            serverSorted
            empty={
              <EmptyPage paging={query.data} onChange={(page) => change({ page })}>
                {filters > 0 ? (
                  <NothingFound
                    filters={filters}
                    onClear={() => change({ search: undefined, status: undefined })}
                  />
                ) : (
                  <EmptyState icon={IconSpeakerphone} title="No announcements yet">
                    What you tell many people at once appears here, with who read it.
                  </EmptyState>
                )}
              </EmptyPage>
            }
          />
          <Pager
            page={query.data.page}
            pageSize={query.data.pageSize}
            total={query.data.total}
            onChange={(page) => change({ page })}
          />
        </>
      )}
      {search.announcement !== undefined && (
        <AnnouncementSheet
          key={search.announcement}
          announcementId={search.announcement}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onEdit={() => show({ form: 'edit' })}
          onClose={() => show({ announcement: undefined })}
        />
      )}
      {search.form !== undefined && (
        <AnnouncementForm
          announcementId={search.form === 'edit' ? search.announcement : undefined}
          onClose={() => show({ form: undefined })}
          onTakenBack={(id) => show({ form: 'edit', announcement: id })}
        />
      )}
    </SheetPage>
  )
}
