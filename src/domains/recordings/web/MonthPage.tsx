import { IconVideo } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { recordingColumns, recordingPhoneRow, topicOf } from './recording-columns.tsx'
import { monthText } from './recording-words.ts'
import { monthQuery, monthSearch, recordingsAddress } from './recordings-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/zoom-recordings/$userId/months/$month')

/** `/workbench/zoom-recordings/:userId/months/:month`: the recordings of one colleague in a month. */
export function MonthPage() {
  const params = route.useParams()
  const { month } = params
  const userId = Number(params.userId)
  const search = monthSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const leave = useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: monthQuery(userId, month, search),
    rowsOf: ({ recordings }) => recordings,
    filters: ['search'],
    opens: {
      key: undefined,
      go: (id) => {
        const row = list.rows?.find((one) => one.id === id)
        if (row) void leave({ to: recordingsAddress.meeting(userId, month, row.meeting_uuid) } as never)
      },
    },
    live: [topic('recordings')],
  })
  usePageTitle(`Recordings, ${monthText(month)}`, { backTo: recordingsAddress.months(userId) })
  return (
    <ListPage
      list={list}
      caption="Recordings, the newest first"
      columns={recordingColumns}
      rowLabel={topicOf}
      density="two-line"
      phoneRow={recordingPhoneRow}
      header={
        <PageHeader
          title={monthText(month)}
          crumbs={[
            { label: 'Recordings', href: recordingsAddress.hosts },
            { label: list.data?.host.name ?? 'Host', href: recordingsAddress.months(userId) },
          ]}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Meeting" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconVideo} title="No recordings">
          Nothing was recorded in this month.
        </EmptyState>
      }
    />
  )
}
