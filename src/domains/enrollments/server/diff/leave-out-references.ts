import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { notRead, otherCounts } from '../read/fault-words.ts'
import type { Comparing } from './assemble.ts'

/**
 * Says of every file which identifiers stand there twice and otherwise, what points to something that is nowhere, and what
 * is above itself. What a former delivery brought is known, too.
 */
export async function leaveOutReferences(db: Database, { importId, source }: Comparing): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from roster_rows where import_id = ${importId}`.execute(db)
  const has = (file: string) => rows.some((row) => row.file === file)
  await faultTwins(db, importId)
  const fault = (
    file: string,
    found: {
      readonly word: string
      readonly code: RawBuilder<unknown>
      readonly of: string
      readonly known?: string
    },
    done: string | RawBuilder<unknown>,
    from = sql``,
  ) =>
    sql`
      insert into roster_faults (import_id, file, line, what, done)
      select ${importId}::integer, r.sent_in, r.line, 'No ' || ${found.word}::text || ' has the id ' || ${found.code}, ${done}::text
      from roster_rows r ${from}
      where r.import_id = ${importId} and r.file = ${file} and not r.is_gone and ${found.code} <> ''
        and not exists (select from roster_rows x where x.import_id = ${importId} and x.file = ${found.of} and x.code = ${found.code})
        and not exists (select from roster_ids i where i.source = ${source} and i.kind = ${found.known ?? ''} and i.code = ${found.code})`.execute(
      db,
    )
  if (has('orgs')) {
    const organization = (code: RawBuilder<unknown>) => ({
      ...{ word: 'organization', of: 'orgs', known: 'campus', code },
    })
    await fault('orgs', organization(sql`r.ref`), 'Read without what is above it')
    await fault('courses', organization(sql`r.ref`), 'Read without the organization')
    await fault(
      'classes',
      organization(sql`r.ref`),
      sql`case when r.cells ->> 'type' = 'homeroom' then ${notRead} else 'Read without its school' end`,
    )
  }
  if (has('courses'))
    await fault(
      'classes',
      { word: 'course', of: 'courses', code: sql`(r.cells ->> 'course')` },
      'Read without the course',
    )
  if (has('academicSessions')) {
    const session = (code: RawBuilder<unknown>) => ({ word: 'session', of: 'academicSessions', code })
    await fault('academicSessions', session(sql`r.ref`), 'Read without what is above it')
    await fault(
      'classes',
      session(sql`trim(t.code)`),
      'Read without the term',
      sql`cross join lateral regexp_split_to_table(r.cells ->> 'terms', ',') t (code)`,
    )
  }
  if (has('users') && has('demographics'))
    await sql`
      insert into roster_faults (import_id, file, line, what, done)
      select ${importId}::integer, r.sent_in, r.line, 'No user has the id ' || r.code, ${notRead}::text from roster_rows r
      where r.import_id = ${importId} and r.file = 'demographics' and not exists (select from roster_rows x
        where x.import_id = ${importId} and x.file in ('users', 'left_out') and x.code = r.code)
        and not exists (select from roster_ids i where i.source = ${source} and i.kind = 'person' and i.code = r.code)`.execute(
      db,
    )
  for (const [file, noun] of [
    ['orgs', 'organization'],
    ['academicSessions', 'session'],
  ] as const)
    if (has(file)) await faultCircles(db, importId, file, noun)
  await faultRoles(db, importId)
}

/** An identifier that stands there twice and says two things: an active row counts, a later one, else the first by its words. */
const faultTwins = (db: Database, importId: number) =>
  sql`
    with twice as (
      select file, code from roster_rows
      where import_id = ${importId} and code is not null and not is_gone
        and file in ('orgs', 'courses', 'classes', 'academicSessions', 'demographics', 'enrollments')
      group by file, code
      having count(*) > 1 and (min(cells::text) <> max(cells::text) or min(coalesce(ref, '')) <> max(coalesce(ref, ''))
        or min(coalesce(other_ref, '')) <> max(coalesce(other_ref, '')))
    ), ranked as (
      select r.file, r.code, r.sent_in, r.line, row_number() over one as place, first_value(r.line) over one as first
      from twice t join roster_rows r on r.import_id = ${importId} and r.file = t.file and r.code = t.code and not r.is_gone
      window one as (partition by r.file, r.code order by r.changed_at desc nulls last, r.cells::text, r.line)
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, sent_in, line, 'The id ' || code || ' is also in line ' || first || ', but differs there',
      case file when 'enrollments' then 'Read: both rows count' else ${otherCounts} end
    from ranked where place > 1`.execute(db)

/** What is above itself. Few of them: twenty steps are followed. */
const faultCircles = (db: Database, importId: number, file: string, noun: string) =>
  sql`
    with recursive up as (
      select o.code as start, o.ref as at, array[o.code] as path, false as is_circle from roster_rows o
      where o.import_id = ${importId} and o.file = ${file} and o.ref is not null
      union all
      select up.start, o.ref, up.path || o.code, o.ref = any(up.path || o.code) from up
      join roster_rows o on o.import_id = ${importId} and o.file = ${file} and o.code = up.at
      where not up.is_circle and array_length(up.path, 1) < 20 and o.ref is not null and o.code <> all(up.path)
    )
    insert into roster_faults (import_id, file, line, what, done)
    select distinct ${importId}::integer, o.sent_in, o.line, 'The ' || ${noun}::text || ' ' || o.code || ' is above itself, by way of its parents',
      'Read without what is above it'
    from up join roster_rows o on o.import_id = ${importId} and o.file = ${file} and o.code = up.start
    where (up.is_circle and up.at = up.start) or up.start = up.at`.execute(db)

/**
 * Finds users with several primary roles in one organization, and those who have no role in their primary organization.
 */
const faultRoles = (db: Database, importId: number) =>
  sql`
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, r.sent_in, r.line, 'This user has several primary roles in the organization ' || r.other_ref,
      'Read: the first of staff, student and guardian counts'
    from (select ref, other_ref from roster_rows where import_id = ${importId} and file = 'roles' and not is_gone
        and other_ref is not null and cells ->> 'rank' = '0' group by 1, 2 having count(distinct cells ->> 'role') > 1) twice
    join roster_rows r on r.import_id = ${importId} and r.file = 'roles' and r.ref = twice.ref and r.other_ref = twice.other_ref
      and r.cells ->> 'rank' = '0' and not r.is_gone
    union all
    select ${importId}::integer, r.sent_in, r.line, 'This user has no role in their primary organization ' || (r.cells ->> 'primary_org'),
      'Read with the roles that are there'
    from roster_rows r where r.import_id = ${importId} and r.file = 'users' and not r.is_gone and r.cells ? 'primary_org'
      and exists (select from roster_rows x where x.import_id = ${importId} and x.file = 'roles' and x.ref = r.code)
      and not exists (select from roster_rows x where x.import_id = ${importId} and x.file = 'roles' and x.ref = r.code
        and x.other_ref = r.cells ->> 'primary_org')`.execute(db)
