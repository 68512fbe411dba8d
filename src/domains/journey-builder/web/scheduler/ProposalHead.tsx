import { formatCount, formatNoun, formatPercent } from '#ui/format/quantities.ts'
import type { PlanSummary } from '../../contract/proposals.schemas.ts'
import css from './scheduler.module.css'
import { sharesOf } from './scheduler-text.ts'

/** One loud count – who could not be placed everywhere –, then how the choices fell out, as a picture. */
export function ProposalHead({ summary }: { readonly summary: PlanSummary }) {
  const { students, full_weeks, placements, by_rank, gap, is_whole } = summary
  const without = students - full_weeks
  const upToThird = by_rank.slice(0, 3).reduce((sum, count) => sum + count, 0)
  const shares = sharesOf(summary)
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  const proof =
    gap > 0
      ? ` It may be ${gap < 0.001 ? 'less than 0.1%' : formatPercent(gap)} from the best.`
      : is_whole
        ? ' No plan is better.'
        : ' No plan is better, searched whole.'
  return (
    <section aria-label="What it comes to">
      <div className={css.head}>
        {without > 0 && <span className={css.figure}>{formatCount(without)}</span>}
        <div>
          <h2 className={css.title}>
            {without === 0
              ? `All ${formatNoun(students, 'student')} have a full week`
              : `${without === 1 ? 'student' : 'students'} could not be placed everywhere`}
          </h2>
          <p className={css.note}>
            {without > 0 && `${formatCount(full_weeks)} others have a full week. `}
            {placements > 0 &&
              `${formatPercent(upToThird / placements)} of ${formatNoun(placements, 'placement')} are a first, second or third choice.`}
            {proof}
          </p>
        </div>
      </div>
      <div className={css.shares} aria-hidden="true">
        {shares.map(({ kind, count }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: Math.max(count, total * 0.02) }} />
        ))}
      </div>
      <ul className={css.legend} aria-label="How the choices turned out">
        {shares.map(({ kind, label, count }) => (
          <li key={kind}>
            <i data-kind={kind} />
            {label} <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
