import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

interface Two {
  readonly keptId: number
  readonly otherId: number
}

/** Added to versions to move them out of the way of those there are: a part has few. */
const aside = 10_000

/**
 * What was answered in a part of two applications changes places, with how far each is and with the links by which it is
 * written: nothing of either is lost, each guardian keeps their own text, and doing it again undoes it.
 */
export async function swapPart(
  db: Database,
  part: 'guardian' | 'student',
  { keptId, otherId }: Two,
): Promise<void> {
  const ofPart = sql`part = ${part}`
  await sql`update application_answers set version = version + ${aside}::smallint
    where application_id = ${keptId} and ${ofPart}`.execute(db)
  await sql`update application_answers set application_id = ${keptId}
    where application_id = ${otherId} and ${ofPart}`.execute(db)
  await sql`update application_answers set application_id = ${otherId}, version = version - ${aside}::smallint
    where application_id = ${keptId} and ${ofPart} and version > ${aside}`.execute(db)
  await sql`update intake_links
    set application_id = case application_id when ${keptId}::integer then ${otherId}::integer else ${keptId}::integer end
    where application_id in (${keptId}, ${otherId}) and ${ofPart}`.execute(db)
  const columns = [
    ...['steps', 'steps_all', 'finished_at'].map((name) => `${part}_${name}`),
    // What a family said of its guardians is of its part: against it a correction by staff is known.
    ...(part === 'guardian' ? ['guardians_said'] : []),
  ]
  await sql`update applications a set ${sql.join(
    columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`theirs.${name}`)}`),
  )} from applications theirs
    where (a.id, theirs.id) in ((${keptId}, ${otherId}), (${otherId}, ${keptId}))`.execute(db)
}

/** An evaluation of two applications changes places, with its link and its mails. Doing it again undoes it. */
export async function swapEvaluation(
  db: Database,
  kind: 'teacher' | 'mentor',
  { keptId, otherId }: Two,
): Promise<void> {
  // Each application has one of a kind, so one of them waits outside the table.
  const { rows } = await sql<{ row: string }>`
    delete from application_evaluations e where application_id = ${keptId} and kind = ${kind}
    returning to_jsonb(e)::text as row`.execute(db)
  await sql`update application_evaluations set application_id = ${keptId}
    where application_id = ${otherId} and kind = ${kind}`.execute(db)
  const [mine] = rows
  if (mine !== undefined)
    await sql`insert into application_evaluations overriding system value
      select (jsonb_populate_record(null::application_evaluations,
        ${mine.row}::jsonb || jsonb_build_object('application_id', ${otherId}::integer))).*`.execute(db)
}
