import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import { updateStudents } from '#domains/people/server/people.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { onboardingFamiliesContract } from '../../contract/families.contract.ts'
import { invitedStatuses } from '../../contract/onboarding-words.ts'
import { familyCount } from '../../rules/family-text.ts'
import { startDateOf } from '../groups/groups.queries.ts'
import { followsCampus, requireRuns, runsCampus } from '../onboarding.access.ts'
import { remindAgain } from '../portal/remind.ts'
import { listFamiliesById } from './families.queries.ts'
import { refreshFamilies } from './refresh-statuses.ts'

export type Context = RequestContext & { readonly db: Database }

/** Families that the viewer runs, locked in order of number with their students. Throws not-found where one is out of sight. */
export async function lockRunFamilies(
  { db, viewer }: Context,
  studentIds: readonly number[],
  { areArchived = false }: { readonly areArchived?: boolean } = {},
) {
  await lockStudents(
    db,
    [...studentIds].toSorted((one, other) => one - other),
  )
  const families = await db
    .selectFrom('onboardingFamilies as f')
    .innerJoin('students', 'students.id', 'f.studentId')
    .select(['f.studentId', 'f.groupId', 'f.status', 'f.archivedAt', 'students.cohortId', 'students.houseId'])
    .select(runsCampus(viewer, 'students.cohort_id').as('isRun'))
    .where('f.studentId', '=', sql<number>`any(${[...studentIds]}::integer[])`)
    .where('f.archivedAt', areArchived ? 'is not' : 'is', null)
    .where(followsCampus(viewer, 'students.cohort_id'))
    .orderBy('f.studentId')
    .forNoKeyUpdate('f')
    .execute()
  if (families.length < studentIds.length)
    throw notFound(
      'One of these families is not in the onboarding phase any more. Clear the selection and choose again.',
    )
  for (const { isRun, cohortId } of families) if (!isRun) requireRuns(viewer, cohortId)
  return families
}

/**
 * Archives families: everybody of them is complete, and the table is without them. Taken back they are as they were, with
 * the reminders that went.
 */
export async function archiveFamilies(context: Context, studentIds: readonly number[], isBack: boolean) {
  const { db, services } = context
  const families = await lockRunFamilies(context, studentIds, { areArchived: isBack })
  const nowMs = services.clock.nowMs()
  const archivedAt = isBack ? null : new Date(nowMs)
  await db
    .updateTable('onboardingFamilies')
    .set({ archivedAt })
    .where('studentId', 'in', [...studentIds])
    .execute()
  await refreshFamilies(db, studentIds, nowMs)
  await remindAgain(
    db,
    families.flatMap(({ studentId, archivedAt: withdrawnAt }) =>
      withdrawnAt === null ? [] : [{ studentId, withdrawnAt }],
    ),
    nowMs,
  )
  await tell(
    context,
    families.map(({ studentId, status }) => ({ studentId, before: { status } })),
    isBack ? 'unarchived' : 'archived',
  )
  return isBack ? 'Students are back in onboarding.' : 'Students archived successfully.'
}

/** The group of a campus and a start date that the viewer may fill. Throws sentences by field. */
async function getTarget({ db, viewer }: Context, campusId: number, cycleId: number) {
  const campus = await db
    .selectFrom('cohorts')
    .select(['id', 'title'])
    .where('id', '=', campusId)
    .where(runsCampus(viewer, 'cohorts.id'))
    .executeTakeFirst()
  if (!campus) throw invalid({ campusId: 'Choose a campus.' })
  const cycle = await db.selectFrom('cycles').select('startsAt').where('id', '=', cycleId).executeTakeFirst()
  if (!cycle) throw invalid({ cycleId: 'Choose a school start date.' })
  const group = await db
    .selectFrom('onboardingGroups')
    .select('id')
    .where('cohortId', '=', campusId)
    .where('cycleId', '=', cycleId)
    .where('archivedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!group)
    throw invalid({
      cycleId: `${campus.title} has no onboarding group starting on ${dayTextOf(startDateOf(cycle.startsAt))}. Create it first.`,
    })
  return { campus, groupId: group.id }
}

interface Assigned {
  readonly campusId: number
  readonly cycleId: number
  readonly confirmed: readonly number[] | undefined
}

/**
 * Assigns families to a campus and a start date. Whoever comes from another group begins anew: what they did there is
 * taken off their list – files stay with the student –, and they are invited again. Throws a conflict with their names
 * where somebody of them was invited whom nobody confirmed: since they were chosen, they may have begun.
 */
export async function assignCampus(
  context: Context,
  studentIds: readonly number[],
  { campusId, cycleId, confirmed }: Assigned,
): Promise<string> {
  const { campus, groupId } = await getTarget(context, campusId, cycleId)
  const families = await lockRunFamilies(context, studentIds)
  if (confirmed) await requireConfirmed(context.db, beginningAnew(families, groupId), new Set(confirmed))
  await placeInGroup(context, families, { groupId, cohortId: campusId })
  return campus.title
}

/** Whether somebody was invited: with another group or campus they begin anew. */
export const isInvited = (family: { readonly status: string }): boolean =>
  invitedStatuses.some((status) => status === family.status)

/** Who was invited elsewhere, in order of number. */
const beginningAnew = (families: readonly Placed[], groupId: number): number[] =>
  families.flatMap((family) => (family.groupId !== groupId && isInvited(family) ? [family.studentId] : []))

async function requireConfirmed(
  db: Database,
  studentIds: readonly number[],
  confirmed: ReadonlySet<number>,
): Promise<void> {
  if (studentIds.every((id) => confirmed.has(id))) return
  const families = (await listFamiliesById(db, studentIds)).map(({ id, name, status, groupId }) => ({
    id,
    name,
    onboardingStatus: status,
    onboardingGroupId: groupId,
  }))
  const unconfirmed = families.filter(({ id }) => !confirmed.has(id))
  throw conflict(
    onboardingFamiliesContract.assignCampus,
    `${familyCount(unconfirmed.length)} already invited would start over, ${unconfirmed[0]?.name} first of all. Nobody was assigned.`,
    { families },
  )
}

interface Placed {
  readonly studentId: number
  readonly groupId: number | null
  readonly status: string
  readonly cohortId: number
  readonly houseId?: number | null
}

/**
 * Moves families into a group and to its campus, with their locks held: whoever comes from another group begins anew.
 * Throws a sentence where somebody is in a house of another campus.
 */
export async function placeInGroup(
  context: Context,
  families: readonly Placed[],
  { groupId, cohortId }: { readonly groupId: number; readonly cohortId: number },
): Promise<void> {
  const { db } = context
  const moved = families.filter((family) => family.groupId !== groupId)
  // Also of who is in the group already: their campus may have been changed elsewhere.
  const leaving = families.filter((family) => family.cohortId !== cohortId)
  const housed = leaving.find(({ houseId }) => houseId != null)
  if (housed) throw await inHouse(db, housed.studentId, 'campusId')
  if (leaving.length > 0)
    await updateStudents(
      db,
      leaving.map(({ studentId }) => studentId),
      { cohortId },
    )
  await beginAnew(context, moved, groupId)
}

/**
 * Has families begin in a group anew, with their locks held: what they did is taken off their list – files stay with the
 * student –, reminders end, and they are to be invited again.
 */
export async function beginAnew(
  context: Context,
  families: readonly Pick<Placed, 'studentId' | 'groupId' | 'status'>[],
  groupId: number,
): Promise<void> {
  if (families.length === 0) return
  const { db, services } = context
  const ids = families.map(({ studentId }) => studentId)
  await db.deleteFrom('onboardingCompletions').where('studentId', 'in', ids).execute()
  await db
    .updateTable('onboardingFamilies')
    .set({ groupId, invitedAt: null, enteredAt: sql`now()` })
    .where('studentId', 'in', ids)
    .execute()
  await refreshFamilies(db, ids, services.clock.nowMs())
  await tell(
    context,
    families.map(({ studentId, groupId: from, status }) => ({
      studentId,
      before: { group_id: from, status },
      after: { group_id: groupId },
    })),
    'assigned',
  )
}

/** Who is in a house of another campus stays at it: the sentence, beside the field in which the campus is chosen. */
export async function inHouse(db: Database, studentId: number, field: 'campusId' | 'cohort_id') {
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('houses', 'houses.id', 'students.houseId')
    .select(['users.name', 'houses.title'])
    .where('students.id', '=', studentId)
    .executeTakeFirstOrThrow()
  return invalid({
    [field]: `${student.name} is in ${student.title}, a house of another campus. Take them out of it first.`,
  })
}

interface Changed {
  readonly studentId: number
  readonly before: object
  readonly after?: object
}

async function tell(context: Context, families: readonly Changed[], what: string) {
  await insertAudits(
    context.db,
    context,
    families.map(({ studentId, before, after }) => ({
      action: `onboarding.${what}`,
      subjectType: 'user',
      subjectId: studentId,
      before,
      after,
    })),
  )
  await publishChanges(context.db, [
    topic('onboarding'),
    ...families.slice(0, mostToldApart).map(({ studentId }) => topic('student', studentId)),
  ])
}

/**
 * Of more families than this only the list's topic is published: their own pages are asked anew when somebody comes
 * back to them.
 */
const mostToldApart = 200
