import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/**
 * Stores who the people of the files are here: by identifier, then by one that is written a little otherwise (capitals,
 * zeros before it, spaces), then by school e-mail, then by name and birth date together where both sides have one such.
 * A person is nobody's twice; who is found by nothing is new. Both sides are grouped together rather than joined:
 * without an index on what a name reads like, a join of tens of thousands with tens of thousands takes minutes.
 */
export async function findPeople(db: Database, { importId, source }: Comparing): Promise<void> {
  const isOpen = sql`r.import_id = ${importId} and r.kind = 'person' and r.our_id is null`
  const isFree = (id: ReturnType<typeof sql.ref>) => sql`not exists (
    select from roster_records x where x.import_id = ${importId} and x.kind = 'person' and x.our_id = ${id})`
  await sql`
    update roster_records r set our_id = i.our_id, found_by = 'id' from roster_ids i
    where ${isOpen} and i.source = ${source} and i.kind = 'person' and i.code = r.code`.execute(db)
  await sql`
    update roster_records r set our_id = one.our_id, found_by = 'similar_id'
    from (select min(record) as code, min(our_id) as our_id from (
        select roster_code(code) as code, our_id, null as record from roster_ids where source = ${source} and kind = 'person'
        union all
        select roster_code(code), null, code from roster_records where import_id = ${importId} and kind = 'person') x
      group by x.code having count(distinct our_id) = 1 and count(record) = 1) one
    where ${isOpen} and r.code = one.code and ${isFree(sql.ref('one.our_id'))}`.execute(db)
  await sql`
    update roster_records r set our_id = u.id, found_by = 'email'
    from users u, (select min(code) as code, fields ->> 'email' as email from roster_records
        where import_id = ${importId} and kind = 'person' group by 2 having count(*) = 1) single
    where ${isOpen} and r.code = single.code and u.email = single.email and ${isFree(sql.ref('u.id'))}`.execute(
    db,
  )
  await sql`
    update roster_records r set our_id = one.our_id, found_by = 'name'
    from (select min(record) as code, min(our_id) as our_id from (
        select plain_text(u.first_name) as first, plain_text(u.last_name) as last, s.date_of_birth::text as birth_date,
          u.id as our_id, null as record
        from users u join students s on s.id = u.id where s.date_of_birth is not null
        union all
        select plain_text(fields ->> 'first_name'), plain_text(fields ->> 'last_name'), fields ->> 'birth_date', null, code
        from roster_records where import_id = ${importId} and kind = 'person' and fields ? 'birth_date') x
      group by first, last, birth_date having count(our_id) = 1 and count(record) = 1) one
    where ${isOpen} and r.role = 'student' and r.code = one.code and ${isFree(sql.ref('one.our_id'))}`.execute(
    db,
  )
}

/** Whom the files name as somebody of a student's family, and give no role, is a guardian. */
export const takeGuardians = (db: Database, { importId }: Comparing) =>
  sql`
    update roster_records r set role = 'guardian'
    from roster_rows tie join roster_records s on s.import_id = tie.import_id and s.kind = 'person' and s.role = 'student'
      and s.code in (tie.ref, tie.other_ref)
    where r.import_id = ${importId} and r.kind = 'person' and r.role is null
      and tie.import_id = ${importId} and tie.file = 'relationships' and not tie.is_gone
      and r.code = case s.code when tie.ref then tie.other_ref else tie.ref end
      and not exists (select from users u where u.id = r.our_id and u.role <> 'guardian')`.execute(db)

/** Who is known here is what they are here, where the files bring nobody's role. */
export const takeRoles = (db: Database, { importId }: Comparing) =>
  sql`
    update roster_records r set role = u.role, fields = r.fields || case u.role when 'student' then
        jsonb_strip_nulls(jsonb_build_object('grade', substring(x.cells ->> 'grade' from '^(?:[Gg]rade *)?0*([0-9]{1,2})(?:,.*)?$'),
          'pronouns', x.cells ->> 'pronouns')) else '{}' end
    from users u, roster_rows x
    where r.import_id = ${importId} and r.kind = 'person' and r.role is null and u.id = r.our_id
      and x.import_id = ${importId} and x.file = 'users' and x.code = r.code and x.line = r.line
      and not exists (select from roster_rows where import_id = ${importId} and file = 'roles')`.execute(db)
