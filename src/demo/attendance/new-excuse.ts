import type { Student } from '../people/people.ts'
import type { AwaySpell } from './away.ts'

/** An excuse of the demo school before it is a row. */
export interface NewExcuse {
  student: Student
  spell: AwaySpell
  reason: string
  comments: string
  requesterId: number
  createdMs: number
  state: 'waiting' | 'approved' | 'rejected' | 'removed'
  decidedMs: number
}
