import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import {
  listRosterStudents,
  lockStudents,
  moveMeetings,
} from '#domains/attendance/server/attendance.service.ts'
import {
  movePlan,
  movePlanBack,
  type PlanMove,
} from '#domains/experience-designs/server/experience-designs.service.ts'
import { setBlocks } from '#domains/experiences/server/experiences.service.ts'
import { findBookingConflicts } from '#domains/faculty-availability/server/faculty-availability.service.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { stayTexts } from '../rules/move-texts.ts'
import type { SessionMove } from '../rules/plan-move.ts'
import { checkMoves, countStudentsTwice, loadMovable, type Movable } from './load-move.ts'

type Context = RequestContext & { readonly db: Database }

/** A session as it was and as it is. */
interface KeptMove extends SessionMove {
  readonly beforeStartMs: number
  readonly beforeEndMs: number
}

/** One at a time changes the schedule of a cycle. */
const lockSchedule = (db: Database, cycleId: number) => holdLock(db, locks.scheduleOf(cycleId))

/** An experience under the lock of its cycle's schedule and its own, and the calendar: no day closes meanwhile. */
async function lockMovable(db: Database, experienceId: number): Promise<Movable> {
  await holdCalendar(db)
  const { cycleId } = await loadMovable(db, experienceId)
  await lockSchedule(db, cycleId)
  await sql`select id from experiences where id = ${experienceId} for no key update`.execute(db)
  return loadMovable(db, experienceId)
}

/** Moves sessions with the locks of everybody on their rolls; returns the ids of those that moved. */
async function moveSessions(
  { db, viewer, services }: Context,
  moves: readonly SessionMove[],
): Promise<Set<number>> {
  const ids = moves.map(({ id }) => id)
  await lockStudents(db, await listRosterStudents(db, ids))
  return new Set(await moveMeetings(db, moves, { changedBy: viewer.userId, nowMs: services.clock.nowMs() }))
}

const replaced = (blocks: readonly number[], from: number, to: number) => [
  ...new Set(blocks.map((block) => (block === from ? to : block))),
]

interface Wish {
  readonly experience_id: number
  readonly from_block: number
  readonly to_block: number
  readonly despite_students: boolean
}

/**
 * Moves the coming sessions of an experience from one block to another. An expert who is booked then refuses it with the
 * reason; students who would be in two experiences are counted and asked about. Throws sentences by field.
 */
export async function moveExperience(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, from_block: from, to_block: to } = wish
  const movable = await lockMovable(db, experienceId)
  const { title, blocks, cycleId, times, sessions } = movable
  const source = times.get(from)
  if (!blocks.includes(from)) throw invalid({ from_block: `${title} was moved in the meantime. Look again.` })
  const target = times.get(to)
  if (target === undefined || from === to) throw invalid({ to_block: 'Choose another block of its campus.' })
  const [plan] = await checkMoves(db, viewer, movable, { from, to: [to], nowMs: services.clock.nowMs() })
  if (plan === undefined) throw invalid({ from_block: 'Its campus has no such block.' })
  const [refusal] = plan.refusals
  if (refusal !== undefined) throw invalid({ to_block: refusal })
  const twice = await countStudentsTwice(db, movable, { blocks: [to], nowMs: services.clock.nowMs() })
  const students = twice.get(to)?.students ?? 0
  if (students > 0 && !wish.despite_students)
    throw invalid(
      { to_block: `${countOf(students, 'student')} would be in two experiences at once.` },
      undefined,
      { students },
    )
  const moved = await moveSessions(context, plan.moves)
  await setBlocks(db, experienceId, replaced(blocks, from, to))
  const before = new Map(sessions.map((one) => [one.id, one]))
  const kept: KeptMove[] = plan.moves
    .filter(({ id }) => moved.has(id))
    .map((one) => ({
      ...one,
      beforeStartMs: before.get(one.id)?.startMs ?? one.startMs,
      beforeEndMs: before.get(one.id)?.endMs ?? one.endMs,
    }))
  const planned = source && {
    from: { ...source, number: from },
    to: { ...target, number: to },
    moved: kept,
  }
  const planMove = planned ? await movePlan(context, experienceId, planned) : null
  const { id } = await db
    .insertInto('scheduleMoves')
    .values({
      cycleId,
      experienceId,
      fromBlock: from,
      toBlock: to,
      wasInTarget: blocks.includes(to),
      sessions: JSON.stringify(kept),
      plan: planMove && JSON.stringify(planMove),
      movedBy: viewer.userId,
      movedAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(context, {
    experienceId,
    action: 'schedule.moved',
    after: { from, to, sessions: kept.length, students },
  })
  const stays = stayTexts(plan.stays).map((text) => ` ${text} and stay${text.startsWith('1 ') ? 's' : ''}.`)
  return {
    ok: true as const,
    id,
    message: `${title} meets in ${target.title} now: ${countOf(kept.length, 'session')} moved.${stays.join('')}`,
  }
}

async function tell(
  context: Context,
  { experienceId, action, after }: { experienceId: number; action: string; after: object },
) {
  await insertAudit(context.db, context, {
    action,
    subjectType: 'experience',
    subjectId: experienceId,
    after,
  })
  await publishChange(context.db, topic('journey-builder'))
}

/** Throws with the reason where an expert has been booked for when sessions stood before. */
async function expectFreeExperts({ db, viewer }: Context, { expertIds }: Movable, back: readonly KeptMove[]) {
  const asked = back.flatMap(({ beforeStartMs, beforeEndMs }) =>
    expertIds.map((employeeId) => ({ employeeId, fromMs: beforeStartMs, toMs: beforeEndMs })),
  )
  const conflicts = await findBookingConflicts(db, viewer, asked, new Set(back.map(({ id }) => id)))
  const booked = conflicts.find((conflict) => conflict?.because === 'meeting')
  if (booked) throw invalid({ form: `${booked.employeeName}: ${booked.text}` })
}

/**
 * Takes a move back: what has no roll since and stands where the move put it goes back to where it was, unless that day has
 * no school by now.
 */
export async function undoMove(context: Context, moveId: number) {
  const { db, services } = context
  const found = await db
    .selectFrom('scheduleMoves')
    .select(['experienceId', 'cycleId'])
    .where('id', '=', moveId)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such move.')
  const { experienceId } = found
  const movable = await lockMovable(db, experienceId)
  const move = await db
    .selectFrom('scheduleMoves')
    .select(['fromBlock', 'toBlock', 'wasInTarget', 'undoneAt'])
    .select((eb) => eb.ref('sessions').$castTo<KeptMove[]>().as('sessions'))
    .select((eb) => eb.ref('plan').$castTo<PlanMove | null>().as('plan'))
    .where('id', '=', moveId)
    .executeTakeFirstOrThrow()
  if (move.undoneAt !== null)
    return { ok: true as const, id: moveId, message: 'This move was taken back already.' }
  const { title, blocks, sessions } = movable
  if (!blocks.includes(move.toBlock))
    throw invalid({ form: `${title} was moved again since. Take that back first.` })
  const standing = new Map(sessions.map((one) => [one.id, one]))
  const nowMs = services.clock.nowMs()
  const back = move.sessions.filter(
    ({ id, startMs, beforeStartMs }) =>
      standing.get(id)?.startMs === startMs &&
      beforeStartMs > nowMs &&
      movable.isHeld(schoolDateOf(beforeStartMs)),
  )
  await expectFreeExperts(context, movable, back)
  const moved = await moveSessions(
    context,
    back.map(({ id, beforeStartMs, beforeEndMs }) => ({ id, startMs: beforeStartMs, endMs: beforeEndMs })),
  )
  const former = replaced(blocks, move.toBlock, move.fromBlock)
  await setBlocks(db, experienceId, move.wasInTarget ? [...former, move.toBlock] : former)
  if (move.plan !== null) await movePlanBack(context, experienceId, move.plan)
  await db
    .updateTable('scheduleMoves')
    .set({ undoneAt: new Date(services.clock.nowMs()) })
    .where('id', '=', moveId)
    .execute()
  await tell(context, {
    experienceId,
    action: 'schedule.move_undone',
    after: { moveId, sessions: moved.size },
  })
  const left = move.sessions.length - moved.size
  const stays =
    left === 0 ? '' : ` ${countOf(left, 'session')} of it changed since and ${left === 1 ? 'stays' : 'stay'}.`
  return { ok: true as const, id: moveId, message: `${title} is back.${stays}` }
}
