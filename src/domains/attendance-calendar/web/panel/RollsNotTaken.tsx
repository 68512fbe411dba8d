import { formatShortDay } from '#ui/format/days.ts'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { useViewer } from '#web/calls/session.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import type { RollNotTaken } from '../../contract/attendance-calendar.contract.ts'
import { calendarEveryMs, rollsNotTakenQuery, type Search } from '../calendar-query.ts'
import { rollAddress, titleOf } from '../roll-address.ts'
import { PanelHead } from './PanelHead.tsx'
import css from './panel.module.css'
import { reminderText } from './reminder-text.ts'

interface RollsNotTakenProps {
  readonly search: Search
  readonly onBack: () => void
}

/**
 * Ended sessions of the cycle whose roll says nothing, the latest first; each leads to its roll. A reminder leads to those of
 * its own cycle, which is named where another is selected; the school's morning to those of the weeks before that are still asked for.
 */
export function RollsNotTaken({ search, onBack }: RollsNotTakenProps) {
  const own = useOwnSearch<{ page: number | undefined }>({ page: undefined })
  const list = useListPage({
    ...own,
    ask: rollsNotTakenQuery(search, own.search.page),
    rowsOf: ({ rolls }) => rolls.map((one) => ({ ...one, id: one.attendable_id })),
    filters: [],
    refreshMs: calendarEveryMs,
  })
  const { data } = list
  const { selectedCycleId } = useViewer()
  const cycle = data?.cycle?.id === selectedCycleId ? undefined : data?.cycle?.title
  const isRecent = search.recent === true && search.roll === undefined
  const other = isRecent ? `${cycle ?? 'the cycle'} and of the last two weeks of school` : cycle
  return (
    <>
      <PanelHead title="Rolls not taken" count={data?.total} onBack={onBack} />
      <div className={css.body}>
        {data === undefined && <WaitingSection />}
        {data?.total === 0 && (
          <p className={css.note}>Every ended session of {other ?? 'the cycle'} has its roll.</p>
        )}
        {data !== undefined && data.total > 0 && (
          <p className={css.note}>
            {other !== undefined && `These are of ${other}. `}
            Facilitators are reminded once after the session, then on every school day for two weeks of
            school.
          </p>
        )}
        <ul className={css.list}>
          {list.rows?.map((one) => (
            <RollRow key={one.id} roll={one} isAsked={one.id === search.roll} nowMs={list.askedMs} />
          ))}
        </ul>
        <ListPager list={list} />
      </div>
    </>
  )
}

interface RollRowProps {
  readonly roll: RollNotTaken
  readonly isAsked: boolean
  readonly nowMs: number
}

function RollRow({ roll, isAsked, nowMs }: RollRowProps) {
  return (
    <li className={css.roll} data-asked={isAsked || undefined}>
      <UiLink href={rollAddress(roll)}>{titleOf(roll)}</UiLink>
      <span className={css.quiet}>
        {formatShortDay(schoolDayOf(roll.start_at))}, {formatTimeRange(roll.start_at, roll.end_at)}
      </span>
      <span className={css.quiet}>
        {[formatNoun(roll.students, 'student'), formatNames(roll.facilitators)].filter(Boolean).join(', ')}
      </span>
      <span className={css.quiet}>{reminderText(roll, nowMs)}</span>
    </li>
  )
}
