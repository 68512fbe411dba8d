import css from './MasteryLadder.module.css'

/**
 * How well something was learned, by halves from 0 to 4: four steps, the half ones half filled, red below 1 (look §14.2).
 * Its label stands beside it, so screen readers skip it.
 */
export function MasteryLadder({ level }: { level: number }) {
  return (
    <span className={css.ladder} data-low={level < 1 || undefined} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} data-fill={level >= step ? 'whole' : level >= step - 0.5 ? 'half' : undefined} />
      ))}
    </span>
  )
}
