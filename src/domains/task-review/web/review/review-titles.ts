import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { ReviewGroup } from '../../contract/review-words.ts'

/** What the sidebar calls its groups. */
export const groupTitles: Readonly<Record<ReviewGroup, string>> = {
  not_yet_reviewed: 'Not yet reviewed',
  flagged: 'Flagged',
  pending: 'Pending submission',
  reviewed: 'Reviewed',
  missed: 'Missed',
  excused: 'Excused',
  readonly: 'Only to be read',
}

/** What a status is called (3-shell-and-houses §4), and the colour of its family. */
export const statusTitles: Readonly<
  Record<TaskStatus, { readonly title: string; readonly family: ColourFamily }>
> = {
  reviewed: { title: 'Reviewed', family: 'present' },
  not_yet_reviewed: { title: 'Not yet reviewed', family: 'neutral' },
  pending: { title: 'Pending submission', family: 'neutral' },
  missed: { title: 'Missed', family: 'unexc' },
  flagged: { title: 'Flagged', family: 'late' },
  'extended-deadline': { title: 'Deadline extended', family: 'neutral' },
  late: { title: 'Submitted late', family: 'late' },
  excused: { title: 'Excused', family: 'exc' },
  readonly: { title: 'Only to be read', family: 'neutral' },
}
