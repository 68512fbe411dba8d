import { formatNoun } from '#ui/format/quantities.ts'
import type { ScheduleTarget } from '../contract/master-schedule.contract.ts'

/** What stands in the way of a place, in a few words; nothing where it is free. */
export const verdictOf = ({ refusals, students, warnings }: ScheduleTarget) =>
  refusals[0] ?? (students > 0 ? `${formatNoun(students, 'student')} twice` : (warnings[0] ?? 'Free'))
