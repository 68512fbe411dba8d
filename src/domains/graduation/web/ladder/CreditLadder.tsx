import type { Ladder } from '../../contract/program.schemas.ts'
import css from './ladder.module.css'

/** The parts in their order (look §14.2, credit ladder). */
export const ladderParts = ['earned', 'exempt', 'in_progress', 'planned', 'missing'] as const
export const partLabels: Readonly<Record<(typeof ladderParts)[number], string>> = {
  earned: 'Earned',
  exempt: 'Exempt',
  in_progress: 'In progress',
  planned: 'Planned',
  missing: 'Missing, no plan',
}

interface CreditLadderProps {
  readonly ladder: Ladder
  /** Credits that the whole width stands for: one scale for all rows, so that lengths compare. */
  readonly scale?: number
  readonly size?: 'row' | 'head'
}

/** Credits by state, with a line where the plan is today. Read out by the numbers beside it. */
export function CreditLadder({ ladder, scale = ladder.needed, size = 'row' }: CreditLadderProps) {
  const share = (credits: number) => `${(credits / scale) * 100}%`
  return (
    <span className={css.ladder} data-size={size} aria-hidden="true" style={{ width: share(ladder.needed) }}>
      {ladderParts.map((part) =>
        ladder[part] > 0 ? (
          <span key={part} className={css.part} data-part={part} style={{ flexGrow: ladder[part] }} />
        ) : null,
      )}
      {ladder.expected > 0 && ladder.earned + ladder.exempt < ladder.needed && (
        <span className={css.today} style={{ left: `${(ladder.expected / ladder.needed) * 100}%` }} />
      )}
    </span>
  )
}

/** What the parts of a ladder mean; those that there are. */
export function LadderLegend({ ladder }: { readonly ladder: Ladder }) {
  return (
    <ul className={css.legend}>
      {ladderParts
        .filter((part) => ladder[part] > 0)
        .map((part) => (
          <li key={part}>
            <span className={css.swatch} data-part={part} aria-hidden="true" />
            {partLabels[part]}
          </li>
        ))}
      <li>
        <span className={css.mark} aria-hidden="true" />
        Where the plan is today
      </li>
    </ul>
  )
}
