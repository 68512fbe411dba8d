import type { MomentKind } from '#contract/moment-kinds.ts'

/** How the kinds are called where they are chosen. */
export const kindLabels: Readonly<Record<MomentKind, string>> = {
  attendance: 'Attendance',
  note: 'Notes',
  task: 'Tasks',
  assessment: 'Feedback',
  status: 'Status',
}
