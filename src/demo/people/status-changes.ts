import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Student } from './people.ts'

const dayMs = 86_400_000

/** Why students are not as most are, and whom the school writes to during a leave. */
const words: Readonly<Partial<Record<Student['status'], { motivation: string; contact?: string }>>> = {
  hold: { motivation: 'Fees of the cycle are open. The family has been written to twice.' },
  leave_of_absence: { motivation: 'A term abroad with the family.', contact: 'The parents, by email' },
  withdrawn: { motivation: 'Moved away; the new school has asked for the records.' },
  graduated: { motivation: 'All requirements were met a cycle early.' },
}

/**
 * How a student came to a status that is not the usual one, some weeks ago: the history would be empty else. Who left the
 * school then is in no house and cannot log in since.
 */
export function addStatusChange(
  part: DemoPart,
  school: DemoSchool,
  studentId: number,
  status: Student['status'],
): void {
  const said = words[status]
  if (said === undefined) return
  // Of a day and not of the minute: a demo that is made again within the hour has the same people.
  const today = school.nowMs - (school.nowMs % dayMs)
  const changedAt = new Date(today - (10 + (studentId % 20)) * dayMs)
  if (hasLeftSchool(status)) {
    const user = part.users?.at(-1)
    const student = part.students?.at(-1)
    if (user?.id !== studentId || student?.id !== studentId) throw new Error('A student has just been added.')
    user.deactivatedAt = changedAt
    student.houseId = null
  }
  part.studentStatusChanges ??= []
  part.studentStatusChanges.push({
    studentId,
    fromStatus: 'active',
    toStatus: status,
    motivation: said.motivation,
    contact: said.contact ?? '',
    startsOn: status === 'leave_of_absence' ? changedAt.toISOString().slice(0, 10) : null,
    changedAt,
  })
}
