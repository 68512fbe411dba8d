import { allowedMinutes } from '#contract/school/service-levels.ts'

/** How the minutes that may fail in 30 days were spent. */
export interface ErrorBudget {
  readonly allowed: number
  /** Minutes it was down: before today, and today. */
  readonly before: number
  readonly today: number
  /** Minutes beyond what is allowed. */
  readonly over: number
  /** What is left, in whole percent: never 100 when any was spent, never 0 when any is left. */
  readonly percentLeft: number
}

export function budgetOf(before: number, today: number, allowed: number = allowedMinutes): ErrorBudget {
  const spent = before + today
  const left = Math.max(0, allowed - spent)
  const percent = Math.round((left / allowed) * 100)
  const percentLeft = left === 0 ? 0 : spent === 0 ? 100 : Math.min(99, Math.max(1, percent))
  return { allowed, before, today, over: Math.max(0, spent - allowed), percentLeft }
}
