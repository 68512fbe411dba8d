import type { GraduationStatus } from '../../contract/graduation-status.ts'
import type { Ladder } from '../../contract/program.schemas.ts'
import { GraduationBadge } from '../graduation-badge.embed.tsx'
import { CreditLadder } from '../ladder/CreditLadder.tsx'
import css from './migrate.module.css'

interface CreditsLineProps {
  readonly label: string
  readonly status: GraduationStatus
  readonly ladder: Ladder
}

/** A program in one line: what is earned, the status, and the ladder. */
export function CreditsLine({ label, status, ladder }: CreditsLineProps) {
  return (
    <div className={css.program}>
      <p className={css.top}>
        <strong>{label}</strong>
        <span>
          {ladder.earned + ladder.exempt} of {ladder.needed} credits
        </span>
        <GraduationBadge status={status} />
      </p>
      <CreditLadder ladder={ladder} size="head" />
    </div>
  )
}
