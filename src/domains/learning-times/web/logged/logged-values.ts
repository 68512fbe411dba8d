import type { client } from '#web/calls/api.ts'

export type LoggedFields = Omit<Parameters<typeof client.learningHours.logWork>[0], 'studentId'>

/** What the form begins with: today, and nothing done yet. */
export const newWork = (today: string) => ({
  day: today,
  /** A text while nothing is typed. */
  minutes: '' as number | string,
  subject_id: '',
  what: '',
})

/** The form as the server takes it. */
export const toFields = ({ minutes, subject_id, ...values }: ReturnType<typeof newWork>): LoggedFields => ({
  ...values,
  minutes: Number(minutes),
  subject_id: Number(subject_id),
})
