import {
  type AttendanceStatus,
  splitStatuses,
  statusesBySeverity,
} from '#domains/attendance/contract/attendance-status.ts'
import type { EventDetail } from '../../contract/home.schemas.ts'

type Person = EventDetail['students'][number]

/** What is shown of a person: while it runs nobody is unexcused, they have not been seen yet. */
export type PersonState =
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'unseen' | 'excused' | 'waiting' | 'nothing' }

export function stateOf({ status, excuse }: Person, isRunning: boolean): PersonState {
  if (isRunning && status === 'Unexcused Absent') return { kind: excuse === 'waiting' ? 'waiting' : 'unseen' }
  if (status !== '') return { kind: 'status', status }
  if (excuse === null) return { kind: 'nothing' }
  return { kind: excuse === 'approved' ? 'excused' : 'waiting' }
}

const worst = ({ status }: Person): AttendanceStatus | undefined => {
  const statuses = splitStatuses(status)
  return statusesBySeverity.find((one) => statuses.includes(one))
}

/** Most severe first, as a roll opens; those alike stay in the order of their names. */
export function bySeverity(people: readonly Person[]): Person[] {
  const rank = (person: Person) => {
    const status = worst(person)
    if (status !== undefined) return statusesBySeverity.indexOf(status)
    // Before the roll: who has an excuse stands among the absences.
    return person.excuse === null ? statusesBySeverity.length : statusesBySeverity.indexOf('Excused Absent')
  }
  return [...people].sort((one, other) => rank(one) - rank(other))
}
