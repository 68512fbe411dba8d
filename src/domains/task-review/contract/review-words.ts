import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'

/** The groups of the sidebar, in their order; each holds the statuses that a reviewer treats alike. */
export const reviewGroups = {
  not_yet_reviewed: ['late', 'not_yet_reviewed'],
  flagged: ['flagged'],
  pending: ['pending', 'extended-deadline'],
  reviewed: ['reviewed'],
  missed: ['missed'],
  excused: ['excused'],
  readonly: ['readonly'],
} as const satisfies Record<string, readonly TaskStatus[]>
export type ReviewGroup = keyof typeof reviewGroups

export const reviewGroupNames = Object.keys(reviewGroups) as [ReviewGroup, ...ReviewGroup[]]

/** In which group a status stands. */
export const reviewGroupOf = (status: TaskStatus): ReviewGroup =>
  reviewGroupNames.find((name) => (reviewGroups[name] as readonly TaskStatus[]).includes(status)) ??
  'readonly'

/** What the thread shows (3-shell-and-houses §4); the last three are ours. */
export const feedActions = [
  'task_summary',
  'guidebook',
  'assessed_unit',
  'assessed_ability',
  'final_task_assessed_unit',
  'final_task_assessed_ability',
  'expedition_flag',
  'flagged',
  'reviewed',
  'comment',
  'missed',
  'excused',
  'extended',
] as const
export type FeedAction = (typeof feedActions)[number]

/** What is done with a task of a student (3-shell-and-houses §7); the excuse actions and `flag_task` are ours. */
export const reviewActions = [
  'submit_comment',
  'edit_comment',
  'delete_comment',
  'review_task',
  'miss_task',
  'flag_task',
  'undo_assessment',
  'archive_future_instances',
  'excuse_task',
  'undo_excuse_task',
] as const
export type ReviewAction = (typeof reviewActions)[number]

export const longestComment = 20_000
export const longestPresetTitle = 120
/** A search shows so many preset comments at most (3-shell-and-houses §9). */
export const mostPresetMatches = 4
/** Preset comments of a person, or of an experience. */
export const mostPresets = 200
