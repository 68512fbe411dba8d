import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { absenceLevel, wholePercent } from '#domains/attendance/rules/percentages.ts'
import type { StudentAlert } from '../contract/student-overview.contract.ts'

/** Fewer meetings say nothing of a share. */
export const fewestMeetings = 5

interface AlertFacts {
  readonly experiences: readonly {
    readonly id: number
    readonly title: string
    readonly absences: number
    readonly missedFinal: number
  }[]
  readonly taken: number
  readonly present: number
  /** The last `staleDays` days of the school. */
  readonly lately: {
    /** Tasks that were due in them. */
    readonly due: number
    /** Anything was handed in in them, also what was due before. */
    readonly hasHandedIn: boolean
    /** Known of all that the student does; else of the experiences that the viewer sees. */
    readonly isOfAll: boolean
  }
}

/** What needs attention of a student this cycle, worst first. */
export function studentAlerts({ experiences, taken, present, lately }: AlertFacts): StudentAlert[] {
  const { absenceLimit, staleDays, warningPercent, seriousPercent } = school()
  /** Of attendance, whole percent of the meetings that were taken (`pages.md`, Students: at risk). */
  const tiers = { warning: warningPercent, serious: seriousPercent }
  const percent = taken < fewestMeetings ? null : wholePercent(present, taken)
  const serious: StudentAlert[] = []
  const warnings: StudentAlert[] = []
  for (const { id, title, absences } of experiences.toSorted((a, b) => b.absences - a.absences)) {
    if (absenceLevel(absences) === 'none') continue
    const level = absences >= absenceLimit - 1 ? 'serious' : 'warning'
    const into = level === 'serious' ? serious : warnings
    into.push({
      kind: 'absences',
      level,
      title: `${absences} of ${absenceLimit} absences in ${title}`,
      experienceId: id,
    })
  }
  if (percent !== null && percent < tiers.warning) {
    const level = percent < tiers.serious ? 'serious' : 'warning'
    const into = level === 'serious' ? serious : warnings
    into.push({
      kind: 'attendance',
      level,
      title: `Attendance ${percent}%, below ${tiers[level]}%`,
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
  if (lately.due > 1 && !lately.hasHandedIn)
    warnings.push({
      kind: 'stale',
      level: 'warning',
      title: `Nothing handed in for ${staleDays} days${lately.isOfAll ? '' : ' in the experiences you see'}, ${lately.due} tasks were due`,
      experienceId: null,
    })
  return [...serious, ...warnings]
}
