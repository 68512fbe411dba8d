import { forgotten, kindsOfRecords } from '#contract/retention.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { findPutAway } from '#server/parts/find-put-away.ts'
import { partedTables } from '#server/parts/kept-years.ts'
import { isForgotten } from '#server/retention/forget-older.ts'
import { ledgerAwayText } from '../../rules/put-away-words.ts'
import type { MeetingOfRoll } from './presence.queries.ts'

const dayMs = 24 * 3_600_000
/** The ledger and the changes of a younger meeting are never away: nothing is asked about it. */
const surelyHereMs =
  Math.min(
    partedTables.presence_events.keptYears * 365,
    partedTables.attendance_changes.keptYears * 365,
    kindsOfRecords.presence_events.leastDays - 1,
    kindsOfRecords.attendance_changes.leastDays - 1,
  ) * dayMs

type Times = Pick<MeetingOfRoll, 'startsAt' | 'endsAt'>

/** What is known of a roll's past and was put away, as the school year it went with, or `forgotten`. */
export interface RollPutAway {
  /** What the meeting told: nothing may be computed from what is left of it. */
  readonly ledger: string | null
  /** Changes of statuses, which go on after the meeting. */
  readonly changes: string | null
}

const isSurelyHere = ({ startsAt }: Times, nowMs: number) => nowMs - startsAt.getTime() < surelyHereMs

/** The school year with which the ledger of a meeting was put away, or `forgotten`; asked after the ledger was read. */
export async function findLedgerAway(
  db: Database,
  meeting: Times,
  nowMs: number,
): Promise<string | undefined> {
  if (isSurelyHere(meeting, nowMs)) return undefined
  // People come before the meeting and leave after it.
  const from = new Date(meeting.startsAt.getTime() - dayMs)
  if (await isForgotten(db, 'presence_events', from)) return forgotten
  return findPutAway(db, 'presence_events', { from, to: new Date(meeting.endsAt.getTime() + dayMs) })
}

/** What of the past of a roll was put away; asked after it was read. */
export async function findRollPutAway(db: Database, meeting: Times, nowMs: number): Promise<RollPutAway> {
  if (isSurelyHere(meeting, nowMs)) return { ledger: null, changes: null }
  const span = { from: meeting.startsAt, to: new Date(nowMs) }
  return {
    ledger: (await findLedgerAway(db, meeting, nowMs)) ?? null,
    changes: (await isForgotten(db, 'attendance_changes', span.from))
      ? forgotten
      : ((await findPutAway(db, 'attendance_changes', span)) ?? null),
  }
}

/** Throws when nothing more may be added to the ledger of a meeting, because what it held is put away. */
export async function requireLedger(db: Database, meeting: Times, nowMs: number): Promise<void> {
  const away = await findLedgerAway(db, meeting, nowMs)
  if (away !== undefined) throw invalid({ report: `${ledgerAwayText(away)} Nothing was imported.` })
}
