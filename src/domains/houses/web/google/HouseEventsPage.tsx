import { IconCalendarCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { client } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { HouseEvent } from '../../contract/google.contract.ts'
import { GoogleAlerts, GoogleHead } from './GoogleHead.tsx'
import { eventsQuery, eventsSearch } from './google-address.ts'
import { HouseEventFilters } from './HouseEventFilters.tsx'
import { HouseEventSheet } from './HouseEventSheet.tsx'
import {
  houseEventColumns,
  houseEventPhoneRow,
  narrowHouseEventColumns,
  titleOf,
} from './house-event-columns.tsx'
import { RepairAll } from './RepairAll.tsx'
import { RepairButton } from './RepairButton.tsx'

const route = getRouteApi('/authenticated/staff/workbench/google/house-events')

/** `/workbench/google/house-events`: series of houses beside the calendar (pages.md, Administration). */
export function HouseEventsPage() {
  usePageTitle('House events', { backTo: '/workbench' })
  const search = eventsSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: eventsQuery(search),
    rowsOf: ({ houses }) => houses,
    filters: ['search', 'kind'],
    opens: 'house',
    live: [topic('house-events')],
  })
  const reading = list.data?.reading
  const repair = ({ id, title, kind }: HouseEvent) =>
    kind !== 'agrees' && (
      <RepairButton
        label="Repair"
        of={title}
        reason={reading?.hindrance ?? undefined}
        ask={() => client.google.repair({ _action: 'repair', house_id: id })}
      />
    )
  return (
    <ListPage
      list={list}
      caption="Series of houses beside the calendar"
      columns={list.opened ? narrowHouseEventColumns : [...houseEventColumns, actionsColumn(repair, 116)]}
      rowLabel={titleOf}
      phoneRow={houseEventPhoneRow}
      phoneAction={repair}
      header={<GoogleHead active="events" reading={reading} actions={<RepairAll data={list.data} />} />}
      alerts={<GoogleAlerts reading={reading} />}
      filters={<HouseEventFilters list={list} counts={list.data?.counts} kind={search.kind} />}
      empty={
        <EmptyState icon={IconCalendarCheck} title="Every series agrees">
          What people change in the calendar shows here when it is read, each hour or at once.
        </EmptyState>
      }
    >
      {list.opened && (
        <HouseEventSheet
          event={list.opened}
          footer={repair(list.opened)}
          {...{ onPrevious: list.previous, onNext: list.next, onClose: list.close }}
        />
      )}
    </ListPage>
  )
}
