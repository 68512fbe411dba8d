import { sql } from 'kysely'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'

export interface MemberRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly job: string
}

/** SQL: the person in scope as `users` is looked for. */
const isLookedFor = (search: string) => searchedIn('users.search_text', search)

const colleague = sql`users.id, users.name, users.email, employees.job`
const colleagues = sql`users join employees on employees.id = users.id`
const byName = sql`users.last_name, users.first_name, users.id`

/** A page of those who are in a group and may log in, by name. */
export async function listMembersOf(db: Database, groupId: number, search: string, range: PageRange) {
  const { rows } = await sql<MemberRow & { cohortIds: number[] | null; total: number }>`
    select ${colleague}, member.cohort_ids, count(*) over ()::int as total
    from permission_group_members member join ${colleagues} on users.id = member.employee_id
    where member.group_id = ${groupId} and users.deactivated_at is null and ${isLookedFor(search)}
    order by ${byName} limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

/** Colleagues who may log in and are not in a group, by name. */
export async function listCandidates(
  db: Database,
  groupId: number,
  search: string,
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${colleague} from ${colleagues}
    where users.role = 'employee' and users.deactivated_at is null and ${isLookedFor(search)}
      and not exists (select from permission_group_members member
        where member.group_id = ${groupId} and member.employee_id = users.id)
    order by ${byName} limit ${limit}`.execute(db)
  return rows
}

/** A page of these people, by name. */
export async function listPeople(db: Database, ids: readonly number[], search: string, range: PageRange) {
  const { rows } = await sql<MemberRow & { total: number }>`
    select ${colleague}, count(*) over ()::int as total from ${colleagues}
    where users.id = any(${[...ids]}::int[]) and ${isLookedFor(search)}
    order by ${byName} limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}
