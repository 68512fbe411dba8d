import { mostTopicsOfPage, type Topic } from '#contract/topics.ts'
import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'

/** Meetings begin and end without anyone saying so. */
const runningMs = 15_000
const quietMs = 60_000

/** How often it is looked at who is missing, beside what is heard of it. */
export const missingEveryMs = (missing: Pick<MissingCount, 'running'> | undefined): number =>
  (missing?.running ?? 0) > 0 ? runningMs : quietMs

type Hearing = { readonly topics: readonly Topic[] } | undefined

/** What one page hears of the rest of the morning: as much as finds room beside the meetings that run, which come first. */
export function heardOfRest(morning: Hearing, missing: Hearing): readonly Topic[] {
  const rest = morning?.topics ?? []
  const beside = (missing?.topics ?? []).filter((topic) => !rest.includes(topic))
  return rest.slice(0, mostTopicsOfPage - beside.length)
}

/** How often the rest is looked at: of what is heard each minute is enough; what finds no room is asked for more often. */
export const restEveryMs = (morning: Pick<SchoolToday, 'topics'> | undefined, missing: Hearing): number =>
  heardOfRest(morning, missing).length < (morning?.topics.length ?? 0) ? runningMs : quietMs
