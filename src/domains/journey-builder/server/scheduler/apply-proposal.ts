import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { changeMany } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { whatChanged } from '../../rules/explain/what-changed.ts'
import { inputOf, type KeptInput } from '../../rules/kept-input.ts'
import type { PlanInput } from '../../rules/plan-types.ts'
import { planDayOf, readYear } from '../planned-cycle.ts'
import { isByHand, loadInput } from './load-input.ts'
import { type Doing, getCycle, lockCycle, Refused } from './locked-cycle.ts'
import { listPinsApart, pinApartText } from './pins-apart.ts'
import { getProposal } from './proposals.queries.ts'

export interface Held {
  readonly registrationId: number
  readonly studentId: number
  readonly experienceId: number
}

/** The registrations of a cycle that plans made and of which nobody has said anything since. */
async function listByPlan(db: Database, cycleId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.id as registration_id, r.student_id, r.experience_id from registrations r
    join experiences e on e.id = r.experience_id
    where e.cycle_id = ${cycleId} and not ${isByHand('r')}
    order by r.id`.execute(db)
  return rows
}

/**
 * Gives what a proposal says, in one transaction: places by hand stay, those of an earlier plan that are not in it end,
 * of students it was made for. What it was planned from must be as it was, and what is pinned has to fit: otherwise
 * nothing is done, and it throws `Refused` with the reasons.
 */
export async function applyProposal(doing: Doing, proposalId: number): Promise<string> {
  const { db, services } = doing
  const nowMs = services.clock.nowMs()
  const proposal = await getProposal(db, proposalId)
  const cycle = await getCycle(db, proposal.cycleId, nowMs)
  const { rows } = await sql<{
    input: KeptInput | PlanInput | null
  }>`select input from proposals where id = ${proposalId}`.execute(db)
  const kept = rows[0]?.input
  if (!kept) throw new Refused([`Proposal ${proposal.number} is not ready.`])
  const before = inputOf(kept)
  const { act, experiences } = await lockCycle(
    doing,
    cycle.id,
    before.students.map(({ id }) => id),
  )
  const places = proposal.places as Record<string, number | null>
  const now = await loadInput(db, { ...proposal, cycle, places }, nowMs)
  const changes = whatChanged(before, now)
  if (changes.length > 0) throw new Refused([...changes, 'Plan again.'])
  const apart = await listPinsApart(db, {
    cycleId: cycle.id,
    day: planDayOf(cycle, nowMs),
    year: await readYear(db, cycle, nowMs),
  })
  // Whoever reads why nothing was applied may not see every student: the page names those they see.
  const said = new Set(apart.map((pin) => pinApartText(pin, 'A student')))
  if (said.size > 0) throw new Refused([...said, 'Unpin what does not fit, then plan again.'])
  await doing.atStep('checked')
  const { rows: planned } = await sql<{ studentId: number; experienceId: number }>`
    select student_id, experience_id from proposal_placements
    where proposal_id = ${proposalId} and not exists (
      select from registrations r where r.student_id = proposal_placements.student_id
        and r.experience_id = proposal_placements.experience_id
        and ${placeHolds('r', planDayOf(cycle, nowMs))} and ${isByHand('r')})
    order by student_id, experience_id`.execute(db)
  const held = await listByPlan(db, cycle.id)
  const keyOf = (one: { studentId: number; experienceId: number }) => `${one.studentId} ${one.experienceId}`
  const [wanted, has] = [new Set(planned.map(keyOf)), new Set(held.map(keyOf))]
  const give = planned.filter((one) => !has.has(keyOf(one)))
  // Who was not planned – on hold, on a leave – keeps what they have: it was counted as held for them.
  const asked = new Set(before.students.map(({ id }) => id))
  const end = held.filter((one) => asked.has(one.studentId) && !wanted.has(keyOf(one)))
  const set = experiences.filter(
    ({ id, places: stored }) => Object.hasOwn(places, id) && places[id] !== stored,
  )
  const { made } = await changeMany(act, experiences, {
    motivation: `Proposal ${proposal.number}`,
    give,
    end,
    restore: [],
    places: new Map(set.map(({ id }) => [id, places[id] ?? null])),
  })
  await doing.atStep('given')
  await sql`delete from proposal_registrations where proposal_id = ${proposalId}`.execute(db)
  await sql`delete from proposal_places where proposal_id = ${proposalId}`.execute(db)
  await keepRegistrations(db, proposalId, made, false)
  await keepRegistrations(
    db,
    proposalId,
    end.map(({ registrationId }) => registrationId),
    true,
  )
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
  await doing.atStep('followed')
  await db
    .updateTable('proposals')
    .set({ appliedAt: new Date(nowMs), appliedBy: doing.userId, undoneAt: null, undoneBy: null })
    .where('id', '=', proposalId)
    .execute()
  const ended = end.length === 0 ? '' : `, ${countOf(end.length, 'place')} of an earlier one ended`
  return `${countOf(made.length, 'registration')} made${ended}`
}

/** What a proposal made or ended, so that it can be taken back. */
const keepRegistrations = (db: Database, proposalId: number, ids: readonly number[], isEnded: boolean) =>
  sql`insert into proposal_registrations (proposal_id, registration_id, is_ended)
    select ${proposalId}::integer, id, ${isEnded}::boolean from unnest(${[...ids]}::integer[]) as id`.execute(
    db,
  )
