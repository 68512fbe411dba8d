import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { journeyContract } from '../../contract/journey.contract.ts'
import { findPlannedCycle, readWindow } from '../planned-cycle.ts'

interface Wish {
  readonly cycle_id: number
  readonly opens_at: string
  readonly closes_at: string
  readonly ranks: number
  readonly most: number | null
  readonly version: number
}

/**
 * Sets when students choose, which ends before the cycle begins; the cycle is not moved meanwhile. What they have
 * chosen stays, also what is more than is ranked now. Throws a sentence by field.
 */
export async function saveWindow(
  context: RequestContext & { readonly db: Database },
  { cycle_id: cycleId, version, ...wish }: Wish,
) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  await holdCalendar(db)
  const cycle = await findPlannedCycle(db, cycleId, nowMs)
  if (!cycle) throw notFound('There is no such cycle.')
  const [opensAt, closesAt] = [new Date(wish.opens_at), new Date(wish.closes_at)]
  if (closesAt <= opensAt) throw invalid({ closes_at: 'Choosing must end after it begins.' })
  if (closesAt > cycle.startsAt)
    throw invalid({ closes_at: `Choosing must end before ${cycle.title} begins.` })
  const fields = {
    opensAt,
    closesAt,
    ranks: wish.ranks,
    most: wish.most,
    updatedBy: viewer.userId,
    updatedAt: now,
  }
  const before = await readWindow(db, cycleId, nowMs)
  const stored = await db
    .insertInto('choiceWindows')
    .values({ cycleId, ...fields })
    .onConflict((oc) =>
      oc
        .column('cycleId')
        .doUpdateSet((eb) => ({
          ...fields,
          version: eb('choiceWindows.version', '+', 1),
          // Families hear of another day again, and that it is open again once they were told that it has ended.
          openedToldAt: sql<Date | null>`case when ${opensAt} <= ${now} and (choice_windows.closes_at > ${now} or ${closesAt} <= ${now})
            then choice_windows.opened_told_at end`,
          remindedAt: sql<Date | null>`case when choice_windows.closes_at = ${closesAt} then choice_windows.reminded_at end`,
        }))
        .where('choiceWindows.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (stored?.version !== version + 1)
    throw conflict(
      journeyContract.saveWindow,
      'Somebody has changed when students choose in the meantime.',
      await readWindow(db, cycleId, nowMs),
    )
  await insertAudit(db, context, {
    action: 'choices.window_saved',
    subjectType: 'cycle',
    subjectId: cycleId,
    before,
    after: { ...wish },
  })
  await publishChange(db, topic('journey-builder'))
  return { ok: true as const, message: `When students choose for ${cycle.title} is saved` }
}
