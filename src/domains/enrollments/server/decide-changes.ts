import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { lacks } from '#server/api/access.ts'
import { invalid } from '#server/api/errors.ts'
import { reachOf } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { changeChoices } from '../contract/roster-values.ts'
import { followPeople } from './diff/follow-people.ts'
import { isNarrowed, type Narrowing } from './import.queries.ts'
import { lockOpen } from './import-acts.ts'
import { takeAsSame } from './take-as-same.ts'
import type { Context } from './upload-import.ts'

interface Decision extends Narrowing {
  readonly importId: number
  readonly choice: (typeof changeChoices)[number]
  readonly change_id?: number | undefined
  readonly field?: string | undefined
  readonly stop?: string | undefined
}

/**
 * Decides one row or all that a list is narrowed to. Leaving is for rows that leave, ours and file for fields set by
 * hand; rows that it is not for, and rows that are done, stay as they are. Throws not-found, a sentence for none, and
 * refuses a campus that somebody may not add.
 */
export async function decideChanges(context: Context, decision: Decision) {
  const { db } = context
  const { importId, choice, field } = decision
  await lockOpen(context, importId)
  const stop = decision.stop ?? (await stopOfCampus(db, decision))
  if (choice === 'same') return takeAsSame(context, importId, stop ?? '')
  // Who comes to a campus comes with it.
  const changeId = decision.stop === undefined && stop !== undefined ? undefined : decision.change_id
  const which = sql`${isNarrowed(importId, decision)} and c.applied_at is null
    and (${changeId ?? null}::bigint is null or c.id = ${changeId ?? null})
    and (${stop ?? null}::text is null or c.stop = ${stop ?? null})`
  // A campus, and with it whoever would come there, is added by whoever may do it by hand; the other rows are decided.
  const maySetUp = reachOf(context.viewer, 'organization.manage') === 'all'
  const isOthers =
    choice === 'take' && !maySetUp ? sql`c.stop is not null and c.stop like 'campus:%'` : sql`false`
  const { numAffectedRows = 0n } =
    choice === 'ours' || choice === 'file'
      ? await sql`
          update roster_changes c set problem = '', fields = (
            select jsonb_agg(case when (f ->> 'is_held')::boolean and (${field ?? null}::text is null or f ->> 'field' = ${field ?? null})
              then f || jsonb_build_object('choice', ${choice}::text) else f end order by at)
            from jsonb_array_elements(c.fields) with ordinality as x (f, at))
          where ${which} and c.sign = 'hand'`.execute(db)
      : await sql`
          update roster_changes c set problem = '', decision = ${choice}
          where ${which} and not (${isOthers}) and (${choice} = 'keep' or (c.sign = 'leave') = (${choice} = 'leave'))`.execute(
          db,
        )
  await followPeople(db, importId)
  if (numAffectedRows === 0n) {
    const held = await sql`select from roster_changes c where ${which} and ${isOthers} limit 1`.execute(db)
    if (held.rows.length > 0) throw lacks('organization.manage')
  }
  if (numAffectedRows === 0n) throw invalid({ form: 'There is no such row to decide.' })
  await insertAudit(db, context, {
    action: 'import.decided',
    subjectType: 'import',
    subjectId: importId,
    after: { choice, rows: Number(numAffectedRows), change: changeId, field, stop },
  })
  await publishChange(db, topic('enrollments'))
  return { ok: true as const, message: `${countOf(Number(numAffectedRows), 'row')} decided` }
}

/** What waits for a campus that is new, when it is that campus which is decided. */
async function stopOfCampus(
  db: Context['db'],
  { importId, change_id: changeId }: Decision,
): Promise<string | undefined> {
  if (changeId === undefined) return undefined
  const row = await db
    .selectFrom('rosterChanges')
    .select('stop')
    .where('importId', '=', importId)
    .where('id', '=', changeId)
    .where('kind', '=', 'campus')
    .executeTakeFirst()
  return row?.stop ?? undefined
}
