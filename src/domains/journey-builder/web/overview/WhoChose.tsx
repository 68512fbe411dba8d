import { formatCount, formatPercent } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { lastDayOf } from '../last-day.ts'
import css from './overview.module.css'

type Overview = ContractRouterOutputs['journey']['getOverview']

/** How many have chosen, on each campus, and until when they can; the loud count is of those who have not. */
export function WhoChose({ overview, cycleId }: { overview: Overview; cycleId: number }) {
  const { students, chosen, placed, window, campuses } = overview
  const without = students - chosen
  return (
    <>
      <div className={css.head}>
        {without > 0 && <span className={css.figure}>{formatCount(without)}</span>}
        <div>
          <h2 className={css.title}>
            {without === 0
              ? students === 1
                ? 'The only student has chosen'
                : `All ${formatCount(students)} students have chosen`
              : `${without === 1 ? 'student has' : 'students have'} chosen nothing yet`}
          </h2>
          <p className={css.note}>
            {formatCount(chosen)} of {formatCount(students)} {chosen === 1 ? 'has' : 'have'} chosen,{' '}
            {formatCount(placed)} {placed === 1 ? 'has' : 'have'} a place already. {windowSentence(window)}
          </p>
        </div>
      </div>
      <ul className={css.campuses} aria-label="Who has chosen, by campus">
        {campuses.map((campus) => (
          <li key={campus.id}>
            <UiLink
              className={css.campus}
              href={`/journey-builder/students?cohort_id=${campus.id}&cycle_id=${cycleId}${
                campus.chosen < campus.students ? '&gap=no_choices' : ''
              }`}
            >
              {campus.title}
            </UiLink>
            <span className={css.track} aria-hidden="true">
              <span
                className={css.part}
                style={{ width: `${(campus.chosen / Math.max(1, campus.students)) * 100}%` }}
              />
            </span>
            <span className={css.number}>
              {formatCount(campus.chosen)} of {formatCount(campus.students)},{' '}
              {formatPercent(campus.chosen / Math.max(1, campus.students))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function windowSentence({ state, opens_at, closes_at }: Overview['window']): string {
  if (state === 'before') return `Choosing begins ${formatMoment(opens_at ?? '', Date.now())}.`
  if (state === 'open') return `They can choose until the end of ${lastDayOf(closes_at)}.`
  if (state === 'closed') return `Choosing ended on ${lastDayOf(closes_at)}.`
  return 'When students choose is not set yet.'
}
