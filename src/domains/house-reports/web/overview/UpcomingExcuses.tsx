import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { ExcuseStateBadge } from '#domains/excuses/web/excuse-state-badge.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { HouseOverview } from '../../contract/house-reports.schemas.ts'
import css from './excuses.module.css'

/** Who of the house will be away in the next two weeks, as far as one sees it, and whether it is decided. */
export function UpcomingExcuses({ overview }: { overview: HouseOverview }) {
  const { upcomingExcuses: excuses, moreExcuses: more, can } = overview
  return (
    <aside className={css.excuses} aria-label="Upcoming excuses">
      <h2 className={css.title}>Upcoming excuses</h2>
      {!can.seeAllExcuses && <p className={css.none}>Only your own students in this house.</p>}
      {excuses.length === 0 && (
        <p className={css.none}>
          {can.seeAllExcuses
            ? 'Nobody is excused in the next two weeks.'
            : 'None of them is excused in the next two weeks.'}
        </p>
      )}
      <ul className={css.list}>
        {excuses.map((excuse) => (
          <li key={excuse.id} className={css.excuse}>
            <UiLink className={css.name} href={staffExcuseAddress(excuse.id)}>
              {excuse.studentName}
            </UiLink>
            <span className={css.reason}>{excuse.title}</span>
            <span className={css.when}>
              {excuse.subtitle}
              {excuse.moreDays > 0 && `, and ${formatNoun(excuse.moreDays, 'more day', 'more days')}`}
            </span>
            <ExcuseStateBadge state={excuse.state} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={css.none}>And {formatNoun(more, 'more excuse', 'more excuses')} after these.</p>
      )}
    </aside>
  )
}
