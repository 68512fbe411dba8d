import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatWeekdayRange } from '#ui/format/days.ts'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { HolidayRow } from '../contract/school-calendar.schemas.ts'
import { weekdaysOf } from '../rules/year-months.ts'
import type { SchoolCalendarSearch } from './calendar-address.ts'
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

const keyOf = ({ id }: HolidayRow) => String(id)
const nameOf = (row: HolidayRow) => titleOf(row)
const byDay = { id: 'days', descending: false }

/** The holidays of the year that is shown: search, campus, sort; a row opens its modal. */
export function HolidayList({ page, onEdit }: HolidayListProps) {
  const search = calendarRoute.useSearch()
  const navigate = calendarRoute.useNavigate()
  const change = (part: Partial<SchoolCalendarSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const find = search.find?.trim().toLowerCase() ?? ''
  const all = holidaysOf(page)
  const rows = all.filter(
    (row) =>
      titleOf(row).toLowerCase().includes(find) &&
      (search.campus === undefined || row.cohort_id === null || row.cohort_id === search.campus),
  )
  const filters = Number(find !== '') + Number(search.campus !== undefined)
  return (
    <Section
      title="Holidays and closed days"
      count={all.length}
      actions={
        <div className={css.tools}>
          <SearchField
            label="Holiday"
            value={search.find ?? ''}
            onChange={(text) => change({ find: text || undefined })}
          />
          <FilterMenu
            name="Campus"
            single
            options={page.campuses.map(({ id, title }) => ({ value: String(id), label: title }))}
            values={search.campus === undefined ? [] : [String(search.campus)]}
            onChange={([value]) => change({ campus: value === undefined ? undefined : Number(value) })}
          />
        </div>
      }
    >
      <DataTable
        caption="Holidays of the school year"
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        fit="content"
        inset="none"
        defaultSorting={byDay}
        {...(onEdit && { onOpen: ({ id }: HolidayRow) => onEdit(id) })}
        actionsWidth={48}
        {...(onEdit && {
          rowActions: (row: HolidayRow) => (
            <Button size="xs" aria-label={`Edit ${titleOf(row)}`} onClick={() => onEdit(row.id)}>
              Edit
            </Button>
          ),
        })}
        phoneRow={(row) => (
          <PhoneRow
            name={titleOf(row)}
            reason={formatWeekdayRange(row.starts_on, row.ends_on)}
            right={row.campus ?? 'All'}
          />
        )}
        empty={
          filters > 0 ? (
            <NothingFound filters={filters} onClear={() => change({ find: undefined, campus: undefined })} />
          ) : (
            <EmptyState icon={IconFlag} title="No holidays in this year">
              Add them one by one, or import the school’s calendar.
            </EmptyState>
          )
        }
      />
    </Section>
  )
}
