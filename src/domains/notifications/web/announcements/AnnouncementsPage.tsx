import { IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import {
  announcementColumns,
  announcementStates,
  labelOf,
  narrowColumns,
  phoneRow,
} from './announcement-columns.tsx'
import { announcementsQuery } from './announcements-address.ts'
import { OpenAnnouncement } from './OpenAnnouncement.tsx'

const route = getRouteApi('/authenticated/staff/announcements')

/** `/announcements`: what was and will be announced, to whom, how it went and who read it (domain.md §7). */
export function AnnouncementsPage() {
  const search = route.useSearch()
  const { announcement } = search
  const navigate = route.useNavigate()
  usePageTitle('Announcements')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: announcementsQuery(search),
    rowsOf: ({ announcements }) => announcements,
    filters: ['search', 'status'],
    opens: 'announcement',
    live: [topic('announcements')],
    renews: api.announcements.key(),
  })
  const compose = (
    <AddButton onClick={() => list.show({ form: 'new', announcement: undefined })}>
      New announcement
    </AddButton>
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
      <OpenAnnouncement list={list} search={search} />
    </ListPage>
  )
}
