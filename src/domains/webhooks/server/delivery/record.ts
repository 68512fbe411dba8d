import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { longestFailureMs, nextTryMs, pauseMs } from '../../rules/retry-schedule.ts'
import type { Claimed, Due } from './claim.ts'
import type { Outcome } from './send-one.ts'

/** How a receiver stands after a try. */
interface Standing {
  /** Nobody else took it over meanwhile, and it was not switched off. */
  readonly isOurs: boolean
  /** It has failed for so long that it is switched off. */
  readonly isTooLong: boolean
}

/** A receiver that takes one after the other is not written at each of them. */
const deliveredEveryMs = 5_000

/**
 * Writes down a try, what becomes of the delivery and of the receiver, in one statement. A worker that lost its claim
 * leaves the line of its try and changes nothing else: the other one has it now. A pause that was asked for holds, whatever
 * was taken that was on its way by then.
 */
export async function recordTry(
  { database, clock }: Services,
  { id: endpointId, claim, pauses }: Claimed,
  due: Pick<Due, 'id' | 'tries'>,
  outcome: Outcome,
): Promise<Standing> {
  const nowMs = clock.nowMs()
  const now = new Date(nowMs)
  const isTaken = outcome.end === 'delivered'
  const untilMs = outcome.pause && nowMs + (outcome.pause.afterMs ?? pauseMs(pauses))
  const nextMs =
    outcome.end === 'failed'
      ? nextTryMs(due.tries + 1, nowMs, { afterMs: outcome.pause?.afterMs ?? 0 })
      : null
  const state = isTaken ? 'delivered' : nextMs === null ? 'failed' : 'waiting'
  const { rows } = await sql<{ isOurs: boolean; failingSince: Date | null }>`
    with tried as (
      insert into webhook_attempts (delivery_id, at, duration_ms, status, answer, failure)
      select id, ${now}, ${outcome.durationMs}, ${outcome.status}::smallint, ${outcome.answer}, ${outcome.failure}
      from webhook_deliveries where id = ${due.id}),
    ours as (select id, failing_since, pauses, last_delivered_at from webhook_endpoints
      where id = ${endpointId} and claim = ${claim}),
    ended as (
      update webhook_deliveries set tries = ${due.tries + 1}, state = ${state},
        next_try_at = ${nextMs === null ? null : new Date(nextMs)}, ended_at = ${state === 'waiting' ? null : now}
      where id = ${due.id} and state = 'waiting' and exists (select from ours)),
    took as (
      update webhook_endpoints w set last_delivered_at = ${now}, failing_since = null, last_failure = '',
        pauses = 0
      from ours where ${isTaken} and w.id = ours.id and (ours.failing_since is not null or ours.pauses > 0
        or ours.last_delivered_at is null or ours.last_delivered_at < ${new Date(nowMs - deliveredEveryMs)})),
    refused as (
      update webhook_endpoints w set failing_since = coalesce(w.failing_since, ${now}), last_failure = ${outcome.failure},
        paused_until = greatest(w.paused_until, ${untilMs === undefined ? null : new Date(untilMs)}::timestamptz),
        pauses = ${outcome.pause ? Math.min(pauses + 1, 100) : pauses}
      from ours where ${!isTaken} and w.id = ours.id)
    select true as is_ours, failing_since from ours`.execute(database)
  const [row] = rows
  const sinceMs = row?.failingSince?.getTime()
  return {
    isOurs: row !== undefined,
    isTooLong: !isTaken && sinceMs !== undefined && nowMs - sinceMs >= longestFailureMs,
  }
}
