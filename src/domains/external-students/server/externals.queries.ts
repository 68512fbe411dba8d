import { type RawBuilder, sql } from 'kysely'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { ExternalFilter } from '../contract/external-students.contract.ts'
import { seesExternal, seesTheirExperience } from './external-students.access.ts'

export interface ExternalRow {
  readonly id: number
  readonly name: string
  readonly school: string
  readonly email: string | null
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly consentFrom: string | null
  readonly consentUntil: string | null
  readonly experiences: string[]
  readonly total: number
}

const orders: Readonly<Record<ExternalFilter['sort'], RawBuilder<unknown>>> = {
  name: sql`s.name`,
  '-name': sql`s.name desc`,
  school: sql`s.school, s.name`,
  '-school': sql`s.school desc, s.name`,
  // Who has none first: then who loses it next.
  consent: sql`(s.consent_from is not null), s.consent_until nulls last, s.name`,
  '-consent': sql`(s.consent_from is null), s.consent_until desc nulls first, s.name`,
}

interface Asked {
  readonly viewer: Viewer
  readonly filter: ExternalFilter
  /** The school day. */
  readonly today: string
  readonly now: Date
}

/**
 * Students of partner schools whom the viewer sees, with those of their running and coming experiences that the viewer
 * may know of: one statement.
 */
export async function listExternals(
  db: Database,
  { viewer, filter, today, now }: Asked,
  range: PageRange,
): Promise<ExternalRow[]> {
  const { rows } = await sql<ExternalRow>`
    select s.id, s.name, s.school, s.email, s.contact_name, s.contact_email, s.contact_phone,
      s.consent_from::text, s.consent_until::text, count(*) over ()::int as total,
      array(select e.title from external_registrations r join experiences e on e.id = r.experience_id
        join cycles c on c.id = e.cycle_id and c.ends_at > ${now}
        where r.external_student_id = s.id and e.archived_at is null and ${seesTheirExperience(viewer)}
        order by e.title) as experiences
    from external_students s
    where (s.archived_at is not null) = ${filter.archived} and ${seesExternal(viewer)}
      and ${searchedIn('s.search_text', filter.search)}
      and (not ${filter.without_consent}::boolean or s.consent_from is null or s.consent_from > ${today}::date
        or s.consent_until < ${today}::date)
    order by ${orders[filter.sort]}, s.id ${rangeText(range)}`.execute(db)
  return rows
}

/** Into which experiences one can be put: those of the cycles that run or come. */
export async function listOpenExperiences(db: Database, now: Date) {
  const { rows } = await sql<{ id: number; title: string; cycle: string }>`
    select e.id, e.title, c.title as cycle from experiences e
    join cycles c on c.id = e.cycle_id and c.ends_at > ${now}
    where e.archived_at is null order by c.starts_at, e.title, e.id`.execute(db)
  return rows
}
