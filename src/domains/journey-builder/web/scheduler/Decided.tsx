import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import type { PlanSummary } from '../../contract/proposals.schemas.ts'
import css from './scheduler.module.css'

/** What decided the placements, and where more places would help most: each sentence from a second plan. */
export function Decided({ summary, seed }: { summary: PlanSummary; seed: number }) {
  const { by_source, lottery, more_places } = summary
  const decided = [
    ['Rank of the choice', by_source.choice],
    ['Lottery where wishes are equal', lottery, `seed ${seed}`],
    ['Drawn, where nothing was ranked', by_source.drawn],
    ['Needed for the pathway, not ranked', by_source.need],
    ['By hand, or pinned', by_source.pinned],
  ] as const
  return (
    <div className={css.columns}>
      <section aria-label="What decided">
        <h2 className={css.railTitle}>What decided</h2>
        <ul className={css.lines}>
          {decided.map(([label, count, more]) => (
            <li key={label}>
              <span>
                {label}
                {more !== undefined && `, ${more}`}
              </span>
              <strong>{formatCount(count)}</strong>
            </li>
          ))}
          <li>
            <span>Needs of pathways that are met</span>
            <strong>
              {formatCount(summary.needs_met)} of {formatCount(summary.needs_asked)}
            </strong>
          </li>
        </ul>
      </section>
      <section aria-label="Where more places help most">
        <h2 className={css.railTitle}>Where more places help most</h2>
        <ul className={css.lines}>
          {more_places === null && <li>Still being worked out, with a separate plan for each.</li>}
          {more_places?.length === 0 && <li>Nowhere: no plan with more places is better.</li>}
          {more_places?.map(({ id, title, more, firsts, placements }) => (
            <li key={id}>
              <span>{moreText(title, more, firsts, placements)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** `5 more places in The Kelp Forest give 5 students their first choice`. */
function moreText(title: string, more: number, firsts: number, placements: number): string {
  const begin = `${formatNoun(more, 'more place', 'more places')} in ${title} ${more === 1 ? 'gives' : 'give'} `
  const first = firsts > 0 ? `${formatNoun(firsts, 'student')} their first choice` : ''
  const placed = placements > 0 ? `${formatNoun(placements, 'more placement', 'more placements')}` : ''
  return begin + [first, placed].filter((part) => part !== '').join(' and ')
}
