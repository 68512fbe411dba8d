import { Button, Skeleton } from '@mantine/core'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import { type CalendarSearch, type ChangeCalendar, noChoice } from '../calendar-address.ts'
import { lookupQuery } from '../calendar-query.ts'
import css from './panel.module.css'

/** Wait after the last key before asking (1-staff-tools §9). */
const debounceMs = 500

const kinds = {
  all: { label: 'Find a student', none: 'No student matches', nobody: 'No students yet', key: 'student_id' },
  experiences: {
    label: 'Find an experience',
    none: 'No experience matches',
    nobody: 'No experiences yet',
    key: 'experience',
  },
  houses: { label: 'Find a house', none: 'No house matches', nobody: 'No houses yet', key: 'house' },
} as const

interface LookupProps {
  readonly search: CalendarSearch & { readonly cycle_id?: number | undefined }
  readonly change: ChangeCalendar
}

/** Students, experiences or houses to choose from, searched on the server, a page at a time. */
export function Lookup({ search, change }: LookupProps) {
  const tab = search.tab ?? 'all'
  const kind = kinds[tab]
  const own = useOwnSearch<{ page: number | undefined }>({ page: undefined })
  const { page = 1 } = own.search
  const list = useListPage({
    search: { find: search.find, page },
    go: ({ page: next, ...found }) => {
      own.go({ page: next })
      if ('find' in found) change(found)
    },
    ask: lookupQuery(search, page),
    rowsOf: ({ rows }) => rows,
    filters: ['find'],
  })
  const { data } = list
  return (
    <section className={css.section}>
      <SearchField label={kind.label} waitMs={debounceMs} {...list.text('find')} />
      {data === undefined && <Skeleton height={200} mt={12} />}
      {data?.rows.length === 0 && (
        <p className={css.empty}>
          {page > 1 ? 'The list ends before this page.' : search.find === undefined ? kind.nobody : kind.none}
        </p>
      )}
      <ul className={css.list}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={css.choice}
              onClick={() => change({ ...noChoice, [kind.key]: row.id })}
            >
              <span className={css.grow}>
                <strong>{row.title}</strong>
                <span className={css.quiet}>{row.second}</span>
              </span>
              {row.absences > 0 && <span className={css.quiet}>{formatNoun(row.absences, 'absence')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {(page > 1 || data?.hasMore) && (
        <div className={css.pages}>
          <Button size="xs" disabled={page === 1} onClick={() => list.goTo(page - 1)}>
            Previous
          </Button>
          <Button size="xs" disabled={data?.hasMore !== true} onClick={() => list.goTo(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}
