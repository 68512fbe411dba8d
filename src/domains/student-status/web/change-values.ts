import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { type ChosenStatus, chosenStatuses, type StatusPage } from '../contract/student-status.contract.ts'

/** What the form of a change begins with: the first status that the student does not have. */
export const changeValues = ({ status }: Pick<StatusPage, 'status'>) => ({
  to: (status === 'active' ? 'leave_of_absence' : 'active') as ChosenStatus,
  motivation: '',
  starts_on: '',
  ends_on: '',
  contact: '',
  keeps_places: true,
})
export type ChangeValues = ReturnType<typeof changeValues>

/** The statuses to choose from: all but the present one. */
export const statusOptions = ({ status }: Pick<StatusPage, 'status'>) =>
  chosenStatuses
    .filter((value) => value !== status)
    .map((value) => ({ value, label: studentStatusLabel(value) }))

/** A day as the server takes it; null for one that was not chosen. */
export const dayOrNone = (day: string) => (day === '' ? null : day)
