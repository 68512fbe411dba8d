import { sql } from 'kysely'
import type { Cause } from '#contract/text/causes.ts'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { ConferenceIssue } from '../../contract/conferences.contract.ts'

/** SQL: the experience in scope as `e` has a room at the video service, or sessions to come with meetings of their own. */
export const meetsByVideo = (
  nowMs: number,
) => sql<boolean>`(e.archived_at is null and (e.video_meeting_id is not null
  or exists (select from planned_sessions p join attendables m on m.id = p.attendable_id
    where p.experience_id = e.id and p.is_online and m.cancelled_at is null and m.starts_at > ${new Date(nowMs)})))`

interface Asked {
  readonly cycleId?: number
  readonly experienceId?: number
  readonly askedBy: number | null
  readonly nowMs: number
  readonly isSync?: boolean
}

/**
 * Asks for the experiences of a cycle, or for one, to be compared; returns how many are asked for. Of a cycle, those
 * that are under way already go on; one that is synced begins anew.
 */
export async function askChecks(db: Database, asked: Asked): Promise<number> {
  const { cycleId, experienceId, askedBy, nowMs, isSync = false } = asked
  const { numAffectedRows = 0n } = await sql`
    insert into conference_checks (experience_id, asked_at, asked_by, is_sync)
    select e.id, ${new Date(nowMs)}, ${askedBy}::integer, ${isSync}::boolean from experiences e
    where ${cycleId === undefined ? sql`e.id = ${experienceId}` : sql`e.cycle_id = ${cycleId}`}
      and ${meetsByVideo(nowMs)}
    on conflict (experience_id) do update
      set asked_at = excluded.asked_at, asked_by = excluded.asked_by, is_sync = excluded.is_sync
      where conference_checks.asked_at is null or (excluded.is_sync and not conference_checks.is_sync)`.execute(
    db,
  )
  await publishChange(db, topic('conferences'))
  return Number(numAffectedRows)
}

/** A comparison that was asked for; it ends only while `askedAt` is still the same. */
export interface AskedCheck {
  readonly experienceId: number
  readonly askedAt: Date
  readonly isSync: boolean
}

export const listAsked = (db: Database): Promise<{ experienceId: number }[]> =>
  db
    .selectFrom('conferenceChecks')
    .select('experienceId')
    .where('askedAt', 'is not', null)
    .orderBy('askedAt')
    .orderBy('experienceId')
    .execute()

export async function findAsked(db: Database, experienceId: number): Promise<AskedCheck | undefined> {
  const row = await db
    .selectFrom('conferenceChecks')
    .select(['askedAt', 'isSync'])
    .where('experienceId', '=', experienceId)
    .executeTakeFirst()
  return row?.askedAt ? { experienceId, askedAt: row.askedAt, isSync: row.isSync } : undefined
}

type Result =
  | { readonly issues: readonly ConferenceIssue[]; readonly nowMs: number }
  | { readonly failure: string; readonly cause: Cause; readonly nowMs: number }

/**
 * Ends a comparison and publishes `conferences`: stores what was found, or why nothing could be; then what was found
 * before stays.
 */
export async function endCheck(
  db: Database,
  { experienceId, askedAt }: AskedCheck,
  result: Result,
): Promise<void> {
  const at = new Date(result.nowMs)
  await db
    .updateTable('conferenceChecks')
    .set({
      ...{ askedAt: null, isSync: false },
      ...('issues' in result
        ? {
            ...{ checkedAt: at, issues: JSON.stringify(result.issues) },
            ...{ failure: '', cause: null, failedAt: null },
          }
        : { failure: result.failure, cause: result.cause, failedAt: at }),
    })
    .where('experienceId', '=', experienceId)
    .where('askedAt', '=', askedAt)
    .execute()
  await publishChange(db, topic('conferences'))
}
