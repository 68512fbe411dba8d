import type { submissionKinds } from '#domains/tasks/contract/task-status.ts'
import type { DesignSession } from '../contract/design.schemas.ts'
import type { meetingWays, sessionKinds } from '../contract/design-words.ts'

export const sessionKindTitles: Readonly<Record<(typeof sessionKinds)[number], string>> = {
  lesson: 'Lesson',
  workshop: 'Workshop',
  field_work: 'Field work',
  guest: 'Guest',
  presentation: 'Presentation',
}

export const meetingWayTitles: Readonly<Record<(typeof meetingWays)[number], string>> = {
  online: 'Online',
  in_person: 'In person',
}

export const submissionKindTitles: Readonly<Record<(typeof submissionKinds)[number], string>> = {
  text: 'Text',
  file: 'File',
  link: 'Link',
  in_person: 'In person',
}

export const weekdayTitles = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** `Tue`, as a plan shows it. */
export const weekdayOf = ({ weekday }: Pick<DesignSession, 'weekday'>) =>
  weekdayTitles[weekday - 1]?.slice(0, 3) ?? ''
