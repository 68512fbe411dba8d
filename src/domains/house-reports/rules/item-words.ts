import type { ItemEvidence } from '../contract/report-values.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What asks for a check-in: `3 unexcused absences and 1 task not submitted`; empty when nothing does. */
export function problemsText({ unexcused_absence, task_not_submitted }: ItemEvidence): string {
  return [
    unexcused_absence && counted(unexcused_absence.count, 'unexcused absence', 'unexcused absences'),
    task_not_submitted && counted(task_not_submitted.count, 'task not submitted', 'tasks not submitted'),
  ]
    .filter((text) => text !== undefined)
    .join(' and ')
}

/** What there is to praise: `Attendance increased from 71% to 94%`; empty when nothing. */
export function praiseText({ attendance_increased, task_submission_increased }: ItemEvidence): string {
  const increases = [
    attendance_increased && { ...attendance_increased, what: 'Attendance' },
    task_submission_increased && { ...task_submission_increased, what: 'Task submission' },
  ].filter((increase) => increase !== undefined)
  return increases
    .map(({ what, previousPercentage, currentPercentage }, index) => {
      const subject = index === 0 ? `${what} increased` : `${what.toLowerCase()}`
      return `${subject} from ${previousPercentage}% to ${currentPercentage}%`
    })
    .join(', ')
}

/** The fact of an item in one line: its problems, or the praise where there are none. */
export const itemTitle = (evidence: ItemEvidence): string => problemsText(evidence) || praiseText(evidence)
