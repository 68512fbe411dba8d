import { z } from 'zod'
import { skipReasons } from '../rules/plan-credits.ts'

const stored = z.record(z.string(), z.number()).catch({})

/** What was skipped, by reason in the school's words, the most first. */
export const presentSkipped = (skipped: unknown): { reason: string; count: number }[] =>
  Object.entries(stored.parse(skipped))
    .flatMap(([key, count]) => {
      const reason = Object.entries(skipReasons).find(([one]) => one === key)?.[1]
      return reason === undefined || count === 0 ? [] : [{ reason, count }]
    })
    .toSorted((a, b) => b.count - a.count)
