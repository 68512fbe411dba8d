import type { z } from 'zod'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { lockManagedStudent } from '#domains/mastery/server/mastery.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { programContract } from '../../contract/program.contract.ts'
import { reckonOne } from './load-program.ts'

export type Context = RequestContext & { readonly db: Database }
type Wish = z.output<NonNullable<(typeof programContract)['decide']['~orpc']['inputSchema']>>

/**
 * Stores a counselor's decision on a requirement, with its reason and until when it holds; or takes one back, or makes
 * it hold again.
 */
export async function decide(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  await lockManagedStudent(db, viewer, wish.studentId)
  const { id, message, action } =
    wish._action === 'move' || wish._action === 'waive'
      ? await insert(context, wish, services.clock.nowMs())
      : await turn(context, wish)
  await insertAudit(db, context, {
    action,
    subjectType: 'student',
    subjectId: wish.studentId,
    after: { ...wish, decision: id },
  })
  await publishChange(db, topic('student', wish.studentId))
  return { ok: true as const, message, id }
}

type Insertion = Extract<Wish, { _action: 'move' | 'waive' }>

async function insert({ db, viewer }: Context, wish: Insertion, nowMs: number) {
  const { studentId, requirement_key: requirementKey, reason, expires_on: expiresOn } = wish
  const { reckoned } = await reckonOne(db, viewer, { studentId }, nowMs)
  const target = reckoned.graduation.requirements.find(
    ({ requirement }) => requirement.key === requirementKey,
  )
  if (!target) throw invalid({ requirement_key: 'The plan has no such requirement.' })
  if (expiresOn !== null && expiresOn <= schoolDateOf(nowMs))
    throw invalid({ expires_on: 'Choose a day in the future.' })
  const { title } = target.requirement
  const common = {
    studentId,
    requirementKey,
    reason,
    expiresOn,
    decidedBy: viewer.userId,
    decidedAt: new Date(nowMs),
  }
  if (wish._action === 'waive') {
    if (wish.credits * 4 > target.needed - target.exempt)
      throw invalid({
        credits: `${title} asks for ${countOf((target.needed - target.exempt) / 4, 'credit')} more at most.`,
      })
    const { id } = await db
      .insertInto('requirementDecisions')
      .values({ ...common, kind: 'waiver', credits: wish.credits })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      id,
      action: 'requirement.waived',
      message: `${countOf(wish.credits, 'credit')} of ${title} ${wish.credits === 1 ? 'is' : 'are'} waived`,
    }
  }
  const counted = reckoned.graduation.requirements.flatMap(({ items }) => items)
  const item = [...counted, ...reckoned.graduation.spare].find(({ key }) => key === wish.item_key)
  if (!item) throw invalid({ item_key: 'There is no such evidence.' })
  await db
    .updateTable('requirementDecisions')
    .set({ undoneAt: new Date(nowMs), undoneBy: viewer.userId })
    .where('studentId', '=', studentId)
    .where('itemKey', '=', wish.item_key)
    .where('undoneAt', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('requirementDecisions')
    .values({ ...common, kind: 'move', itemKey: wish.item_key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, action: 'requirement.moved', message: `${item.title} counts in ${title}` }
}

async function turn(
  { db, viewer, services }: Context,
  { studentId, decision_id: id, _action }: Extract<Wish, { _action: 'undo' | 'redo' }>,
) {
  const row = await db
    .selectFrom('requirementDecisions')
    .select(['id', 'itemKey', 'decidedAt', 'decidedBy', 'undoneAt'])
    .where('id', '=', id)
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such decision.')
  const stands = row.undoneAt === null
  const now = new Date(services.clock.nowMs())
  if (_action === 'redo') {
    if (!stands) {
      await replaceStanding(db, studentId, row)
      await setUndone(db, id, null)
    }
    return { id, action: 'requirement.redone', message: 'The decision applies again' }
  }
  if (stands) {
    const replaced = await findReplaced(db, studentId, row)
    await setUndone(db, id, { at: now, by: viewer.userId })
    if (replaced) await setUndone(db, replaced.id, null)
  }
  const standing = await findStanding(db, studentId, row)
  if (!stands && standing && standing.id > row.id)
    throw invalid({ form: 'This was moved again since: the newer move stands, and nothing is taken back.' })
  return {
    id,
    action: 'requirement.undone',
    message:
      standing && (standing.expiresOn === null || standing.expiresOn > schoolDateOf(now.getTime()))
        ? 'It counts again where it was moved before'
        : 'The plan decides again where this counts',
  }
}

interface Decision {
  readonly id: number
  readonly itemKey: string | null
  readonly decidedAt: Date
  readonly decidedBy: number | null
}

const setUndone = (
  db: Database,
  id: number,
  undone: { readonly at: Date; readonly by: number | null } | null,
) =>
  db
    .updateTable('requirementDecisions')
    .set({ undoneAt: undone?.at ?? null, undoneBy: undone?.by ?? null })
    .where('id', '=', id)
    .execute()

/** The other moves of the same evidence, the newest first; none for a waiver. */
const selectMoves = (db: Database, studentId: number, { id, itemKey }: Decision) =>
  db
    .selectFrom('requirementDecisions')
    .select(['id', 'expiresOn'])
    .where('studentId', '=', studentId)
    .where('itemKey', '=', itemKey)
    .where('id', '<>', id)
    .orderBy('id', 'desc')

const findStanding = (db: Database, studentId: number, decision: Decision) =>
  selectMoves(db, studentId, decision).where('undoneAt', 'is', null).executeTakeFirst()

/** The move whose place a newer one took: it ended at the moment at which that was decided, by the same person. */
const findReplaced = (db: Database, studentId: number, newer: Decision) =>
  selectMoves(db, studentId, newer)
    .where('id', '<', newer.id)
    .where('undoneAt', '=', newer.decidedAt)
    .where('undoneBy', '=', newer.decidedBy)
    .executeTakeFirst()

/**
 * A piece of evidence is moved to one place only: before a move holds again, the one that it had replaced ends again,
 * as it did then. Throws a sentence where the evidence was moved again since, and that move stands.
 */
async function replaceStanding(db: Database, studentId: number, again: Decision) {
  const standing = await findStanding(db, studentId, again)
  if (!standing) return
  if (standing.id > again.id)
    throw invalid({
      form: 'This was moved again since, so the decision does not hold again. Take the newer one back first.',
    })
  await setUndone(db, standing.id, { at: again.decidedAt, by: again.decidedBy })
}
