import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { insertChanges } from '../places/changes.ts'
import { followRolls } from '../places/follow-rolls.ts'
import { actOf, lockPlacesOf } from '../places/lock-places.ts'
import { promote, resolveTurns } from '../places/promote.ts'

export const fillPlacesJob = 'registrations.fill-places'

/** Experiences with an offer that ran out, or with a place that is nobody's while somebody waits. */
async function listUnsettled(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.experience_id as id from wait_list_entries w where w.state = 'offered' and w.answer_by <= ${now}
    union
    select e.id from experiences e join cycles c on c.id = e.cycle_id and c.ends_at > ${now}
    where e.archived_at is null and e.waiting_count > 0 and (e.free_places is null or e.free_places > 0)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Offers without an answer go to the next, every few minutes; and so does any place that nobody gave away. Returns of
 * how many experiences.
 */
export async function fillAllPlaces(services: Services, telling: Telling): Promise<number> {
  const unsettled = await listUnsettled(services.database, new Date(services.clock.nowMs()))
  await eachAlone(unsettled, { services, jobName: fillPlacesJob, telling }, (experienceId) =>
    fillPlaces(services, experienceId),
  )
  return unsettled.length
}

/** Lets the offers of an experience run out that nobody answered, and gives its free places to who waits. */
export const fillPlaces = (services: Services, experienceId: number): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const act = actOf(db, services, null)
    const experience = await lockPlacesOf(act, experienceId)
    const late = await db
      .selectFrom('waitListEntries')
      .select(['id', 'studentId'])
      .where('experienceId', '=', experienceId)
      .where('state', '=', 'offered')
      .where('answerBy', '<=', new Date(act.nowMs))
      .execute()
    await resolveTurns(
      act,
      late,
      { state: 'expired', settledAt: new Date(act.nowMs) },
      'Nobody answered in time',
    )
    await insertChanges(
      act,
      late.map(({ studentId }) => ({ studentId, experienceId, action: 'expired', source: 'wait_list' })),
    )
    const { registered } = await promote(act, experience)
    await followRolls(
      act,
      [experienceId],
      registered.map(({ studentId }) => studentId),
    )
  })
