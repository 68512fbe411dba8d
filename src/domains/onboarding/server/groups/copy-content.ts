import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { mostPhases } from '../../contract/onboarding-words.ts'
import { movedDueDate } from '../../rules/moved-dates.ts'
import { refreshGroup } from '../families/refresh-statuses.ts'
import { tellGroup } from '../tell-group.ts'
import { findGroup, getGroup, startDateOf, titleOfGroup } from './groups.queries.ts'
import { type Context, lockGroup } from './lock-group.ts'

interface Copy {
  readonly fromId: number
  readonly toId: number
  /** The field at which a wrong source is reported. */
  readonly field: string
}

/**
 * Adds phases, checklists and tasks of one group to another, behind what it has: nothing of it is released, and due
 * dates are as far from the start of school as they were. One insert a phase and checklist of the source, few of each.
 * Returns how many checklists were added.
 */
export async function copyContent(context: Context, { fromId, toId, field }: Copy): Promise<number> {
  const { db, viewer, services } = context
  const [from, to] = await Promise.all([findGroup(db, viewer, fromId), getGroup(db, viewer, toId)])
  if (!from || fromId === toId) throw invalid({ [field]: 'Choose another group.' })
  const nowMs = services.clock.nowMs()
  const dates = {
    from: startDateOf(from.startsAt),
    to: startDateOf(to.startsAt),
    today: schoolDateOf(nowMs),
  }
  const phases = await db
    .selectFrom('onboardingPhases')
    .select(['id', 'title'])
    .where('groupId', '=', fromId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
  let copied = 0
  for (const phase of phases) {
    const { phaseId, next } = await placeFor(db, toId, phase.title, field)
    const checklists = await db
      .selectFrom('onboardingChecklists')
      .select(['id', 'title', 'position', 'dueDate', 'visibleFor', 'studentDescription'])
      .select(['guardianDescription', 'isLockingNext', 'isLockedByPrevious'])
      .where('phaseId', '=', phase.id)
      .where('deletedAt', 'is', null)
      .execute()
    for (const { id, dueDate, ...checklist } of checklists) {
      const made = await db
        .insertInto('onboardingChecklists')
        .values({
          ...checklist,
          position: next + checklist.position,
          phaseId,
          dueDate: movedDueDate(dueDate, dates),
          updatedBy: viewer.userId,
          updatedAt: new Date(nowMs),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into onboarding_tasks
          (checklist_id, audience, position, title, description_html, actions, document_kind, is_for_every_guardian)
        select ${made.id}, audience, position, title, description_html, actions, document_kind, is_for_every_guardian
        from onboarding_tasks where checklist_id = ${id} and deleted_at is null`.execute(db)
      copied += 1
    }
  }
  return copied
}

/** The phase of this title, made where there is none, and the place behind its checklists. */
async function placeFor(db: Database, groupId: number, title: string, field: string) {
  const phases = await db
    .selectFrom('onboardingPhases as p')
    .leftJoin('onboardingChecklists as c', 'c.phaseId', 'p.id')
    .select(({ fn }) => ['p.id', 'p.title', 'p.position', fn.max('c.position').as('last')])
    .where('p.groupId', '=', groupId)
    .where('p.removedAt', 'is', null)
    .groupBy('p.id')
    .execute()
  const known = phases.find((phase) => phase.title.toLowerCase() === title.toLowerCase())
  if (known) return { phaseId: known.id, next: (known.last ?? -1) + 1 }
  if (phases.length >= mostPhases)
    throw invalid({ [field]: `With “${title}” this group would have more than ${mostPhases} phases.` })
  const { id } = await db
    .insertInto('onboardingPhases')
    .values({ groupId, title, position: Math.max(-1, ...phases.map(({ position }) => position)) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { phaseId: id, next: 0 }
}

/** Copies the content of one group into another that exists, with its lock, and refreshes its families. */
export async function copyInto(context: Context, groupId: number, fromId: number) {
  const { db } = context
  const group = await lockGroup(context, groupId)
  const count = await copyContent(context, { fromId, toId: groupId, field: 'from_group_id' })
  await refreshGroup(db, groupId, context.services.clock.nowMs())
  await insertAudit(db, context, {
    action: 'onboarding_group.copied_into',
    subjectType: 'onboarding_group',
    subjectId: groupId,
    after: { from_group_id: fromId, checklists: count },
  })
  await tellGroup(db, groupId)
  const checklists = `${count} ${count === 1 ? 'checklist' : 'checklists'}`
  return {
    ok: true as const,
    message: `${checklists} added to ${titleOfGroup(group)}, none of them released`,
  }
}
