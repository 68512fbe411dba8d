import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { onboardingChecklistsContract } from '../../contract/checklists.contract.ts'
import { type ViewType, type Visibility, viewsOf } from '../../contract/onboarding-words.ts'
import { dateFaults } from '../../rules/release.ts'
import { refreshGroup } from '../families/refresh-statuses.ts'
import { type Context, lockGroup } from '../groups/lock-group.ts'
import { openAgain } from '../open-again.ts'
import { remindAgain } from '../portal/remind.ts'
import { tellGroup } from '../tell-group.ts'
import { type ChecklistRow, countBegun, getChecklist, listPhases } from './checklists.queries.ts'

interface OfChecklist {
  readonly groupId: number
  readonly checklistId: number
}

interface ChecklistFields {
  readonly title: string
  readonly guardian_description: string
  readonly student_description: string
  readonly due_date: string
  readonly onboarding_phase_id: number
  readonly visible_for: Visibility
}

const columnsOf = (fields: ChecklistFields) => ({
  title: fields.title,
  phaseId: fields.onboarding_phase_id,
  dueDate: fields.due_date,
  visibleFor: fields.visible_for,
  studentDescription: fields.student_description,
  guardianDescription: fields.guardian_description,
})

const touched = ({ viewer, services }: Context) => ({
  updatedBy: viewer.userId,
  updatedAt: new Date(services.clock.nowMs()),
})

/** Holds the fields against the group; throws a sentence by field. */
async function check(
  { db, services }: Context,
  groupId: number,
  fields: ChecklistFields,
  before?: ChecklistRow,
) {
  const today = schoolDateOf(services.clock.nowMs())
  const dates = { dueDate: fields.due_date, releaseDate: before?.releaseDate ?? null }
  const errors = dateFaults(dates, { before, today })
  const phases = await listPhases(db, groupId)
  if (!phases.some(({ id }) => id === fields.onboarding_phase_id))
    errors['onboarding_phase_id'] = 'Choose a phase.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const nextPosition = (phaseId: number) =>
  sql<number>`(select coalesce(max(position), -1) + 1 from onboarding_checklists where phase_id = ${phaseId})`

/** Creates a checklist at the end of its phase; families see it once it is released. */
export async function createChecklist(context: Context, groupId: number, fields: ChecklistFields) {
  const { db } = context
  await lockGroup(context, groupId)
  await check(context, groupId, fields)
  const { id } = await db
    .insertInto('onboardingChecklists')
    .values({
      ...columnsOf(fields),
      ...touched(context),
      position: nextPosition(fields.onboarding_phase_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await finish(context, { groupId, checklistId: id }, 'created', { after: fields })
  return { ok: true as const, message: 'Checklist created', id }
}

/** A checklist the viewer runs, with its group's lock. */
async function lockChecklist(context: Context, of: OfChecklist, isDeleted = false) {
  await lockGroup(context, of.groupId)
  const { checklist } = await getChecklist(context.db, context.viewer, of, { isDeleted })
  return checklist
}

const isStale = (row: ChecklistRow, version: number | undefined) =>
  version !== undefined && version !== row.version
const saidOf = (row: ChecklistRow) => `${row.savedBy ?? 'Somebody'} changed this checklist in the meantime.`
const factsOf = (row: ChecklistRow) => ({
  savedBy: row.savedBy ?? 'Somebody',
  savedAt: row.updatedAt.toISOString(),
})

/** Saves a checklist; the answer is the view to go on with. */
export async function saveChecklist(
  context: Context,
  of: OfChecklist,
  { version, ...fields }: ChecklistFields & { readonly version?: number | undefined },
): Promise<{ data: ViewType }> {
  const before = await lockChecklist(context, of)
  if (isStale(before, version))
    throw conflict(
      onboardingChecklistsContract.saveChecklist,
      `${saidOf(before)} ${openAgain}`,
      factsOf(before),
    )
  await check(context, of.groupId, fields, before)
  const moves = fields.onboarding_phase_id !== before.phaseId
  await context.db
    .updateTable('onboardingChecklists')
    .set({ ...columnsOf(fields), ...touched(context), version: before.version + 1 })
    .$if(moves, (query) => query.set({ position: nextPosition(fields.onboarding_phase_id) }))
    .where('id', '=', of.checklistId)
    .execute()
  await finish(context, of, 'saved', { after: fields, before: columnsBefore(before) })
  return { data: viewsOf(fields.visible_for)[0] ?? 'student' }
}

interface InPlace {
  readonly due_date?: string | undefined
  readonly release_date?: string | null | undefined
  readonly is_locking_next_items?: boolean | undefined
  readonly is_locked_by_previous_items?: boolean | undefined
  readonly version?: number | undefined
}

/** Changes dates or locks of a checklist in place. Throws a sentence by field. */
export async function updateChecklist(context: Context, of: OfChecklist, changes: InPlace) {
  const before = await lockChecklist(context, of)
  if (isStale(before, changes.version))
    throw conflict(onboardingChecklistsContract.updateChecklist, saidOf(before), factsOf(before))
  const after = {
    dueDate: changes.due_date ?? before.dueDate,
    releaseDate: changes.release_date === undefined ? before.releaseDate : changes.release_date,
    isLockingNext: changes.is_locking_next_items ?? before.isLockingNext,
    isLockedByPrevious: changes.is_locked_by_previous_items ?? before.isLockedByPrevious,
  }
  const errors = dateFaults(after, { before, today: schoolDateOf(context.services.clock.nowMs()) })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await context.db
    .updateTable('onboardingChecklists')
    .set({ ...after, ...touched(context), version: before.version + 1 })
    .where('id', '=', of.checklistId)
    .execute()
  await finish(context, of, 'changed', { after, before: columnsBefore(before) })
  return { ok: true as const, message: await whatChanged(context, before, after) }
}

/** The message of a change: where it changes the release, what families see from now on. */
async function whatChanged(
  context: Context,
  before: ChecklistRow,
  after: { readonly releaseDate: string | null },
) {
  if (after.releaseDate === before.releaseDate) return 'Checklist changed'
  const today = schoolDateOf(context.services.clock.nowMs())
  if (after.releaseDate !== null && after.releaseDate <= today) return 'Families see this checklist now'
  const begun = await countBegun(context.db, before.id)
  const until = after.releaseDate === null ? 'until it is released' : `until ${dayTextOf(after.releaseDate)}`
  return begun === 0
    ? `Families do not see this checklist ${until}`
    : `Families do not see this checklist ${until}; what ${begun} ${begun === 1 ? 'family' : 'families'} did of it is kept`
}

/**
 * Deletes a checklist, or brings it back: what families did of it is kept, and counts again when it is back. The reminders
 * that went with it come back with it.
 */
export async function deleteChecklist(context: Context, of: OfChecklist, isBack: boolean) {
  const { db, services } = context
  const checklist = await lockChecklist(context, of, isBack)
  const nowMs = services.clock.nowMs()
  const begun = await countBegun(db, of.checklistId)
  await db
    .updateTable('onboardingChecklists')
    .set({ deletedAt: isBack ? null : new Date(nowMs) })
    .where('id', '=', of.checklistId)
    .execute()
  // A phase that was empty meanwhile may have been removed: it comes back with what stands in it.
  if (isBack)
    await db
      .updateTable('onboardingPhases')
      .set({ removedAt: null })
      .where('id', '=', checklist.phaseId)
      .execute()
  await finish(context, of, isBack ? 'restored' : 'deleted', { after: { begun }, nowMs })
  if (checklist.deletedAt !== null)
    await remindAgain(db, [{ checklistId: of.checklistId, withdrawnAt: checklist.deletedAt }], nowMs)
  return {
    ok: true as const,
    message: isBack
      ? `“${checklist.title}” is back`
      : begun === 0
        ? 'Checklist deleted'
        : `Checklist deleted; what ${begun} ${begun === 1 ? 'family' : 'families'} did of it is kept`,
  }
}

/** Orders the checklists of a phase; `ids` has to name all of them, each once. Throws a sentence otherwise. */
export async function orderChecklists(
  context: Context,
  {
    groupId,
    phaseId,
    ids,
  }: { readonly groupId: number; readonly phaseId: number; readonly ids: readonly number[] },
) {
  const { db } = context
  await lockGroup(context, groupId)
  const rows = await db
    .selectFrom('onboardingChecklists as c')
    .innerJoin('onboardingPhases as p', 'p.id', 'c.phaseId')
    .select('c.id')
    .where('p.groupId', '=', groupId)
    .where('c.phaseId', '=', phaseId)
    .where('c.deletedAt', 'is', null)
    .execute()
  if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id)))
    throw invalid({ ids: 'The checklists of this phase have changed. Look at them again.' })
  await sql`update onboarding_checklists c set position = given.place - 1
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, place) where c.id = given.id`.execute(
    db,
  )
  await insertAudit(db, context, {
    action: 'onboarding_checklist.ordered',
    subjectType: 'onboarding_group',
    subjectId: groupId,
    after: { phase_id: phaseId, ids },
  })
  await tellGroup(db, groupId)
  return { ok: true as const, message: 'Order saved' }
}

const columnsBefore = (row: ChecklistRow) => ({
  title: row.title,
  phase_id: row.phaseId,
  due_date: row.dueDate,
  release_date: row.releaseDate,
  visible_for: row.visibleFor,
  is_locking_next: row.isLockingNext,
  is_locked_by_previous: row.isLockedByPrevious,
})

interface Change {
  readonly after: object
  readonly before?: object
  readonly nowMs?: number
}

async function finish(context: Context, of: OfChecklist, what: string, { after, before, nowMs }: Change) {
  await refreshGroup(context.db, of.groupId, nowMs ?? context.services.clock.nowMs())
  await insertAudit(context.db, context, {
    action: `onboarding_checklist.${what}`,
    subjectType: 'onboarding_checklist',
    subjectId: of.checklistId,
    before,
    after: { group_id: of.groupId, ...after },
  })
  await tellGroup(context.db, of.groupId)
}
