import { updateStudents } from '#domains/people/server/people.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { onboardingGroupsContract } from '../../contract/groups.contract.ts'
import { tellGroup } from '../tell-group.ts'
import { copyContent } from './copy-content.ts'
import { listRunCampuses } from './groups.queries.ts'
import { type Context, lockGroup } from './lock-group.ts'
import { addFirstPhases } from './save-phases.ts'

interface GroupFields {
  readonly cohort_id: number
  readonly cycle_id: number
}

/** Holds the fields against the school; throws a sentence by field. `keptCycle` may have begun. */
async function check({ db, viewer, services }: Context, fields: GroupFields, keptCycle?: number) {
  const campuses = await listRunCampuses(db, viewer)
  const errors: Record<string, string> = {}
  if (!campuses.some(({ id }) => id === fields.cohort_id)) errors['cohort_id'] = 'Choose a campus.'
  const cycle = await db
    .selectFrom('cycles')
    .select(['id', 'startsAt'])
    .where('id', '=', fields.cycle_id)
    .executeTakeFirst()
  if (!cycle) errors['cycle_id'] = 'Choose a school start date.'
  else if (cycle.id !== keptCycle && cycle.startsAt.getTime() <= services.clock.nowMs())
    errors['cycle_id'] = 'This start date is past. Choose one to come.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The group there is of a campus and a start date; two who make it at once meet at the campus. */
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

/** Creates a group with its phases, perhaps with the content of another; the number of the one there is, if there is one. */
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

/** Gives a group another campus or start date: its families go with it. The number of the one there is, if there is one. */
export async function saveGroup(
  context: Context,
  groupId: number,
  { version, ...fields }: GroupFields & { readonly version?: number | undefined },
): Promise<true | number> {
  const { db, viewer, services } = context
  const group = await lockGroup(context, groupId)
  if (version !== undefined && version !== group.version)
    throw conflict(
      onboardingGroupsContract.saveGroup,
      'Somebody changed this group in the meantime.',
      await savedBy(db, groupId),
    )
  await check(context, fields, group.cycleId)
  const duplicate = await findDuplicate(db, fields, groupId)
  if (duplicate !== undefined) return duplicate
  await db
    .updateTable('onboardingGroups')
    .set({ cohortId: fields.cohort_id, cycleId: fields.cycle_id, version: group.version + 1 })
    .set({ updatedBy: viewer.userId, updatedAt: new Date(services.clock.nowMs()) })
    .where('id', '=', groupId)
    .execute()
  if (fields.cohort_id !== group.cohortId) await moveFamilies(db, groupId, fields.cohort_id)
  const before = { cohort_id: group.cohortId, cycle_id: group.cycleId }
  await finish(context, groupId, 'saved', fields, before)
  return true
}

/** The students of a group are at its campus. */
async function moveFamilies(db: Database, groupId: number, cohortId: number) {
  const families = await db
    .selectFrom('onboardingFamilies')
    .select('studentId')
    .where('groupId', '=', groupId)
    .where('archivedAt', 'is', null)
    .orderBy('studentId')
    .execute()
  if (families.length > 0)
    await updateStudents(
      db,
      families.map(({ studentId }) => studentId),
      { cohortId },
    )
}

async function savedBy(db: Database, groupId: number) {
  const row = await db
    .selectFrom('onboardingGroups')
    .leftJoin('users', 'users.id', 'updatedBy')
    .select(['users.name', 'onboardingGroups.updatedAt'])
    .where('onboardingGroups.id', '=', groupId)
    .executeTakeFirstOrThrow()
  return { savedBy: row.name ?? 'Somebody', savedAt: row.updatedAt.toISOString() }
}

/** Archives a group: families of it that are not done are unassigned again, what they did is kept. */
export async function archiveGroup(context: Context, groupId: number) {
  const { db, services } = context
  const group = await lockGroup(context, groupId)
  await db
    .updateTable('onboardingGroups')
    .set({ archivedAt: new Date(services.clock.nowMs()) })
    .where('id', '=', groupId)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('onboardingFamilies')
    .set({ groupId: null })
    .where('groupId', '=', groupId)
    .where('archivedAt', 'is', null)
    .where('status', '<>', 'completed')
    .executeTakeFirst()
  const before = { cohort_id: group.cohortId, cycle_id: group.cycleId }
  await finish(context, groupId, 'archived', { unassigned: Number(numUpdatedRows) }, before)
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
