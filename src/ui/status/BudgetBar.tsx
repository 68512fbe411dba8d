import css from './Health.module.css'

interface BudgetBarProps {
  /** What is left, in whole percent. */
  readonly percentLeft: number
  /** Less than this is little. */
  readonly little: number
}

/** What is left of a budget of errors (design `look.md` §14.2): a bar of 64 px and its percent. */
export const BudgetBar = ({ percentLeft, little }: BudgetBarProps) => {
  const level = percentLeft === 0 ? 'none' : percentLeft < little ? 'little' : 'enough'
  return (
    <span className={css.budget} data-level={level}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${percentLeft}%` }} />
      </span>
      <span className={css.percent}>{percentLeft}%</span>
    </span>
  )
}

interface SpentBarProps {
  readonly allowed: number
  readonly before: number
  readonly today: number
  readonly over: number
}

/** How a budget of errors was spent: before today, today, and beyond what is allowed. */
export function SpentBar({ allowed, before, today, over }: SpentBarProps) {
  const whole = Math.max(allowed, before + today)
  const inBudget = Math.max(0, Math.min(before, allowed))
  const todayIn = Math.max(0, Math.min(today, allowed - inBudget))
  const share = (minutes: number) => ({ width: `${(minutes / whole) * 100}%` })
  return (
    <span className={css.spent} aria-hidden="true">
      {inBudget > 0 && <span data-part="before" style={share(inBudget)} />}
      {todayIn > 0 && <span data-part="today" style={share(todayIn)} />}
      {over > 0 && <span data-part="over" style={share(over)} />}
    </span>
  )
}
