import { schoolZone } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { requireLedger } from '../meeting/ledger-away.ts'
import { countPeople, insertFacts } from '../meeting/presence.queries.ts'
import type { RollChange } from '../roll/changes.queries.ts'
import type { LockedRoll } from '../roll/lock-rolls.ts'
import { recomputeRoll } from '../roll/recompute-roll.ts'
import { parseMeetingReport, reportFacts } from './parse-meeting-report.ts'

/** The largest meeting twice over: everybody of a ledger is told apart again whenever it is read. */
const mostPeople = 2_000

/**
 * Takes the CSV that Zoom's site exports into the ledger, all of it or nothing. A file that is not a report
 * of this meeting is refused with the reason and the line.
 */
export async function uploadReport(
  context: Omit<HandlerArguments<unknown>, 'input'>,
  roll: LockedRoll,
  report: File,
): Promise<{ rows: number; added: number; changes: RollChange[] }> {
  const { db, viewer, services } = context
  const parsed = parseMeetingReport(new Uint8Array(await report.arrayBuffer()), {
    zone: schoolZone,
    sessionStartMs: roll.startsAt.getTime(),
    sessionEndMs: roll.endsAt.getTime(),
  })
  if (!parsed.ok) throw invalid({ report: `Line ${parsed.line}: ${parsed.reason} Nothing was imported.` })

  const nowMs = services.clock.nowMs()
  const added = await insertFacts(db, roll, 'upload', reportFacts(parsed.rows))
  await requireLedger(db, roll, nowMs)
  const people = await countPeople(db, roll.id)
  if (added > 0 && people > mostPeople) {
    const [most, found] = [mostPeople, people].map((count) => count.toLocaleString('en-US'))
    throw invalid({
      report: `A meeting may have at most ${most} people; with this report it would have ${found}. Nothing was imported.`,
    })
  }
  await db
    .updateTable('attendables')
    .set({ reportReceivedAt: new Date(nowMs), videoFailedAt: null, videoFailure: null })
    .where('id', '=', roll.id)
    .execute()
  const changes = await recomputeRoll(db, roll, { source: 'upload', nowMs, changedBy: viewer.userId })
  await insertAudit(db, context, {
    action: 'report.uploaded',
    subjectType: 'attendable',
    subjectId: roll.id,
    after: { rows: parsed.rows.length, added, changed: changes.length },
  })
  return { rows: parsed.rows.length, added, changes }
}
