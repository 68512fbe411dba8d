import css from './mastery.module.css'

interface MasteryLadderProps {
  /** 0 to 4 by halves; null: not started. */
  readonly level: number | null
  /** In words; the ladder never stands alone. */
  readonly text: string
}

/** How far one is with a unit or ability: four steps, half steps fill half (look §14.2, mastery ladder). */
export function MasteryLadder({ level, text }: MasteryLadderProps) {
  return (
    <span className={css.mastery}>
      <span className={css.steps} aria-hidden="true" data-low={(level !== null && level < 1) || undefined}>
        {[0, 1, 2, 3].map((step) => (
          <span key={step} className={css.step}>
            <span style={{ width: `${Math.min(1, Math.max(0, (level ?? 0) - step)) * 100}%` }} />
          </span>
        ))}
      </span>
      <span className={css.text}>{text}</span>
    </span>
  )
}
