import { sql } from 'kysely'
import { schoolDateOf, schoolDayBounds, schoolInstant } from '#contract/school-time.ts'
import { nobody } from '#server/api/viewer.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { reachableGuardians } from '../informed/tellings.queries.ts'
import { hasFamilySpoken, isAbsence, isOfWholeMeeting, mayBeMissed } from '../roll-facts.ts'
import { notifyGuardians } from './notify-guardians.ts'

export const notifyGuardiansJob = 'attendance.notify-guardians'

/** Nobody gets a mail about an absence at night, even when work has piled up. */
const decentHours = { from: '08:00', to: '21:00' } as const
/** The day's absences are told from here on, together: until then a roll may still be corrected. */
const todayFrom = '17:30'
/** How long after its end a roll is left to settle: the report of a meeting may still come. */
const graceMs = 20 * 60_000
/** Days back, today included; an absence that nobody noted in that time is not worth alarming a family. */
const daysBack = 7
/** Absences of one transaction, give or take a family: rolls are not locked for long. */
const batchSize = 200

interface DueAbsence {
  readonly attendableId: number
  readonly studentId: number
  /** One number for all brothers and sisters, so that a batch never splits them. */
  readonly familyId: number
}

/**
 * Untold absences whose time has come, family by family; none of a roll that was not brought up to date since its end.
 */
async function listDue({ database, vendors }: Services, nowMs: number): Promise<DueAbsence[]> {
  const today = schoolDateOf(nowMs)
  const isTodayDue = nowMs >= schoolInstant(today, todayFrom)
  const { startMs, endMs } = schoolDayBounds(today)
  const from = new Date(startMs - (daysBack - 1) * 24 * 3_600_000)
  const { rows } = await sql<DueAbsence>`
    select a.attendable_id, a.student_id, (select min(g.id) from (${reachableGuardians}) g) as family_id
    from attendables m join attendances a on a.attendable_id = m.id
    where a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${new Date(isTodayDue ? endMs : startMs)}
      and ${mayBeMissed} and ${isAbsence(new Date(nowMs - graceMs))} and a.notified_at is null and not ${hasFamilySpoken}
      and ${isOfWholeMeeting(vendors)} and exists (${reachableGuardians})
    order by family_id, a.student_id, a.attendable_id`.execute(database)
  return rows
}

/** Splits what is due, never within a family. */
function inBatches(due: readonly DueAbsence[]): DueAbsence[][] {
  const batches: DueAbsence[][] = []
  for (const family of Map.groupBy(due, (one) => one.familyId).values()) {
    const last = batches.at(-1)
    if (last && last.length < batchSize) last.push(...family)
    else batches.push([...family])
  }
  return batches
}

/**
 * Tells guardians of the unexcused absences of the last days that nobody told them of: today's once the school day is
 * over, and at every later pass what came to light since – a roll taken in the evening or the next morning, an excuse
 * that was rejected. What is due is read without locks and read again under them (docs/decisions/0025). A batch that
 * fails does not stop the others; the failure is thrown at the end. Returns how many were due.
 */
export async function notifyDueGuardians(services: Services, telling: Telling = silent): Promise<number> {
  const nowMs = services.clock.nowMs()
  const today = schoolDateOf(nowMs)
  if (nowMs < schoolInstant(today, decentHours.from) || nowMs >= schoolInstant(today, decentHours.to))
    return 0
  const due = await listDue(services, nowMs)
  const job = { services, jobName: notifyGuardiansJob, telling }
  await eachAlone(inBatches(due), job, (batch) =>
    inTransaction(services.database, (db) =>
      notifyGuardians(
        { db, services, viewer: nobody, request: { id: notifyGuardiansJob } },
        [...new Set(batch.map((one) => one.attendableId))],
        [...new Set(batch.map((one) => one.studentId))],
      ),
    ),
  )
  return due.length
}
