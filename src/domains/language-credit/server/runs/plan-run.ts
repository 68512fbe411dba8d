import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { leaveToNext } from '#server/jobs/leave-to-next.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { languageFailure } from '../language-failure.ts'
import { findPull, unreadOf } from '../pull/pulls.queries.ts'
import { readVendor } from '../pull/read-vendor.ts'
import { loadPlan } from './load-plan.ts'

/** Longer than any reading takes; then another server may take it up. */
const claimMs = 15 * 60_000

interface ClaimedRun {
  readonly experienceId: number
  readonly ignoreLeft: boolean
  readonly askedBy: number
  readonly tries: number
  readonly claimedUntil: Date
}

async function claimRun({ database, clock }: Services, runId: number): Promise<ClaimedRun | undefined> {
  const nowMs = clock.nowMs()
  const { rows } = await sql<ClaimedRun>`
    update language_runs set claimed_until = ${new Date(nowMs + claimMs)}, tries = tries + 1
    where id = ${runId} and state = 'reading' and (claimed_until is null or claimed_until <= ${new Date(nowMs)})
      and (next_try_at is null or next_try_at <= ${new Date(nowMs)})
    returning experience_id, ignore_left, asked_by, tries, claimed_until`.execute(database)
  return rows[0]
}

/** Gives the run back as if it had not been tried, unless another server has taken it over since. */
const letGo = ({ database }: Services, runId: number, { claimedUntil }: ClaimedRun) =>
  database
    .updateTable('languageRuns')
    .set((eb) => ({ claimedUntil: null, tries: eb('tries', '-', 1) }))
    .where('id', '=', runId)
    .where('state', '=', 'reading')
    .where('claimedUntil', '=', claimedUntil)
    .execute()

/**
 * Reads the vendor, where it has an interface, and writes down what the run would change; once, however often it is
 * called. When the vendor cannot be read nothing is proposed: half an answer is none. What passes is tried again later.
 */
export async function planRun(services: Services, runId: number): Promise<void> {
  const run = await claimRun(services, runId)
  if (run === undefined) return
  const { database, clock, vendors } = services
  try {
    const pullId =
      vendors.languages === null
        ? (await findPull(database, 'finished'))?.id
        : await readVendor(services, vendors.languages, run)
    await propose(services, runId, run, pullId)
  } catch (error) {
    await leaveToNext(error, () => letGo(services, runId, run))
    const isVendors = error instanceof VendorError
    const failure = isVendors
      ? languageFailure(error, { tries: run.tries, nowMs: clock.nowMs() })
      : {
          text: 'Something broke on our side; whoever runs the server was told. Press Sync to try again.',
          cause: 'ours' as const,
          againMs: null,
        }
    await inTransaction(database, async (db) => {
      await db
        .updateTable('languageRuns')
        .set({
          state: failure.againMs === null ? 'failed' : 'reading',
          claimedUntil: null,
          nextTryAt: failure.againMs === null ? null : new Date(failure.againMs),
          failure: failure.text,
          cause: failure.cause,
        })
        .where('id', '=', runId)
        .where('state', '=', 'reading')
        .execute()
      await publishChange(db, topic('language-credit'))
    })
    if (!isVendors) services.reportError(error, 'language-credit.plan')
  }
}

const propose = (services: Services, runId: number, run: ClaimedRun, pullId: number | undefined) =>
  inTransaction(services.database, async (db) => {
    const open = await db
      .selectFrom('languageRuns')
      .select('id')
      .where('id', '=', runId)
      .where('state', '=', 'reading')
      .forUpdate()
      .executeTakeFirst()
    if (!open) return
    const nowMs = services.clock.nowMs()
    const { rows, learners, skipped } = await loadPlan(db, { ...run, today: schoolDateOf(nowMs) })
    const unread = await unreadOf(db, pullId)
    await insertRows(
      db,
      'languageRunRows',
      rows.map(({ milestones, units, ...row }) => ({
        ...{ ...row, runId },
        milestones: JSON.stringify(milestones),
        units: JSON.stringify(units),
      })),
    )
    await db
      .updateTable('languageRuns')
      .set({
        ...{
          state: 'proposed',
          pullId,
          learners,
          claimedUntil: null,
          nextTryAt: null,
          failure: '',
          cause: null,
        },
        skipped: JSON.stringify({ ...skipped, ...unread }),
        plannedAt: new Date(nowMs),
      })
      .where('id', '=', runId)
      .execute()
    await publishChange(db, topic('language-credit'))
  })

/** Runs whose time to be tried has come, and those that a killed server left. */
export async function listDueRuns({ database, clock }: Services): Promise<number[]> {
  const now = new Date(clock.nowMs())
  const { rows } = await sql<{ id: number }>`
    select id from language_runs where state = 'reading' and (claimed_until is null or claimed_until <= ${now})
      and (next_try_at <= ${now} or (next_try_at is null and asked_at < ${new Date(now.getTime() - 60_000)}))
    order by id`.execute(database)
  return rows.map(({ id }) => id)
}
