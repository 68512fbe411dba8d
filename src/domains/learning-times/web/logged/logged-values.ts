import type { client } from '#web/calls/api.ts'
import type { LoggedHours } from '../../contract/logged-hours.schemas.ts'

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

/** Whether a family can take back what it logged: while it waits, and the school takes anything from them still. */
export const canTakeBack = ({ state }: Pick<LoggedHours, 'state'>, can: { readonly log: boolean }): boolean =>
  can.log && state === 'waiting'
