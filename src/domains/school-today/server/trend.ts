import { addressOf } from '#domains/attendance/rules/addresses.ts'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import type { SchoolToday, Slipping } from '../contract/school-today.schemas.ts'
import { compareWeeks, findSlip } from '../rules/slips.ts'
import type { Trend, WeeksOf } from './trend.queries.ts'

/** The whole of what one oversees, and what slips most of it, at most `limit`. */
export function presentTrend({ weeks, places }: Trend, limit: number): SchoolToday['trend'] {
  const { now, before } = compareWeeks(weeks)
  const slips = places.filter(({ isArchived }) => !isArchived).flatMap(presentSlip)
  slips.sort(
    (one, other) =>
      other.before - other.percent - (one.before - one.percent) ||
      one.title.localeCompare(other.title, 'en-US') ||
      one.id - other.id,
  )
  return { weeks, percent: now, before, total: slips.length, slipping: slips.slice(0, limit) }
}

function presentSlip({ kind, id, title, imageUrl, type, weeks }: WeeksOf): Slipping[] {
  const slip = findSlip(weeks)
  if (!slip) return []
  const url =
    kind === 'house'
      ? addressOf.houseAttendances({ houseId: id })
      : addressOf.aggregated({ type: type ?? '', experienceId: id })
  const kindTitle = kind === 'house' ? 'House meetings' : experienceTypeTitles[type as ExperienceType].one
  return [{ kind, id, title, imageUrl, kindTitle, weeks, ...slip, url }]
}
