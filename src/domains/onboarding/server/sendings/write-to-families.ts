import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { deliverMailsJob } from '#domains/outbox/server/outbox.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Telling } from '#server/jobs/telling.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { SendingKind } from '../../contract/sendings.contract.ts'
import { refreshStatuses } from '../families/refresh-statuses.ts'
import type { OpenSending } from './recipients.queries.ts'
import { type FamilyEnd, writeMails } from './write-mails.ts'

/** So many families are written to in one transaction: all of their mails and results, or none. */
const familiesAtOnce = 100

/**
 * Writes to the families of every sending that is not finished, a hundred at a time. Mails, results and the invitation of a
 * family are one transaction, and who waits is taken under a lock that another run passes by: killed anywhere or started
 * twice, no family is written to twice.
 */
export async function writeWaiting(services: Services, telling: Telling): Promise<void> {
  for (const sending of await listOpen(services.database)) {
    let done = sending.total - sending.waiting
    for (;;) {
      telling.progress(done, sending.total)
      const count = await writeSome(services, sending, familiesAtOnce)
      if (count === 0) break
      done += count
    }
    await finish(services, sending.id)
  }
}

async function listOpen(db: Database) {
  const { rows } = await sql<OpenSending & { total: number; waiting: number }>`
    select s.id, s.kind, s.is_again, count(*)::integer as total,
      count(*) filter (where f.state = 'waiting')::integer as waiting
    from onboarding_sendings s join onboarding_sending_families f on f.sending_id = s.id
    where s.finished_at is null group by s.id order by s.id`.execute(db)
  return rows
}

/** Some families of a sending; where that fails each of them alone, so that one never stops the others. */
async function writeSome(services: Services, sending: OpenSending, most: number): Promise<number> {
  try {
    return await inTransaction(services.database, (db) => writeChunk(db, services, sending, most))
  } catch (error) {
    if (most > 1) return writeEach(services, sending)
    services.reportError(error, 'onboarding.write')
    return markFailed(services, sending.id, error)
  }
}

async function writeEach(services: Services, sending: OpenSending): Promise<number> {
  let count = 0
  for (; count < familiesAtOnce; count += 1) if ((await writeSome(services, sending, 1)) === 0) break
  return count
}

/** The families that wait, in order of number; those another run holds are passed by. */
const takeWaiting = async (db: Database, sendingId: number, most: number): Promise<number[]> => {
  const { rows } = await sql<{ studentId: number }>`
    select student_id from onboarding_sending_families where sending_id = ${sendingId} and state = 'waiting'
    order by student_id limit ${most} for update skip locked`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

async function writeChunk(
  db: Database,
  services: Services,
  sending: OpenSending,
  most: number,
): Promise<number> {
  const studentIds = await takeWaiting(db, sending.id, most)
  if (studentIds.length === 0) return 0
  const ends = await writeMails(db, services, sending, studentIds)
  await storeEnds(db, sending.id, ends)
  if (sending.kind === 'parent-tech-welcome') await invite(db, services, ends)
  await publishChange(db, topic('onboarding'))
  return studentIds.length
}

const storeEnds = (db: Database, sendingId: number, ends: readonly FamilyEnd[]) =>
  sql`update onboarding_sending_families f set state = e.state, reason = e.reason
    from jsonb_to_recordset(${JSON.stringify(
      ends.map(({ studentId, state, reason }) => ({ student_id: studentId, state, reason })),
    )}::jsonb) as e (student_id integer, state text, reason text)
    where f.sending_id = ${sendingId} and f.student_id = e.student_id`.execute(db)

/** The onboarding of who was written to exists from now on. */
async function invite(db: Database, services: Services, ends: readonly FamilyEnd[]): Promise<void> {
  const ids = ends.flatMap(({ state, studentId }) => (state === 'written' ? [studentId] : []))
  if (ids.length === 0) return
  await sql`update onboarding_families set invited_at = coalesce(invited_at, ${new Date(services.clock.nowMs())})
    where student_id = any(${ids}::integer[])`.execute(db)
  await refreshStatuses(db, ids)
}

/** The first family that waits could not be written to: why stands beside it, and the others go on. */
const markFailed = (services: Services, sendingId: number, error: unknown): Promise<number> =>
  inTransaction(services.database, async (db) => {
    const [studentId] = await takeWaiting(db, sendingId, 1)
    if (studentId === undefined) return 0
    const reason = `This failed and was reported: ${error instanceof Error ? error.message : 'unknown'}`
    await storeEnds(db, sendingId, [{ studentId, state: 'failed', reason: reason.slice(0, 200) }])
    return 1
  })

/** Nobody waits any more: whoever asked is told, once. */
const finish = (services: Services, sendingId: number): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const nowMs = services.clock.nowMs()
    const { rows } = await sql<{
      kind: SendingKind
      askedBy: number
      written: number
      others: number
    }>`
      with finished as (
        update onboarding_sendings s set finished_at = ${new Date(nowMs)} where id = ${sendingId} and finished_at is null
          and not exists (select from onboarding_sending_families f where f.sending_id = s.id and f.state = 'waiting')
        returning id, kind, asked_by)
      select finished.kind, finished.asked_by,
        (select count(*)::integer from onboarding_sending_families f where f.sending_id = finished.id and f.state = 'written') as written,
        (select count(*)::integer from onboarding_sending_families f where f.sending_id = finished.id and f.state <> 'written') as others
      from finished`.execute(db)
    const [done] = rows
    if (!done) return
    const families = (count: number) =>
      `${count.toLocaleString('en-US')} ${count === 1 ? 'family' : 'families'}`
    await notifyPeople(
      db,
      [
        {
          userId: done.askedBy,
          type: 'product',
          category: 'jobs',
          title:
            done.kind === 'parent-tech-welcome'
              ? 'The technical welcome is written'
              : 'The summer information is written',
          body:
            done.others === 0
              ? `To ${families(done.written)}.`
              : `To ${families(done.written)}; ${families(done.others)} not, with the reason beside each.`,
          ctaText: 'See the result',
          redirectUrl: `/workbench/onboarding/families/0?sending=${sendingId}`,
        },
      ],
      nowMs,
    )
    await publishChange(db, topic('onboarding'))
    await services.jobs.enqueue(db, deliverMailsJob, {})
  })
