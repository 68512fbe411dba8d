import { sql } from 'kysely'
import { changeMany } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Held } from './apply-proposal.ts'
import { type Doing, getCycle, lockCycle, Refused } from './locked-cycle.ts'
import { findApplied, getProposal } from './proposals.queries.ts'

export const supersededText = 'Another proposal was applied since: take that one back first.'

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
export async function undoProposal(doing: Doing, proposalId: number): Promise<string> {
  const { db, services } = doing
  const nowMs = services.clock.nowMs()
  const proposal = await getProposal(db, proposalId)
  const cycle = await getCycle(db, proposal.cycleId, nowMs)
  const concerned = await listDone(db, proposalId)
  const { act, experiences } = await lockCycle(
    doing,
    cycle.id,
    concerned.map(({ studentId }) => studentId),
  )
  if ((await findApplied(db, cycle.id))?.id !== proposalId) throw new Refused([supersededText])
  await doing.atStep('checked')
  const rows = await listDone(db, proposalId)
  const changed = await db
    .selectFrom('proposalPlaces')
    .select(['experienceId', 'before', 'after'])
    .where('proposalId', '=', proposalId)
    .execute()
  const stored = new Map(experiences.map((one) => [one.id, one]))
  const isFree = ({ experienceId, after, before }: (typeof changed)[number]) => {
    const { places = null, least = null } = stored.get(experienceId) ?? {}
    // A least size that somebody has given since may be more than there were places before.
    return places === after && (before === null || least === null || least <= before)
  }
  await changeMany(act, experiences, {
    motivation: `Proposal ${proposal.number} taken back`,
    give: [],
    end: rows.filter(({ isEnded, isHeld }) => !isEnded && isHeld),
    restore: rows.filter(({ isEnded, isHeld, isTaken }) => isEnded && !isHeld && !isTaken),
    places: new Map(changed.filter(isFree).map(({ experienceId, before }) => [experienceId, before])),
  })
  await doing.atStep('given')
  await doing.atStep('followed')
  await db
    .updateTable('proposals')
    .set({ undoneAt: new Date(nowMs), undoneBy: doing.userId })
    .where('id', '=', proposalId)
    .execute()
  return 'What it gave has ended'
}
