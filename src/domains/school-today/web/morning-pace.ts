import { mostTopicsOfPage, type Topic } from '#contract/topics.ts'
import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'

/** Meetings begin and end without anyone saying so. */
const runningMs = 15_000
const quietMs = 60_000

/** How often who is missing is asked for, in milliseconds, though a change of it also arrives by itself. */
export const missingEveryMs = (missing: Pick<MissingCount, 'running'> | undefined): number =>
  (missing?.running ?? 0) > 0 ? runningMs : quietMs

type Hearing = { readonly topics: readonly Topic[] } | undefined

/**
 * The topics of the rest of the morning that one page listens to: as many as find room beside those of the meetings
 * that run, which come first.
 */
export function heardOfRest(morning: Hearing, missing: Hearing): readonly Topic[] {
  const rest = morning?.topics ?? []
  const beside = (missing?.topics ?? []).filter((topic) => !rest.includes(topic))
  return rest.slice(0, mostTopicsOfPage - beside.length)
}

/**
 * How often the rest is asked for, in milliseconds: each minute while all its topics are listened to, more often where
 * some find no room.
 */
export const restEveryMs = (morning: Pick<SchoolToday, 'topics'> | undefined, missing: Hearing): number =>
  heardOfRest(morning, missing).length < (morning?.topics.length ?? 0) ? runningMs : quietMs
