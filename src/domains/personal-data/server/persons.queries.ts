import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'

export interface PersonRow {
  readonly id: number
  readonly name: string
  readonly role: string
  readonly deactivatedAt: Date | null
  readonly erasedAt: Date | null
  readonly createdAt: Date
}

const columns = sql`users.id, users.name, users.role, users.deactivated_at, erasures.erased_at, users.created_at`
const externalColumns = sql`s.id, s.name, 'external' as role, s.archived_at as deactivated_at, e.erased_at, s.created_at`

const ofTheSchool = sql`select ${columns}, users.search_text from users
  left join erasures on erasures.person_id = users.id`
const ofPartners = sql`select ${externalColumns}, s.search_text from external_students s
  left join external_erasures e on e.external_id = s.id`

/** Who is sought, those who left too, or students of partner schools; without a search who was erased, the last first. */
export async function listPersons(
  db: Database,
  { partners, search }: { readonly partners: boolean; readonly search: string },
  range: PageRange,
): Promise<(PersonRow & { readonly total: number })[]> {
  const isSought = search.trim() !== ''
  const { rows } = await sql<PersonRow & { total: number }>`
    select id, name, role, deactivated_at, erased_at, created_at, count(*) over ()::integer as total
    from (${partners ? ofPartners : ofTheSchool}) p
    where ${isSought ? searchedIn('p.search_text', search) : sql`erased_at is not null`}
    order by ${isSought ? sql`name` : sql`erased_at desc`}, id ${rangeText(range)}`.execute(db)
  return rows
}

/** A person by id, undefined where there is none; `lock` holds off whoever else would change or erase them. */
export async function findPerson(
  db: Database,
  personId: number,
  { lock = false } = {},
): Promise<PersonRow | undefined> {
  // Before it is read: what somebody else was writing meanwhile is there then.
  if (lock) await sql`select from users where id = ${personId} for update`.execute(db)
  const { rows } = await sql<PersonRow>`
    select ${columns} from users left join erasures on erasures.person_id = users.id
    where users.id = ${personId}`.execute(db)
  return rows[0]
}

/** Why somebody cannot be erased now, a sentence each. */
export async function listHindrances(db: Database, person: PersonRow): Promise<string[]> {
  const { rows } = await sql<{ attends: boolean; children: string[] }>`
    select exists (select from students where id = ${person.id} and not ${hasLeft(sql`status`)}) as attends,
      array(select u.name from guardian_students t join users u on u.id = t.student_id
        where t.guardian_id = ${person.id} and u.deactivated_at is null order by u.name) as children`.execute(
    db,
  )
  const { attends = false, children = [] } = rows[0] ?? {}
  return [
    ...(person.erasedAt === null ? [] : ['They are erased already.']),
    ...(attends ? ['They still attend the school: withdraw them first.'] : []),
    ...(children.length > 0
      ? [`They are the family of ${children.join(', ')}, who the school still knows: end that first.`]
      : []),
    ...(person.deactivatedAt === null ? ['They can still log in: deactivate them first.'] : []),
  ]
}

/** A student of a partner school by id, undefined where there is none; `lock` as for `findPerson`. */
export async function findExternal(
  db: Database,
  externalId: number,
  { lock = false } = {},
): Promise<PersonRow | undefined> {
  if (lock) await sql`select from external_students where id = ${externalId} for update`.execute(db)
  const { rows } = await sql<PersonRow>`
    select ${externalColumns} from external_students s left join external_erasures e on e.external_id = s.id
    where s.id = ${externalId}`.execute(db)
  return rows[0]
}

/** Why a student of a partner school cannot be erased now, a sentence each. */
export const hindrancesOfExternal = ({ erasedAt, deactivatedAt }: PersonRow): string[] => [
  ...(erasedAt === null ? [] : ['They are erased already.']),
  ...(deactivatedAt === null ? ['They may still attend experiences: archive them first.'] : []),
]
