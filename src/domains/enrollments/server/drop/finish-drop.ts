import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { applyJob } from '../apply/apply-import.ts'
import { countSteps } from '../apply/batches.ts'
import { countChanges, listStops } from '../import.queries.ts'
import { mayStillImport, tellImporters } from './importers.ts'
import { findLeftOut } from './left-out-news.ts'

interface Compared {
  readonly importId: number
  readonly source: string
  /** What was found wrong with its files as a whole. */
  readonly notes: readonly string[]
}

/** How many days before a school year begins its people are put right by the file alone again. */
const daysBefore = 14

/** Between school years many come and go: then the night only prepares, and a person applies. */
async function isOfYear(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from cycles group by school_year
    having ${now} between min(starts_at) - make_interval(days => ${daysBefore}) and max(ends_at) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * What becomes of a roster that came by night once it is compared: what is decided is applied by itself, unless something
 * of it is to be looked at first, the person in whose name it came lost the right since, or the school year is over; then
 * whoever imports is told, also of rows that were left out and were not the night before. One that nobody touched since is no proposal any more: the newer one says the same and more.
 * One in which somebody decided something stays.
 */
export async function finishDrop(
  db: Database,
  { clock, jobs }: Services,
  { importId, source, notes }: Compared,
): Promise<void> {
  const now = new Date(clock.nowMs())
  await sql`
    update roster_imports set state = 'discarded' where state = 'open' and drop_key is not null and applied_at is null
      and source = ${source} and id < ${importId} and not exists (select from audit_log a where a.subject_type = 'import'
        and a.subject_id = roster_imports.id::text and a.action <> 'import.taken_from_folder')`.execute(db)
  const [stops, { ready, waiting }] = [
    await listStops(db, importId, schoolDateOf(now.getTime())),
    await countChanges(db, importId),
  ]
  const { rows: leftOut, news, first } = await findLeftOut(db, importId, source)
  const told =
    news > 0
      ? `${countOf(leftOut, 'row')} ${leftOut === 1 ? 'was' : 'were'} left out. The first that is new: ${first}.`
      : ''
  const tell = (title: string, body: string) =>
    tellImporters(db, {
      ...{ importId, title, nowMs: now.getTime() },
      body: [body, told].filter((part) => part !== '').join(' '),
    })
  if (stops.length > 0 || notes.length > 0)
    return tell(
      `The nightly roster stopped: import ${importId}`,
      notes[0] ??
        `${countOf(waiting, 'row')} wait for a decision, and nothing of it was applied. ${countOf(stops.length, 'safety stop')}.`,
    )
  const tellLeftOut = () =>
    news > 0 && tell(`The nightly roster left out ${countOf(leftOut, 'row')}: import ${importId}`, '')
  if (ready + waiting === 0) {
    await tellLeftOut()
    return closeEqual(db, importId)
  }
  if (ready > 0 && !(await mayStillImport(db, importId)))
    return tell(
      `The nightly roster stopped: import ${importId}`,
      `Nothing of it was applied: the person in whose name it came is no longer allowed to import. ${countOf(ready, 'change')} can be applied.`,
    )
  if (ready > 0 && !(await isOfYear(db, now)))
    return tell(
      `The nightly roster is ready: import ${importId}`,
      `Between school years nothing is applied by itself. ${countOf(ready, 'change')} can be applied.`,
    )
  if (ready > 0) {
    const steps = await countSteps(db, importId, 'applying')
    await db
      .updateTable('rosterImports')
      .set((eb) => ({
        state: 'applying',
        stepsDone: 0,
        steps,
        appliedBy: eb.ref('createdBy'),
        appliedAt: now,
        beatAt: now,
      }))
      .where('id', '=', importId)
      .execute()
    await jobs.enqueue(db, applyJob, { importId })
  }
  if (waiting > 0)
    await tell(
      `The nightly roster has questions: import ${importId}`,
      `${countOf(waiting, 'row')} wait for a decision.`,
    )
  else await tellLeftOut()
}

/** Nothing differs: it is over, and stands in the history. */
const closeEqual = async (db: Database, importId: number): Promise<void> => {
  await db.updateTable('rosterImports').set({ state: 'applied' }).where('id', '=', importId).execute()
}
