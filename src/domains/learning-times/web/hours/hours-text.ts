import { formatCount, formatDuration } from '#ui/format/quantities.ts'
import type { HoursStanding, LearningHours } from '../../contract/learning-hours.contract.ts'
import { hourSources } from '../../rules/hour-rows.ts'
import { sourceTitles } from '../../rules/source-titles.ts'

/** Minutes as a reader says them: `3 h 20 min`. */
export const minutesText = (minutes: number): string => formatDuration(minutes * 60_000)

/** `2026-2027` as `2026–27`. */
export const yearText = (schoolYear: string): string => `${schoolYear.slice(0, 4)}–${schoolYear.slice(7, 9)}`

/** `Sessions 3 h, tasks 1 h`: where the time of a week or year comes from. */
export function sourcesText(bySource: LearningHours['by_source']): string {
  const parts = hourSources
    .filter((source) => bySource[source] > 0)
    .map((source) => `${sourceTitles[source]} ${minutesText(bySource[source])}`)
  return parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join(', ')
}

/** What the state asks, and how much of its year is over. */
export function standingText(
  { title, hours_per_year, hours_per_week, expected, days, days_passed }: HoursStanding,
  minutes: number,
): string {
  const asked =
    hours_per_week === null
      ? `${title} asks for ${formatCount(hours_per_year)} hours a school year.`
      : `${title} asks for ${formatCount(hours_per_year)} hours a school year, ${formatCount(hours_per_week)} a week.`
  return `${minutesText(minutes)} of ${minutesText(expected)} that are expected by today, after ${days_passed} of ${days} school days. ${asked}`
}
