import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { deliverMailsJob } from '#domains/outbox/server/outbox.service.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseAway } from '#server/database/failures.ts'
import { inTransaction, isCollision } from '#server/database/transactions.ts'
import type { Telling } from '#server/jobs/telling.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { SendingKind } from '../../contract/sendings.contract.ts'
import { familyCount } from '../../rules/family-text.ts'
import { refreshStatuses } from '../families/refresh-statuses.ts'
import type { OpenSending } from './recipients.queries.ts'
import { type FamilyEnd, writeMails } from './write-mails.ts'

/** So many families are written to in one transaction: all of their mails and results, or none. */
const familiesAtOnce = 100

/**
 * Writes to the families of every sending that is not finished, a hundred at a time. Mails, results and the invitation of a
 * family are one transaction, and one run at a time works at a sending, under a lock that another passes by: killed anywhere
 * or started twice, no family is written to twice, and a guardian of two children gets one link.
 */
export async function writeWaiting(services: Services, telling: Telling): Promise<void> {
  for (const sending of await listOpen(services.database)) {
    let done = sending.total - sending.waiting
    for (;;) {
      telling.progress(done, sending.total)
      const count = await writeSome(services, sending)
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
async function writeSome(services: Services, sending: OpenSending): Promise<number> {
  try {
    return await inTransaction(services.database, async (db) => {
      const studentIds = await takeWaiting(db, sending.id, familiesAtOnce)
      if (studentIds.length > 0) await writeChunk(db, services, sending, studentIds)
      return studentIds.length
    })
  } catch {
    return writeEach(services, sending)
  }
}

async function writeEach(services: Services, sending: OpenSending): Promise<number> {
  for (let count = 0; count < familiesAtOnce; count += 1)
    if (!(await inTransaction(services.database, (db) => writeOne(db, services, sending)))) return count
  return familiesAtOnce
}

/** The next family that waits; what it fails of stands beside it, and the others go on. False where nobody waits. */
async function writeOne(db: Database, services: Services, sending: OpenSending): Promise<boolean> {
  const studentIds = await takeWaiting(db, sending.id, 1)
  const [studentId] = studentIds
  if (studentId === undefined) return false
  await sql`savepoint one_family`.execute(db)
  try {
    await writeChunk(db, services, sending, studentIds)
  } catch (error) {
    if (isDatabaseAway(error) || isCollision(error)) throw error
    await sql`rollback to savepoint one_family`.execute(db)
    services.reportError(error, 'onboarding.write')
    const reason = `This failed and was reported: ${error instanceof Error ? error.message : 'unknown'}`
    await storeEnds(db, sending.id, [{ studentId, state: 'failed', reason: reason.slice(0, 200) }])
  }
  return true
}

/** The families that wait, in order of number; none where another run works at the sending. */
const takeWaiting = async (db: Database, sendingId: number, most: number): Promise<number[]> => {
  const { rows } = await sql<{ studentId: number }>`
    with own as materialized (
      select id from onboarding_sendings where id = ${sendingId} and finished_at is null for no key update skip locked)
    select f.student_id from own join onboarding_sending_families f on f.sending_id = own.id
    where f.state = 'waiting' order by f.student_id limit ${most} for update of f`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

async function writeChunk(
  db: Database,
  services: Services,
  sending: OpenSending,
  studentIds: readonly number[],
): Promise<void> {
  const ends = await writeMails(db, services, sending, studentIds)
  await storeEnds(db, sending.id, ends)
  if (sending.kind === 'parent-tech-welcome') await invite(db, services, ends)
  await publishChange(db, topic('onboarding'))
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
              ? `To ${familyCount(done.written)}.`
              : `To ${familyCount(done.written)}; not to ${familyCount(done.others)}, with the reason beside each.`,
          ctaText: 'See the result',
          redirectUrl: `/workbench/onboarding/families/0?sending=${sendingId}`,
        },
      ],
      nowMs,
    )
    await publishChange(db, topic('onboarding'))
    await services.jobs.enqueue(db, deliverMailsJob, {})
  })
