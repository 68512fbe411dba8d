import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { ActionKind } from '../../contract/application-words.ts'
import { noteEvent, tellOf } from '../page/note-event.ts'
import type { ActionFailure } from './action-failure.ts'
import { askForFiles } from './folder-files.ts'
import type { Done, Work } from './work.ts'

/** How long a claim holds without a word of who works on it: longer than all its calls may take. */
const claimMs = 5 * 60_000

interface NewAction {
  readonly applicationId: number
  readonly kind: ActionKind
  readonly askedBy: number
  readonly at: Date
}

/**
 * Asks for an action; one that was asked for and is not done is the same, and due at once where it failed: whoever asks
 * may go before it is performed, and then the job does it. Returns its number.
 */
export async function askForAction(
  db: Database,
  { applicationId, kind, askedBy, at }: NewAction,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into application_actions as a (application_id, kind, asked_by, asked_at)
    values (${applicationId}, ${kind}, ${askedBy}, ${at})
    on conflict (application_id, kind) where state in ('waiting', 'failed')
      do update set asked_by = excluded.asked_by, wishes = a.wishes + 1,
        next_try_at = case when a.state = 'failed' then excluded.asked_at end
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * Asks once more for an action that is asked for already: whoever performs it at this moment has read what is old by
 * now, and does it again.
 */
export const wishAgain = (db: Database, applicationId: number, kind: ActionKind) =>
  sql`update application_actions set wishes = wishes + 1
    where application_id = ${applicationId} and kind = ${kind} and state in ('waiting', 'failed')`.execute(db)

/**
 * Claims an action; undefined while somebody works on one of the same application, or when it is done. Two that would
 * write the same record come one after the other, each with what is known then.
 */
export async function claimAction(services: Services, actionId: number): Promise<Work | undefined> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const claimed = await inTransaction(services.database, async (db) => {
    await sql`select from applications where id = (select application_id from application_actions where id = ${actionId})
      for no key update`.execute(db)
    const { rows } = await sql<Omit<Work, 'services' | 'actionId'>>`
      update application_actions a set claimed_until = ${new Date(nowMs + claimMs)}, tries = least(a.tries + 1, 32000)
      where a.id = ${actionId} and a.state in ('waiting', 'failed') and not exists (
        select from application_actions o where o.application_id = a.application_id and o.claimed_until > ${now})
      returning a.application_id, a.kind, a.asked_by, a.tries, a.wishes, a.claimed_until`.execute(db)
    return rows[0]
  })
  return claimed && { services, actionId, ...claimed }
}

/** SQL: the claim of the action `a` is still that of this work. A later one ends later, so the time tells whose it is. */
const isHeld = ({ claimedUntil }: Pick<Work, 'claimedUntil'>): RawBuilder<boolean> =>
  sql`a.claimed_until = ${claimedUntil}`

/** How an action stands. */
export const findAction = (db: Database, id: number) =>
  db.selectFrom('applicationActions').select('state').where('id', '=', id).executeTakeFirst()

/**
 * Stores that an action is done: the row, the history and what pages show, at once. What was wished meanwhile is due
 * now, since what was done may be of before. False where the claim has ended and somebody else took the action: it is
 * theirs to say.
 */
export async function finishAction({ services, ...work }: Work, { event, detail }: Done): Promise<boolean> {
  const at = new Date(services.clock.nowMs())
  return inTransaction(services.database, async (db) => {
    // Before a paper that comes at this moment is kept, or after it: see askForFiles.
    await sql`select from applications where id = ${work.applicationId} for no key update`.execute(db)
    const { rows } = await sql`
      update application_actions a set claimed_until = null, failure = '', cause = null,
        state = case when n.is_newer then 'waiting' else 'done' end, tries = case when n.is_newer then 0 else a.tries end,
        next_try_at = case when n.is_newer then ${at}::timestamptz end,
        done_at = case when not n.is_newer then ${at}::timestamptz end
      from (select id, wishes > ${work.wishes} and state <> 'closed' as is_newer from application_actions
        where id = ${work.actionId} for update) n
      where a.id = n.id and ${isHeld(work)} returning a.id`.execute(db)
    if (rows.length === 0) return false
    await keepFailed(db, work.applicationId, at)
    const tried = work.tries > 1 ? `, tried ${work.tries} times, made once` : ''
    await noteEvent(db, {
      applicationId: work.applicationId,
      kind: event,
      detail: `${detail}${tried}`,
      doneBy: work.askedBy,
      at,
    })
    await askForFiles(db, work.applicationId, at)
    return true
  })
}

/**
 * Stores that an action failed: why, and when it is tried again. What was wished meanwhile is tried once more in any
 * case. False as in `finishAction`, and where it was let be.
 */
export async function failAction({ services, ...work }: Work, failure: ActionFailure): Promise<boolean> {
  const at = new Date(services.clock.nowMs())
  const againAt = failure.againMs === null ? null : new Date(failure.againMs)
  return inTransaction(services.database, async (db) => {
    const { rows } = await sql`
      update application_actions a set state = 'failed', claimed_until = null, failure = ${failure.text}, cause = ${failure.cause},
        next_try_at = coalesce(${againAt}::timestamptz, case when a.wishes > ${work.wishes} then ${at}::timestamptz end)
      where a.id = ${work.actionId} and a.state <> 'closed' and ${isHeld(work)} returning a.id`.execute(db)
    if (rows.length === 0) return false
    await keepFailed(db, work.applicationId, at)
    // The first time only: what fails again and again says so where it stands.
    if (work.tries > 1) await tellOf(db, work.applicationId)
    else
      await noteEvent(db, {
        applicationId: work.applicationId,
        kind: 'action_failed',
        detail: failure.text,
        at,
      })
    return true
  })
}

/** Gives a claim back: the action is as it was before; one that somebody else took meanwhile stays theirs. */
export const letGoAction = ({ services, actionId, ...work }: Work) =>
  sql`update application_actions a set claimed_until = null, tries = a.tries - 1
    where a.id = ${actionId} and ${isHeld(work)}`.execute(services.database)

/** Stores whether an action of the application failed, as the list shows it. */
export const keepFailed = (db: Database, applicationId: number, at: Date) =>
  sql`update applications a set has_failed_action = failed.is_so, updated_at = ${at}
    from (select exists (select from application_actions where application_id = ${applicationId} and state = 'failed') as is_so) failed
    where a.id = ${applicationId} and a.has_failed_action <> failed.is_so`.execute(db)

/** Closes what waits or failed of an application: nothing of it is tried any more, until it is back. */
export async function closeActions(db: Database, applicationId: number, at: Date): Promise<void> {
  await sql`update application_actions set state = 'closed', went_with_application = true
    where application_id = ${applicationId} and state in ('waiting', 'failed')`.execute(db)
  await keepFailed(db, applicationId, at)
}

/**
 * Reopens the actions of an application that is back: what waited waits, what failed says why and is tried again when
 * it was to be. What was done as it went stays done, what somebody let be stays so. Papers that came meanwhile are
 * asked for.
 */
export async function reopenActions(db: Database, applicationId: number, at: Date): Promise<void> {
  await sql`update application_actions set went_with_application = false,
      state = case when state = 'done' then 'done' when cause is null then 'waiting' else 'failed' end
    where application_id = ${applicationId} and went_with_application`.execute(db)
  await keepFailed(db, applicationId, at)
  await askForFiles(db, applicationId, at)
}

/** How many are taken up in a round; the rest a minute later. */
const mostAtOnce = 200

/** Actions whose time has come: those that failed for a passing reason, and those that a process left behind. */
export async function listDueActions(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from application_actions
    where state in ('waiting', 'failed') and (next_try_at <= ${now} or (state = 'waiting' and next_try_at is null
        and asked_at < ${new Date(now.getTime() - 60_000)}))
      and (claimed_until is null or claimed_until <= ${now})
    order by next_try_at nulls first, id limit ${sql.lit(mostAtOnce)}`.execute(db)
  return rows.map(({ id }) => id)
}
