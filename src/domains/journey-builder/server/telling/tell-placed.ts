import { sql } from 'kysely'
import { z } from 'zod'
import { schoolDateOf } from '#contract/school-time.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { type FamilyMember, listFamilies } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { ordinal } from '../../rules/ordinal.ts'

/** Tells families what a proposal gave them, or that it was taken back. */
export const tellPlaced = jobKind({
  name: 'journey-builder.tell-placed',
  data: z.object({ proposalId: z.int(), doing: z.enum(['apply', 'undo']) }),
})

/**
 * Whoever got or lost a place by an applied proposal hears of it, and their guardians, each once; who heard of it hears
 * when it is taken back. A job of its own, after the locks are gone.
 */
export const runTellPlaced = (
  { database, clock }: Services,
  { proposalId, doing }: z.output<typeof tellPlaced.data>,
): Promise<void> =>
  inTransaction(database, async (db) => {
    const nowMs = clock.nowMs()
    const isApplied = doing === 'apply'
    const due = await db
      .updateTable('proposals')
      .set({ toldAt: isApplied ? new Date(nowMs) : null })
      .where('id', '=', proposalId)
      .where('toldAt', isApplied ? 'is' : 'is not', null)
      .where('appliedAt', 'is not', null)
      .where('undoneAt', isApplied ? 'is' : 'is not', null)
      .returning('cycleId')
      .executeTakeFirst()
    if (!due) return
    const cycle = await db
      .selectFrom('cycles')
      .select(['title', 'startsAt'])
      .where('id', '=', due.cycleId)
      .executeTakeFirstOrThrow()
    const given = await listGiven(db, proposalId)
    const families = await listFamilies(db, [...given.keys()])
    const date = schoolDateOf(cycle.startsAt.getTime())
    const bodyOf = (one: FamilyMember) =>
      isApplied
        ? placesText(given.get(one.studentId) ?? [])
        : 'The earlier plan no longer holds. You will hear from us when there is a new one.'
    await notifyPeople(
      db,
      families.map((one) => ({
        userId: one.userId,
        type: 'academic',
        category: 'registrations',
        title: `${one.isStudent ? 'Your places' : `The places of ${one.studentName}`} in ${cycle.title}`,
        body: bodyOf(one),
        ctaText: 'Open the calendar',
        redirectUrl: one.isStudent ? `/family?date=${date}` : `/family?student=${one.studentId}&date=${date}`,
      })),
      nowMs,
    )
  })

interface Given {
  readonly title: string
  readonly rank: number | null
}

/** By student whom a proposal gave or took something: all that it gives them. */
async function listGiven(db: Database, proposalId: number): Promise<Map<number, Given[]>> {
  const { rows } = await sql<{ studentId: number; given: Given[] }>`
    select touched.student_id, coalesce((
      select jsonb_agg(jsonb_build_object('title', e.title, 'rank', pl.rank) order by pl.block, e.title)
      from proposal_placements pl join experiences e on e.id = pl.experience_id
      where pl.proposal_id = ${proposalId} and pl.student_id = touched.student_id), '[]') as given
    from (select distinct r.student_id from proposal_registrations pr join registrations r on r.id = pr.registration_id
      where pr.proposal_id = ${proposalId}) touched`.execute(db)
  return new Map(rows.map(({ studentId, given }) => [studentId, given]))
}

/** `The Kelp Forest (1st choice), Tides.` */
const placesText = (given: readonly Given[]): string => {
  if (given.length === 0) return 'No place is planned any more.'
  const named = given.map(({ title, rank }) => (rank === null ? title : `${title} (${ordinal(rank)} choice)`))
  return `${named.join(', ')}. The calendar shows when it meets.`
}
