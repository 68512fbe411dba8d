import {
  type FamilyApplication,
  findFamilyApplication,
  getPart,
  type StoredPart,
} from '#domains/admissions/server/admissions.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Asked } from '../rules/problems.ts'
import { askedOf } from './form-state.ts'
import type { IntakeLink } from './links.ts'
import { correctedFacts } from './save-answer.ts'

type OfStudent = Pick<FamilyApplication, 'id' | 'studentEmail'>

/**
 * The address of the student that counts: what the family last said in its part, unless staff corrected it since. Empty
 * where there is none, or none that is right.
 */
export async function studentAddressOf(
  db: Database,
  { studentEmail }: OfStudent,
  stored: StoredPart,
  asked: Asked,
): Promise<string> {
  const said = stored.submittedAt === null ? await correctedFacts(db, stored, asked) : {}
  return said.studentEmail ?? (studentEmail || (asked.values['student_email'] ?? ''))
}

/** Whether a link of a student went to where none goes any more: its address was corrected. */
export async function isToFormer(db: Database, link: IntakeLink, nowMs: number): Promise<boolean> {
  if (link.part !== 'student' || link.email === '' || link.applicationId === null) return false
  const application = await findFamilyApplication(db, link.applicationId)
  if (application === undefined) return true
  const stored = await getPart(db, application.id, 'guardian')
  const asked = await askedOf(db, stored, application, nowMs)
  const email = await studentAddressOf(db, application, stored, asked)
  return email !== '' && email.toLowerCase() !== link.email.toLowerCase()
}

/**
 * Whether a link was ended because its address was not that of the student, by a correction or another address
 * (`endLinksOfStudent` of admissions), and not because somebody took it back.
 */
const wasOfFormer = ({ withdrawnAt, endsAt }: Pick<IntakeLink, 'withdrawnAt' | 'endsAt'>) =>
  withdrawnAt?.getTime() === endsAt.getTime()

/**
 * Where staff mail the part of the student to: the address that stands in the application, or the one it went to last.
 * Empty where the family opened it on a device, and where it took back what went there last: the guardian hears of it then.
 */
export async function findStudentAddress(db: Database, { id, studentEmail }: OfStudent): Promise<string> {
  const links = await db
    .selectFrom('intakeLinks')
    .select(['email', 'withdrawnAt', 'endsAt'])
    .where('applicationId', '=', id)
    .where('part', '=', 'student')
    .orderBy('id', 'desc')
    .execute()
  const [newest] = links
  if (newest === undefined || newest.email === '') return ''
  const email = studentEmail || (links.find(({ withdrawnAt }) => withdrawnAt === null)?.email ?? '')
  // One before it may have ended by the newer alone.
  const isTakenBack = newest.withdrawnAt !== null && !wasOfFormer(newest)
  return isTakenBack && newest.email.toLowerCase() === email.toLowerCase() ? '' : email
}
