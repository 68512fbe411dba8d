import { sql } from 'kysely'
import type { Batch, Change, Outcome } from './batches.ts'

type Work = (batch: Batch, changes: readonly Change[]) => Promise<Outcome[]>

/**
 * Runs the work without the changes that name somebody who may be another person than here and was not written as the
 * same one: their id leads to its former owner, who would get the family or the place of somebody else. What was
 * decided says so already (`follow-people.ts`); here it also counts that who was taken for the same could not be
 * written.
 */
export const withoutStrangers =
  (work: Work): Work =>
  async (batch, changes) => {
    const strange = await listNamingStrangers(batch, changes)
    const isStrange = ({ kind, code }: Change) => strange.has(`${kind} ${code}`)
    const refused = changes.filter(isStrange).map(({ id }) => ({ id, problem: notTheSame }))
    const others = changes.filter((change) => !isStrange(change))
    return others.length === 0 ? refused : [...refused, ...(await work(batch, others))]
  }

const notTheSame = 'Only the id is the same, and nobody was taken for them.'

async function listNamingStrangers(
  { db, importId }: Batch,
  changes: readonly Change[],
): Promise<ReadonlySet<string>> {
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  const { rows } = await sql<{ named: string }>`
    select t.kind || ' ' || t.code as named from roster_records t
    cross join lateral unnest(array[t.fields ->> 'student', t.fields ->> 'guardian', t.fields ->> 'user']) who (code)
    join roster_changes p on p.import_id = t.import_id and p.kind = 'person' and p.code = who.code
    where t.import_id = ${importId} and t.kind = any(${kinds}::text[]) and t.code = any(${changes.map(({ code }) => code)}::text[])
      and p.stop = 'strangers' and p.applied_at is null`.execute(db)
  return new Set(rows.map(({ named }) => named))
}
