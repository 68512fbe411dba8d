import { findVisibleStudent } from '#domains/people/server/people.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { ClubRole } from '../contract/club-words.ts'
import { roleLabels } from '../rules/club-text.ts'
import { type Context, countMembers, finish, lockClub } from './save-club.ts'

interface Change {
  readonly clubId: number
  readonly studentId: number
}

/** A club whose members may change, locked; throws where it is archived, which keeps its members as they are. */
async function openClub(context: Context, clubId: number) {
  const club = await lockClub(context, clubId)
  if (club.archivedAt !== null) throw invalid({ form: 'This club is archived. Take it back first.' })
  return club
}

const findMember = ({ db }: Context, { clubId, studentId }: Change) =>
  db
    .selectFrom('clubMembers')
    .innerJoin('users', 'users.id', 'clubMembers.studentId')
    .select(['users.name', 'clubMembers.role'])
    .where('clubId', '=', clubId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** Throws where somebody else has the office: it is not taken from them, unless they have left the school. */
async function expectVacant({ db }: Context, { clubId, studentId }: Change, role: ClubRole) {
  if (role === 'member') return
  const holder = await db
    .selectFrom('clubMembers')
    .innerJoin('users', 'users.id', 'clubMembers.studentId')
    .select(['users.id', 'users.name', 'users.deactivatedAt'])
    .where('clubMembers.clubId', '=', clubId)
    .where('clubMembers.role', '=', role)
    .where('clubMembers.studentId', '<>', studentId)
    .executeTakeFirst()
  if (!holder) return
  if (holder.deactivatedAt === null)
    throw invalid({ role: `${roleLabels[role]} is ${holder.name}. Make them a member first.` })
  await db
    .updateTable('clubMembers')
    .set({ role: 'member' })
    .where('clubId', '=', clubId)
    .where('studentId', '=', holder.id)
    .execute()
}

/** Adds a student whom the viewer sees, of the campus of the club, while there are places. */
export async function addMember(context: Context, change: Change, role: ClubRole) {
  const { db, viewer, services } = context
  const { clubId, studentId } = change
  const club = await openClub(context, clubId)
  if (!(await findVisibleStudent(db, viewer, studentId))) throw notFound('There is no such student.')
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['users.name', 'users.deactivatedAt', 'students.cohortId'])
    .where('students.id', '=', studentId)
    .executeTakeFirstOrThrow()
  if (student.deactivatedAt !== null) throw invalid({ student_id: `${student.name} has left the school.` })
  if (club.cohortId !== null && student.cohortId !== club.cohortId)
    throw invalid({ student_id: `${student.name} is at another campus.` })
  if (await findMember(context, change)) throw invalid({ student_id: `${student.name} is a member already.` })
  if (club.capacity !== null && (await countMembers(db, clubId)) >= club.capacity)
    throw invalid({ student_id: `All ${club.capacity} places of ${club.title} are taken.` })
  await expectVacant(context, change, role)
  await db
    .insertInto('clubMembers')
    .values({ clubId, studentId, role, addedBy: viewer.userId, joinedAt: new Date(services.clock.nowMs()) })
    .execute()
  const message = `${student.name} is in ${club.title}`
  return { ...(await finish(context, clubId, 'club.member_added', message, { studentId, role })), role }
}

/** Takes a member out; returns what they were, so that an undo can add them as that. */
export async function removeMember(context: Context, change: Change) {
  const { clubId, studentId } = change
  const club = await openClub(context, clubId)
  const member = await findMember(context, change)
  if (!member) throw notFound('There is no such member.')
  await context.db
    .deleteFrom('clubMembers')
    .where('clubId', '=', clubId)
    .where('studentId', '=', studentId)
    .execute()
  const role = member.role as ClubRole
  const message = `${member.name} is out of ${club.title}`
  return { ...(await finish(context, clubId, 'club.member_removed', message, { studentId, role })), role }
}

/** Gives a member an office, or makes them a plain member; returns what they were. */
export async function setRole(context: Context, change: Change, role: ClubRole) {
  const { clubId, studentId } = change
  await openClub(context, clubId)
  const member = await findMember(context, change)
  if (!member) throw notFound('There is no such member.')
  await expectVacant(context, change, role)
  await context.db
    .updateTable('clubMembers')
    .set({ role })
    .where('clubId', '=', clubId)
    .where('studentId', '=', studentId)
    .execute()
  const message = `${member.name} is ${roleLabels[role].toLowerCase()}`
  const saved = await finish(context, clubId, 'club.role_set', message, { studentId, role })
  return { ...saved, role: member.role as ClubRole }
}
