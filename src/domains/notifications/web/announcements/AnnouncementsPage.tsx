import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { api } from '#web/api.ts'
import { useListPage } from '#web/list-page.ts'
import { usePageTitle } from '#web/page-title.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementSheet } from './AnnouncementSheet.tsx'
import {
  announcementColumns,
  announcementStates,
  labelOf,
  narrowColumns,
  phoneRow,
} from './announcement-columns.tsx'

const route = getRouteApi('/authenticated/staff/announcements')

/** `/announcements`: what was and will be announced, to whom, how it went and who read it (domain.md §7). */
export function AnnouncementsPage() {
  const search = route.useSearch()
  const { announcement, form, status, page } = search
  const navigate = route.useNavigate()
  usePageTitle('Announcements')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: api.announcements.list.queryOptions({ input: { search: search.search, status, page } }),
    rowsOf: ({ announcements }) => announcements,
    filters: ['search', 'status'],
    opens: 'announcement',
    live: ['announcements:1'],
    renews: api.announcements.key(),
  })
  const compose = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => list.show({ form: 'new', announcement: undefined })}
    >
      New announcement
    </Button>
  )
  return (
    <ListPage
      list={list}
      caption="Announcements, the newest first"
      columns={announcement === undefined ? announcementColumns : narrowColumns}
      rowLabel={labelOf}
      phoneRow={phoneRow}
      header={<PageHeader title="Announcements" facts="To staff, students and families" actions={compose} />}
      filters={
        <FiltersRow>
          <SearchField label="Title or text" {...list.text('search')} />
          <FilterMenu name="State" options={announcementStates} {...list.choice('status')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconSpeakerphone} title="No announcements yet">
          What you tell many people at once appears here, with who read it.
        </EmptyState>
      }
    >
      {announcement !== undefined && (
        <AnnouncementSheet
          key={announcement}
          announcementId={announcement}
          onPrevious={list.previous}
          onNext={list.next}
          onEdit={() => list.show({ form: 'edit' })}
          onClose={list.close}
        />
      )}
      {form !== undefined && (
        <AnnouncementForm
          announcementId={form === 'edit' ? announcement : undefined}
          onClose={() => list.show({ form: undefined })}
          onTakenBack={(id) => list.show({ form: 'edit', announcement: id })}
        />
      )}
    </ListPage>
  )
}
