import { getRouteApi } from '@tanstack/react-router'
import { formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import type { DoubleBooking, ScheduleCampus } from '../../contract/master-schedule.contract.ts'
import css from '../schedule.module.css'
import { doubleBookingsQuery } from '../schedule-address.ts'
import { blockOf } from '../schedule-cells.ts'

const route = getRouteApi('/authenticated/staff/journey-builder/master-schedule')

const whoOf = ({ students, names, experts }: DoubleBooking) =>
  [
    ...(experts.length > 0 ? [`${experts.join(', ')} ${experts.length === 1 ? 'runs' : 'run'} both`] : []),
    ...(students > 0
      ? [
          `${formatNoun(students, 'student')}: ${names.join(', ')}${students > names.length ? ' and others' : ''}`,
        ]
      : []),
  ].join('. ')

/** Blocks are compared by their number, so that what meets at hours of its own is in no pair. */
function nobodyTwice(campuses: readonly ScheduleCampus[]): string {
  const besides = campuses.filter(({ id }) => id !== null).length > 1
  return `Nobody is booked twice in a block. Experiences in no block are not compared${besides ? ', nor are other blocks at the same hours' : ''}.`
}

/** Who is in two experiences of one block: they stand here until it is solved. */
export function DoubleBookings({ campuses }: { campuses: readonly ScheduleCampus[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: doubleBookingsQuery(search),
    rowsOf: ({ pairs }) => pairs.map((pair, id) => ({ ...pair, key: pair.id, id })),
    filters: [],
  })
  const total = list.paging?.total ?? 0
  return (
    <Section title="Open conflicts" count={total}>
      {list.rows !== undefined && total === 0 && <p className={css.note}>{nobodyTwice(campuses)}</p>}
      <ul className={css.conflicts} aria-label="Open conflicts">
        {list.rows?.map((pair) => (
          <li key={pair.key}>
            <p className={css.targetTitle}>
              {pair.experiences.map(({ id, title }, at) => (
                <span key={id}>
                  {at > 0 && ' and '}
                  <UiLink href={`/experiences/${id}`}>{title}</UiLink>
                </span>
              ))}
            </p>
            <p className={css.note}>
              {blockOf(campuses, pair.block)?.title ?? `Block ${pair.block + 1}`}.{' '}
              {whoOf({ ...pair, id: pair.key })}
            </p>
          </li>
        ))}
      </ul>
      <ListPager list={list} />
    </Section>
  )
}
