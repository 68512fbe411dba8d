import { countOf } from '#contract/clock-text.ts'
import { absenceLimit, wholePercent } from '#domains/attendance/rules/percentages.ts'
import type { StudentAlert } from '../contract/student-overview.contract.ts'

/** The tiers of attendance, whole percent of the meetings that were taken (`pages.md`, Students: at risk). */
export const attendanceTiers = { warning: 90, serious: 80 } as const

/** From so many absences in one experience on somebody should act (domain.md §4: coloured from 3). */
const manyAbsences = 3

/** So many days without anything handed in, while tasks were due, are stale progress. */
export const staleAfterDays = 14

/** Fewer meetings say nothing of a share. */
const fewestMeetings = 5

interface AlertFacts {
  readonly experiences: readonly {
    readonly id: number
    readonly title: string
    readonly absences: number
    readonly missedFinal: number
  }[]
  readonly taken: number
  readonly present: number
  /** Tasks that were due in the last `staleAfterDays` days, and how many of them were handed in. */
  readonly lately: { readonly due: number; readonly handedIn: number }
}

/** What needs attention of a student this cycle, worst first. */
export function studentAlerts({ experiences, taken, present, lately }: AlertFacts): StudentAlert[] {
  const percent = taken < fewestMeetings ? null : wholePercent(present, taken)
  const serious: StudentAlert[] = []
  const warnings: StudentAlert[] = []
  for (const { id, title, absences } of experiences.toSorted((a, b) => b.absences - a.absences)) {
    if (absences < manyAbsences) continue
    const level = absences >= absenceLimit - 1 ? 'serious' : 'warning'
    const into = level === 'serious' ? serious : warnings
    into.push({
      kind: 'absences',
      level,
      title: `${absences} of ${absenceLimit} absences in ${title}`,
      experienceId: id,
    })
  }
  if (percent !== null && percent < attendanceTiers.warning) {
    const level = percent < attendanceTiers.serious ? 'serious' : 'warning'
    const into = level === 'serious' ? serious : warnings
    into.push({
      kind: 'attendance',
      level,
      title: `Attendance ${percent}%, below ${attendanceTiers[level]}%`,
      experienceId: null,
    })
  }
  for (const { id, title, missedFinal } of experiences)
    if (missedFinal > 0)
      serious.push({
        kind: 'final-tasks',
        level: 'serious',
        title: `${countOf(missedFinal, 'final task')} missed in ${title}`,
        experienceId: id,
      })
  if (lately.due > 1 && lately.handedIn === 0)
    warnings.push({
      kind: 'stale',
      level: 'warning',
      title: `Nothing handed in for ${staleAfterDays} days, ${lately.due} tasks were due`,
      experienceId: null,
    })
  return [...serious, ...warnings]
}
