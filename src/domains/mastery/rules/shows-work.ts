import type { AssessmentFlag } from '../contract/assessment-flags.ts'

/**
 * Whether an assessment says that there was something to assess: a level above "Missed", or without one a word on how it is
 * covered. `batchShowsWork` says the same in SQL.
 */
export const showsWork = ({
  flag,
  level,
}: {
  readonly flag: AssessmentFlag
  readonly level?: number | null | undefined
}): boolean => (level == null ? flag !== 'not_covered' : level > 0)
