import { IconVideo } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { ConferenceTheme } from '../contract/conferences.contract.ts'
import { agreementWords } from './agreement-words.ts'
import { ConferenceFilters } from './ConferenceFilters.tsx'
import {
  conferenceColumns,
  conferencePhoneRow,
  narrowConferenceColumns,
  titleOf,
} from './conference-columns.tsx'
import { conferencesQuery, conferencesSearch } from './conferences-address.ts'
import { ForceSync } from './ForceSync.tsx'
import { PullButton } from './PullButton.tsx'
import { ThemeSheet } from './ThemeSheet.tsx'

const route = getRouteApi('/authenticated/staff/workbench/zoom')

/** How often the page asks again while jobs are pending (3-shell-and-houses §2.9). */
const refreshMs = 1_000

/** `/workbench/zoom`: experiences whose meetings do not agree with the video service. */
export function ConferencesPage() {
  usePageTitle('Conference issues', { backTo: '/workbench' })
  const search = conferencesSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: conferencesQuery(search),
    rowsOf: ({ themes }) => themes,
    filters: ['search'],
    opens: 'row',
    live: [topic('conferences')],
    refreshMs: (data) => (data !== undefined && data.hasPendingJobsAt !== null ? refreshMs : false),
  })
  const { data } = list
  const { title, text } = agreementWords(data?.counts)
  const sync = (theme: ConferenceTheme) => <ForceSync theme={theme} hindrance={data?.hindrance} />
  return (
    <ListPage
      list={list}
      caption={`Conference issues${data === undefined ? '' : ` of ${data.cycle.title}`}`}
      columns={list.opened ? narrowConferenceColumns : [...conferenceColumns, actionsColumn(sync, 132)]}
      rowLabel={titleOf}
      phoneRow={conferencePhoneRow}
      phoneAction={sync}
      header={
        <PageHeader
          title="Conference issues"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={data && <PullButton {...data} />}
        />
      }
      filters={<ConferenceFilters list={list} search={search} data={data} />}
      empty={
        <EmptyState icon={IconVideo} title={title}>
          {text}
        </EmptyState>
      }
    >
      {list.opened && (
        <ThemeSheet
          theme={list.opened}
          footer={sync(list.opened)}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
    </ListPage>
  )
}
