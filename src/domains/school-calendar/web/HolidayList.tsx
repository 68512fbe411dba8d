import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { holdsText } from '#contract/text/folded-text.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatWeekdayRange } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { numberOptions, useListPage } from '#web/pages/list-page.ts'
import type { HolidayRow } from '../contract/school-calendar.schemas.ts'
import { weekdaysOf } from '../rules/year-months.ts'
import type { SchoolCalendarSearch } from './calendar-address.ts'
import { schoolCalendarQuery } from './calendar-address.ts'
import css from './page.module.css'
import { type CalendarPage, calendarRoute, holidaysOf } from './use-school-calendar.ts'

interface HolidayListProps {
  readonly page: CalendarPage
  readonly onEdit: ((id: number) => void) | undefined
}

function titleOf({ title, closed_for }: HolidayRow): string {
  return dayOffTitle({ title, closedFor: closed_for })
}

/** A closed day has the picture of its reason; a holiday stands as it is. */
function Title({ row }: { readonly row: HolidayRow }) {
  const Icon = row.closed_for === null ? undefined : closureIcons[row.closed_for]
  return (
    <span className={css.title}>
      {Icon !== undefined && <Icon size={16} stroke={1.75} aria-hidden />}
      {titleOf(row)}
    </span>
  )
}

const columns: DataColumn<HolidayRow>[] = [
  {
    id: 'title',
    header: 'Holiday',
    primary: true,
    minWidth: 180,
    sortValue: titleOf,
    cell: (row) => <Title row={row} />,
  },
  {
    id: 'days',
    header: 'Days',
    width: 190,
    sortValue: ({ starts_on }) => starts_on,
    cell: ({ starts_on, ends_on }) => formatWeekdayRange(starts_on, ends_on),
  },
  {
    id: 'weekdays',
    header: 'Weekdays',
    align: 'right',
    width: 90,
    sortValue: weekdaysOf,
    cell: (row) => weekdaysOf(row) || '–',
  },
  {
    id: 'campus',
    header: 'Campus',
    width: 130,
    sortValue: ({ campus }) => campus ?? '',
    cell: ({ campus }) => campus ?? 'All',
  },
]

const phoneRow = (row: HolidayRow) => (
  <PhoneRow
    name={titleOf(row)}
    reason={formatWeekdayRange(row.starts_on, row.ends_on)}
    right={row.campus ?? 'All'}
  />
)
const byDay = { id: 'days', descending: false }

/** Whether a holiday has the name that is looked for, and the campus: those of the whole network are everybody's. */
const isAmong =
  ({ find = '', campus }: SchoolCalendarSearch) =>
  (row: HolidayRow) =>
    holdsText(titleOf(row), find) &&
    (campus === undefined || row.cohort_id === null || row.cohort_id === campus)

/** The holidays of the year that is shown: search, campus, sort; a row opens its modal. */
export function HolidayList({ page, onEdit }: HolidayListProps) {
  const search = calendarRoute.useSearch()
  const navigate = calendarRoute.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) =>
      void navigate({ search: (before) => ({ ...before, ...part }), ...step, resetScroll: false }),
    ask: schoolCalendarQuery(search),
    rowsOf: (calendar) => holidaysOf(calendar).filter(isAmong(search)),
    filters: ['find', 'campus'],
    ...(onEdit && { opens: { key: undefined, go: (id) => id !== undefined && onEdit(id) } }),
  })
  return (
    <Section
      title="Holidays and closed days"
      count={holidaysOf(page).length}
      actions={
        <div className={css.tools}>
          <SearchField label="Holiday" {...list.text('find')} />
          <FilterMenu name="Campus" options={numberOptions(page.campuses)} {...list.number('campus')} />
        </div>
      }
    >
      <ListTable
        list={list}
        caption="Holidays of the school year"
        columns={columns}
        rowLabel={titleOf}
        density="roll"
        fit="content"
        inset="none"
        defaultSorting={byDay}
        actionsWidth={48}
        {...(onEdit && {
          rowActions: (row: HolidayRow) => (
            <Button size="xs" aria-label={`Edit ${titleOf(row)}`} onClick={() => onEdit(row.id)}>
              Edit
            </Button>
          ),
        })}
        phoneRow={phoneRow}
        empty={
          <EmptyState icon={IconFlag} title="No holidays in this year">
            Add them one by one, or import the school’s calendar.
          </EmptyState>
        }
      />
    </Section>
  )
}
