import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { buildContents, hashOf, type ReportCycle } from '../content/build-contents.ts'
import type { Selection } from './selected-students.ts'

interface KeptRelease {
  readonly selection: Selection
  readonly cycle: ReportCycle
  readonly askedBy: number
  readonly askedAtMs: number
  /** When families see, or saw, them. */
  readonly goesOutAtMs: number
  /** The reports are as they would have been then. */
  readonly nowMs: number
}

const reportsATurn = 200

/**
 * Keeps a release as it stood some time ago, frozen, out or still held: for the demo school, which begins in the middle of
 * a year. Nobody is told.
 */
export async function keepRelease(db: Database, kept: KeptRelease): Promise<void> {
  const { selection, cycle, askedBy, askedAtMs, goesOutAtMs, nowMs } = kept
  const { kind, studentIds } = selection
  const { id } = await db
    .insertInto('reportReleases')
    .values({
      cycleId: cycle.id,
      kind,
      askedBy,
      askedAt: new Date(askedAtMs),
      goesOutAt: new Date(goesOutAtMs),
      askedCount: studentIds.length,
      doneCount: studentIds.length,
      preparedAt: new Date(askedAtMs),
      outAt: goesOutAtMs <= nowMs ? new Date(goesOutAtMs) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < studentIds.length; from += reportsATurn) {
    const some = studentIds.slice(from, from + reportsATurn)
    const contents = await buildContents(db, { cycle, kind, studentIds: some, nowMs: askedAtMs })
    const rows = [...contents].map(([studentId, content]) => ({ studentId, content, hash: hashOf(content) }))
    await sql`
      insert into reports (release_id, student_id, cycle_id, kind, version, content, hash)
      select ${id}, r."studentId", ${cycle.id}, ${kind}, 1, r.content, r.hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("studentId" integer, content jsonb, hash text)`.execute(
      db,
    )
  }
}
