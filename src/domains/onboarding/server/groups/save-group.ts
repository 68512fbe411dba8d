import { sql } from 'kysely'
import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import { updateStudents } from '#domains/people/server/people.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { onboardingGroupsContract } from '../../contract/groups.contract.ts'
import { familyCount } from '../../rules/family-text.ts'
import { beginAnew, inHouse, isInvited } from '../families/change-families.ts'
import { lockFamilies, refreshFamilies } from '../families/refresh-statuses.ts'
import { openAgain } from '../open-again.ts'
import { tellGroup } from '../tell-group.ts'
import { copyContent } from './copy-content.ts'
import { type GroupRow, listRunCampuses } from './groups.queries.ts'
import { type Context, lockGroup } from './lock-group.ts'
import { addFirstPhases } from './save-phases.ts'
import { savedBy } from './saved-by.ts'

interface GroupFields {
  readonly cohort_id: number
  readonly cycle_id: number
}

/** Holds the fields against the school; throws a sentence by field. What a group has stays: its cycle may have begun. */
async function check({ db, viewer, services }: Context, fields: GroupFields, before?: GroupRow) {
  const campuses = await listRunCampuses(db, viewer)
  const errors: Record<string, string> = {}
  if (fields.cohort_id !== before?.cohortId && !campuses.some(({ id }) => id === fields.cohort_id))
    errors['cohort_id'] = 'Choose a campus.'
  const cycle = await db
    .selectFrom('cycles')
    .select(['id', 'startsAt'])
    .where('id', '=', fields.cycle_id)
    .executeTakeFirst()
  if (!cycle) errors['cycle_id'] = 'Choose a school start date.'
  else if (cycle.id !== before?.cycleId && cycle.startsAt.getTime() <= services.clock.nowMs())
    errors['cycle_id'] = 'This start date is past. Choose one to come.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * The group there is of a campus and a start date; of two who make it at once the second waits at the campus's lock.
 */
async function findDuplicate(db: Database, fields: GroupFields, ownId = 0): Promise<number | undefined> {
  await db
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', fields.cohort_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const group = await db
    .selectFrom('onboardingGroups')
    .select('id')
    .where('cohortId', '=', fields.cohort_id)
    .where('cycleId', '=', fields.cycle_id)
    .where('archivedAt', 'is', null)
    .where('id', '<>', ownId)
    .executeTakeFirst()
  return group?.id
}

/**
 * Creates a group with its phases, perhaps with the content of another. True, or the id of the group there is already
 * of this campus and start date.
 */
export async function createGroup(
  context: Context,
  fields: GroupFields & { readonly copy_from: number | null },
): Promise<true | number> {
  const { db, viewer, services } = context
  await check(context, fields)
  const duplicate = await findDuplicate(db, fields)
  if (duplicate !== undefined) return duplicate
  const { id } = await db
    .insertInto('onboardingGroups')
    .values({
      cohortId: fields.cohort_id,
      cycleId: fields.cycle_id,
      updatedBy: viewer.userId,
      updatedAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (fields.copy_from === null) await addFirstPhases(db, id)
  else await copyContent(context, { fromId: fields.copy_from, toId: id, field: 'copy_from' })
  await finish(context, id, 'created', fields)
  return true
}

interface SavedGroup extends GroupFields {
  readonly version?: number | undefined
  /** So many families are known to begin anew; of more nobody was told. */
  readonly begins_anew?: number | undefined
}

/**
 * Gives a group another campus or start date: its families go with it. With another campus those who were invited begin
 * anew (2-back-office §4). True, or the id of the group there is already of that campus and start date.
 */
export async function saveGroup(
  context: Context,
  groupId: number,
  { version, begins_anew: confirmed, ...fields }: SavedGroup,
): Promise<true | number> {
  const { db, viewer, services } = context
  const group = await lockGroup(context, groupId)
  if (version !== undefined && version !== group.version)
    throw conflict(
      onboardingGroupsContract.saveGroup,
      `Somebody changed this group in the meantime. ${openAgain}`,
      await savedBy(db, groupId),
    )
  await check(context, fields, group)
  const duplicate = await findDuplicate(db, fields, groupId)
  if (duplicate !== undefined) return duplicate
  await db
    .updateTable('onboardingGroups')
    .set({ cohortId: fields.cohort_id, cycleId: fields.cycle_id, version: group.version + 1 })
    .set({ updatedBy: viewer.userId, updatedAt: new Date(services.clock.nowMs()) })
    .where('id', '=', groupId)
    .execute()
  if (fields.cohort_id !== group.cohortId)
    await moveFamilies(context, groupId, { cohortId: fields.cohort_id, confirmed })
  const before = { cohort_id: group.cohortId, cycle_id: group.cycleId }
  await finish(context, groupId, 'saved', fields, before)
  return true
}

interface Move {
  readonly cohortId: number
  readonly confirmed: number | undefined
}

/**
 * Moves the students of a group to its new campus; who was invited to the one before begins anew. Throws a sentence
 * where one is in a house of another, and where more begin anew than the form has said.
 */
async function moveFamilies(context: Context, groupId: number, { cohortId, confirmed }: Move) {
  const { db } = context
  const ofGroup = db
    .selectFrom('onboardingFamilies as f')
    .select('f.studentId')
    .where('f.groupId', '=', groupId)
    .where('f.archivedAt', 'is', null)
    .orderBy('f.studentId')
  const known = (await ofGroup.execute()).map(({ studentId }) => studentId)
  await lockStudents(db, known)
  await lockFamilies(db, { studentIds: known })
  // Read once they are locked: somebody may have been given a house, or another group, meanwhile.
  const families = await ofGroup
    .innerJoin('students', 'students.id', 'f.studentId')
    .select(['students.houseId', 'students.cohortId', 'f.groupId', 'f.status'])
    .where('f.studentId', '=', sql<number>`any(${known}::integer[])`)
    .execute()
  const leaving = families.filter((family) => family.cohortId !== cohortId)
  const housed = leaving.find(({ houseId }) => houseId !== null)
  if (housed) throw await inHouse(db, housed.studentId, 'cohort_id')
  const invited = families.filter(isInvited)
  if (confirmed !== undefined && invited.length > confirmed)
    throw invalid({
      cohort_id: `Already invited, so they would start over: ${familyCount(invited.length)} of this group. ${openAgain}`,
    })
  if (leaving.length > 0)
    await updateStudents(
      db,
      leaving.map(({ studentId }) => studentId),
      { cohortId },
    )
  await beginAnew(context, invited, groupId)
}

/** Archives a group: families of it that are not done are unassigned again, what they did is kept. */
export async function archiveGroup(context: Context, groupId: number) {
  const { db, services } = context
  const group = await lockGroup(context, groupId)
  const nowMs = services.clock.nowMs()
  await db
    .updateTable('onboardingGroups')
    .set({ archivedAt: new Date(nowMs) })
    .where('id', '=', groupId)
    .execute()
  await lockFamilies(db, { groupId })
  // Done is a family of whom everybody is: a student with nothing to do is complete with the invitation.
  const open = await db
    .updateTable('onboardingFamilies as f')
    .set({ groupId: null })
    .where('f.groupId', '=', groupId)
    .where('f.archivedAt', 'is', null)
    .where(
      sql<boolean>`(f.status <> 'completed' or exists (select from onboarding_guardians g
        join guardian_students tie using (student_id, guardian_id)
        where g.student_id = f.student_id and tie.sees_records and g.status <> 'completed'))`,
    )
    .returning('f.studentId')
    .execute()
  const ids = open.map(({ studentId }) => studentId)
  await refreshFamilies(db, ids, nowMs)
  const before = { cohort_id: group.cohortId, cycle_id: group.cycleId }
  await finish(context, groupId, 'archived', { unassigned: ids.length }, before)
  return { ok: true as const, message: 'Group archived' }
}

async function finish(context: Context, groupId: number, what: string, after: object, before?: object) {
  await insertAudit(context.db, context, {
    action: `onboarding_group.${what}`,
    subjectType: 'onboarding_group',
    subjectId: groupId,
    before,
    after,
  })
  await tellGroup(context.db, groupId)
}
