import { IconVideo } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { monthColumns, monthOfRow, monthPhoneRow, monthRow } from './month-columns.tsx'
import { PullButton } from './PullButton.tsx'
import { monthText, noRecordings } from './recording-words.ts'
import { monthsQuery, recordingsAddress } from './recordings-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/zoom-recordings/$userId/months')

/** `/workbench/zoom-recordings/:userId/months`: the months of one colleague. */
export function MonthsPage() {
  const userId = Number(route.useParams().userId)
  const navigate = useNavigate()
  const list = useListPage({
    search: {},
    go: () => undefined,
    ask: monthsQuery(userId),
    rowsOf: ({ months }) => months.map(monthRow),
    filters: [],
    opens: {
      key: undefined,
      go: (id = 0) => void navigate({ to: recordingsAddress.month(userId, monthOfRow(id)) } as never),
    },
    live: [topic('recordings')],
    renews: api.recordings.key(),
  })
  const title = list.data ? `Recordings of ${list.data.host.name}` : 'Recordings'
  const none = noRecordings(list.data?.reading)
  usePageTitle(title, { backTo: recordingsAddress.hosts })
  return (
    <ListPage
      list={list}
      caption="Months with recordings, the newest first"
      columns={monthColumns}
      rowLabel={({ month }) => monthText(month)}
      phoneRow={monthPhoneRow}
      header={
        <PageHeader
          title={title}
          crumbs={[{ label: 'Recordings', href: recordingsAddress.hosts }]}
          actions={<PullButton userId={userId} />}
        />
      }
      empty={
        <EmptyState icon={IconVideo} title={none.title}>
          {none.text}
        </EmptyState>
      }
    />
  )
}
