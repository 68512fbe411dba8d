import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { changeMany, type LockedExperience } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import { planDayOf } from '../planned-cycle.ts'
import type { Held } from './apply-proposal.ts'
import { isSaidByHand } from './load-input.ts'
import { type Doing, getCycle, lockCycle, Refused } from './locked-cycle.ts'
import { findApplied, getProposal } from './proposals.queries.ts'

export const supersededText = 'Another proposal was applied since: take that one back first.'

interface Done extends Held {
  readonly isEnded: boolean
  readonly isHeld: boolean
  /** Somebody has given it anew, or changed it, by hand. */
  readonly isSaidByHand: boolean
  /** The student has that place by another registration now. */
  readonly isTaken: boolean
}

/** What applying a proposal did, and how it stands now. */
async function listDone(db: Database, proposalId: number, today: string): Promise<Done[]> {
  const { rows } = await sql<Done>`
    select r.id as registration_id, r.student_id, r.experience_id, pr.is_ended, r.dropped_at is null as is_held,
      ${isSaidByHand('r')} as is_said_by_hand,
      exists (select from registrations o where o.student_id = r.student_id and o.experience_id = r.experience_id
        and o.id <> r.id and ${placeHolds('o', today)}) as is_taken
    from proposal_registrations pr join registrations r on r.id = pr.registration_id
    where pr.proposal_id = ${proposalId} order by r.id`.execute(db)
  return rows
}

/**
 * Takes an applied proposal back within a day: what it gave ends, what it ended holds again, places are as before. What
 * somebody changed by hand since stays as they left it, and nobody gets a place that does not fit any more.
 */
export async function undoProposal(doing: Doing, proposalId: number): Promise<string> {
  const { db, services } = doing
  const nowMs = services.clock.nowMs()
  const proposal = await getProposal(db, proposalId)
  const cycle = await getCycle(db, proposal.cycleId, nowMs)
  const concerned = await listDone(db, proposalId, planDayOf(cycle, nowMs))
  const { act, experiences } = await lockCycle(
    doing,
    cycle.id,
    concerned.map(({ studentId }) => studentId),
  )
  if ((await findApplied(db, cycle.id))?.id !== proposalId) throw new Refused([supersededText])
  await doing.atStep('checked')
  const rows = await listDone(db, proposalId, planDayOf(cycle, nowMs))
  const end = rows.filter((row) => !row.isEnded && row.isHeld && !row.isSaidByHand)
  const restore = rows.filter(({ isEnded, isHeld, isTaken }) => isEnded && !isHeld && !isTaken)
  const { restored } = await changeMany(act, experiences, {
    ...{ motivation: `Proposal ${proposal.number} taken back`, give: [], end, restore },
    places: await listSizesBefore(db, proposalId, experiences, { end, restore }),
  })
  await doing.atStep('given')
  await doing.atStep('followed')
  await db
    .updateTable('proposals')
    .set({ undoneAt: new Date(nowMs), undoneBy: doing.userId })
    .where('id', '=', proposalId)
    .execute()
  const lost = restore.length - restored.length
  if (lost === 0) return 'What it gave has ended'
  return `What it gave has ended, ${countOf(lost, 'place')} from before ${lost === 1 ? 'is' : 'are'} not given back: full, or the student is elsewhere by now`
}

interface Changing {
  readonly end: readonly Held[]
  readonly restore: readonly Held[]
}

/**
 * How many places experiences had before, for those that still have as many as the proposal gave them: not where a least
 * size given since is more, nor where more students have a place by now.
 */
async function listSizesBefore(
  db: Database,
  proposalId: number,
  experiences: readonly LockedExperience[],
  { end, restore }: Changing,
): Promise<ReadonlyMap<number, number | null>> {
  const changed = await db
    .selectFrom('proposalPlaces')
    .innerJoin('experiences', 'experiences.id', 'proposalPlaces.experienceId')
    .select(['experienceId', 'before', 'after', 'registeredCount', 'offeredCount'])
    .where('proposalId', '=', proposalId)
    .execute()
  const stored = new Map(experiences.map((one) => [one.id, one]))
  const countIn = (list: readonly Held[], id: number) =>
    list.filter(({ experienceId }) => experienceId === id).length
  const isFree = ({ experienceId: id, after, before, ...seats }: (typeof changed)[number]) => {
    const { places = null, least = null } = stored.get(id) ?? {}
    if (places !== after) return false
    const taken = seats.registeredCount + seats.offeredCount - countIn(end, id) + countIn(restore, id)
    return before === null || (before >= (least ?? 0) && before >= taken)
  }
  return new Map(changed.filter(isFree).map(({ experienceId, before }) => [experienceId, before]))
}
