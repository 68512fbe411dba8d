import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { actOf, changeMany, lockPlaces } from '#domains/registrations/server/registrations.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChange } from '#server/live/live.ts'
import { schedulerContract } from '../../contract/scheduler.contract.ts'
import type { PlanInput } from '../../rules/plan-types.ts'
import { whatChanged } from '../../rules/what-changed.ts'
import { type CycleRow, findPlannedCycle } from '../planned-cycle.ts'
import { loadInput } from './load-input.ts'
import { findApplied, getProposal } from './proposals.queries.ts'
import type { Context } from './start-proposal.ts'

const dayMs = 86_400_000
/** So long an applied proposal can be taken back. */
export const undoWithinMs = dayMs

interface Held {
  readonly registrationId: number
  readonly studentId: number
  readonly experienceId: number
}

/** The registrations of a cycle that plans made and that hold. */
async function listByPlan(db: Database, cycleId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.id as registration_id, r.student_id, r.experience_id from registrations r
    join experiences e on e.id = r.experience_id
    where e.cycle_id = ${cycleId} and r.dropped_at is null
      and r.id in (select registration_id from proposal_registrations where not is_ended)
    order by r.id`.execute(db)
  return rows
}

async function getCycle(db: Database, cycleId: number, nowMs: number): Promise<CycleRow> {
  const cycle = await findPlannedCycle(db, cycleId, nowMs)
  if (!cycle) throw notFound('There is no such cycle.')
  if (cycle.startsAt.getTime() <= nowMs)
    throw invalid({ form: `${cycle.title} has begun: its places are changed one by one.` })
  return cycle
}

/** Every experience of a cycle under its lock, and the students: plans are applied one after the other. */
async function lockCycle(context: Context, cycleId: number, studentIds: readonly number[]) {
  const { db, viewer, services } = context
  await sql`select from cycles where id = ${cycleId} for no key update`.execute(db)
  const experiences = await db
    .selectFrom('experiences')
    .select('id')
    .where('cycleId', '=', cycleId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  const act = actOf(db, services, viewer.userId)
  const ids = experiences.map(({ id }) => id)
  return { act, experiences: await lockPlaces(act, ids, studentIds) }
}

/**
 * Gives what a proposal says, in one transaction: places by hand stay, those of an earlier plan that are not in it end.
 * What it was planned from must be as it was: otherwise nothing is done, and what has changed is said (409).
 */
export async function applyProposal(context: Context, proposalId: number) {
  const { db, services } = context
  const nowMs = services.clock.nowMs()
  const proposal = await getProposal(db, proposalId)
  const cycle = await getCycle(db, proposal.cycleId, nowMs)
  const { rows } = await sql<{
    input: PlanInput | null
  }>`select input from proposals where id = ${proposalId}`.execute(db)
  const before = rows[0]?.input
  const { act, experiences } = await lockCycle(
    context,
    cycle.id,
    (before?.students ?? []).map(({ id }) => id),
  )
  const { state, appliedAt, undoneAt, number } = await getProposal(db, proposalId, true)
  if (state !== 'ready' || !before) throw invalid({ form: `Proposal ${number} is not ready.` })
  if (appliedAt !== null && undoneAt === null)
    throw invalid({ form: `Proposal ${number} is applied already.` })
  const places = proposal.places as Record<string, number | null>
  const now = await loadInput(db, { ...proposal, cycle, places }, nowMs)
  const changes = whatChanged(before, now)
  if (changes.length > 0)
    throw conflict(
      schedulerContract.actOnProposal,
      `Proposal ${number} was made from what has changed since: ${changes.join(' ')} Nothing was applied.`,
      { changes },
    )
  const { rows: planned } = await sql<{ studentId: number; experienceId: number }>`
    select student_id, experience_id from proposal_placements
    where proposal_id = ${proposalId} and not exists (
      select from registrations r where r.student_id = proposal_placements.student_id
        and r.experience_id = proposal_placements.experience_id and r.dropped_at is null
        and r.id not in (select registration_id from proposal_registrations where not is_ended))
    order by student_id, experience_id`.execute(db)
  const held = await listByPlan(db, cycle.id)
  const keyOf = (one: { studentId: number; experienceId: number }) => `${one.studentId} ${one.experienceId}`
  const [wanted, has] = [new Set(planned.map(keyOf)), new Set(held.map(keyOf))]
  const give = planned.filter((one) => !has.has(keyOf(one)))
  const end = held.filter((one) => !wanted.has(keyOf(one)))
  const set = experiences.filter(
    ({ id, places: stored }) => Object.hasOwn(places, id) && places[id] !== stored,
  )
  const made = await changeMany(act, experiences, {
    motivation: `Proposal ${number}`,
    give,
    end,
    restore: [],
    places: new Map(set.map(({ id }) => [id, places[id] ?? null])),
  })
  await sql`delete from proposal_registrations where proposal_id = ${proposalId}`.execute(db)
  await sql`delete from proposal_places where proposal_id = ${proposalId}`.execute(db)
  await insertRows(db, 'proposalRegistrations', [
    ...made.map((registrationId) => ({ proposalId, registrationId, isEnded: false })),
    ...end.map(({ registrationId }) => ({ proposalId, registrationId, isEnded: true })),
  ])
  await insertRows(
    db,
    'proposalPlaces',
    set.map(({ id, places: stored }) => ({
      proposalId,
      experienceId: id,
      before: stored,
      after: places[id] ?? null,
    })),
  )
  await db
    .updateTable('proposals')
    .set({ appliedAt: new Date(nowMs), appliedBy: context.viewer.userId, undoneAt: null, undoneBy: null })
    .where('id', '=', proposalId)
    .execute()
  await insertAudit(db, context, {
    action: 'proposal.applied',
    subjectType: 'proposal',
    subjectId: proposalId,
    after: { made: made.length, ended: end.length },
  })
  await publishChange(db, topic('journey-builder'))
  const ended = end.length === 0 ? '' : `, ${countOf(end.length, 'place')} of an earlier one ended`
  return {
    ok: true as const,
    message: `Proposal ${number} is applied: ${countOf(made.length, 'registration')} made${ended}`,
  }
}

interface Done extends Held {
  readonly isEnded: boolean
  readonly isHeld: boolean
  /** The student has that place by another registration now. */
  readonly isTaken: boolean
}

/** What applying a proposal did, and how it stands now. */
async function listDone(db: Database, proposalId: number): Promise<Done[]> {
  const { rows } = await sql<Done>`
    select r.id as registration_id, r.student_id, r.experience_id, pr.is_ended, r.dropped_at is null as is_held,
      exists (select from registrations o where o.student_id = r.student_id and o.experience_id = r.experience_id
        and o.id <> r.id and o.dropped_at is null) as is_taken
    from proposal_registrations pr join registrations r on r.id = pr.registration_id
    where pr.proposal_id = ${proposalId} order by r.id`.execute(db)
  return rows
}

/**
 * Takes an applied proposal back within a day: what it gave ends, what it ended holds again, places are as before. What
 * somebody changed by hand since stays as they left it.
 */
export async function undoProposal(context: Context, proposalId: number) {
  const { db, services } = context
  const nowMs = services.clock.nowMs()
  const proposal = await getProposal(db, proposalId)
  const cycle = await getCycle(db, proposal.cycleId, nowMs)
  const concerned = await listDone(db, proposalId)
  const { act, experiences } = await lockCycle(
    context,
    cycle.id,
    concerned.map(({ studentId }) => studentId),
  )
  const { number, appliedAt, undoneAt } = await getProposal(db, proposalId, true)
  if (appliedAt === null || undoneAt !== null) throw invalid({ form: `Proposal ${number} is not applied.` })
  if (nowMs - appliedAt.getTime() > undoWithinMs)
    throw invalid({ form: `Proposal ${number} was applied more than a day ago.` })
  if ((await findApplied(db, cycle.id))?.id !== proposalId)
    throw invalid({ form: 'Another proposal was applied since: take that one back first.' })
  const rows = await listDone(db, proposalId)
  const changed = await db
    .selectFrom('proposalPlaces')
    .select(['experienceId', 'before', 'after'])
    .where('proposalId', '=', proposalId)
    .execute()
  const stored = new Map(experiences.map(({ id, places }) => [id, places]))
  await changeMany(act, experiences, {
    motivation: `Proposal ${number} taken back`,
    give: [],
    end: rows.filter(({ isEnded, isHeld }) => !isEnded && isHeld),
    restore: rows.filter(({ isEnded, isHeld, isTaken }) => isEnded && !isHeld && !isTaken),
    places: new Map(
      changed
        .filter(({ experienceId, after }) => stored.get(experienceId) === after)
        .map(({ experienceId, before }) => [experienceId, before]),
    ),
  })
  await db
    .updateTable('proposals')
    .set({ undoneAt: new Date(nowMs), undoneBy: context.viewer.userId })
    .where('id', '=', proposalId)
    .execute()
  await insertAudit(db, context, {
    action: 'proposal.undone',
    subjectType: 'proposal',
    subjectId: proposalId,
  })
  await publishChange(db, topic('journey-builder'))
  return { ok: true as const, message: `Proposal ${number} is taken back` }
}
