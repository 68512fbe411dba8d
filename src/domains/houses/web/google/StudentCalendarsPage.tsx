import { IconCalendarUser } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { client } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { StudentCalendar } from '../../contract/google.contract.ts'
import { studentCalendarStates } from '../../contract/house-event-kinds.ts'
import { GoogleAlerts, GoogleHead } from './GoogleHead.tsx'
import { studentCalendarsQuery, studentsSearch } from './google-address.ts'
import { RepairButton } from './RepairButton.tsx'
import {
  labelOf,
  stateWords,
  studentCalendarColumns,
  studentCalendarPhoneRow,
} from './student-calendar-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/google/students-calendar-cache')
const states = studentCalendarStates.map((value) => ({ value, label: stateWords[value].label }))

/** `/workbench/google/students-calendar-cache`: whether each student has the series of their house (pages.md, Administration). */
export function StudentCalendarsPage() {
  usePageTitle('Students calendar cache', { backTo: '/workbench' })
  const search = studentsSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: studentCalendarsQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search', 'state'],
    live: [topic('house-events')],
  })
  const reading = list.data?.reading
  const refresh = ({ id, name, state }: StudentCalendar) =>
    state !== 'no-house' && (
      <RepairButton
        label="Refresh"
        of={name}
        reason={reading?.hindrance ?? undefined}
        ask={() => client.google.refresh({ student_id: id })}
      />
    )
  return (
    <ListPage
      list={list}
      caption="Students and the stand-ups in their calendars"
      columns={[...studentCalendarColumns, actionsColumn(refresh, 124)]}
      rowLabel={labelOf}
      phoneRow={studentCalendarPhoneRow}
      phoneAction={refresh}
      header={<GoogleHead active="students" reading={reading} />}
      alerts={<GoogleAlerts reading={reading} />}
      filters={
        <FiltersRow>
          <SearchField label="Student" {...list.text('search')} />
          <FilterMenu name="Stand-up" options={states} {...list.choice('state')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconCalendarUser} title="No student yet">
          Students appear here once they attend the school.
        </EmptyState>
      }
    />
  )
}
