import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

const letters = { campus: 'c', house: 'h', person: 'p', cycle: 't', experience: 'x' } as const

/** How something of the school is called in its own bundles: `p17`. */
export const codeOf = (kind: keyof typeof letters, id: number) => `${letters[kind]}${id}`

/** The school as a whole, which is no campus. */
export const districtCode = 'network'
/** Houses and experiences are classes, and a class is of a course. */
export const homeroomCourse = 'house'
export const experienceCourse = 'experience'

/** Whose identifiers stand in a bundle of this server. */
export const ownSource = (publicUrl: string) => `homeroom ${publicUrl}`.slice(0, 80)

/**
 * A bundle of our own comes back: its identifiers are our numbers, so nobody has to be found by address or name. Known once
 * they are identifiers like those of any other source, and a person whose number is another's by now stays unknown.
 */
export const knowOwn = (db: Database, importId: number, source: string) =>
  sql`
    insert into roster_ids (source, kind, code, our_id)
    select ${source}, x.kind, x.code, x.id from (
      select 'campus' as kind, r.code, c.id from roster_rows r join cohorts c on r.code = ${letters.campus} || c.id
        where r.import_id = ${importId} and r.file = 'orgs'
      union select 'house', r.code, h.id from roster_rows r join houses h on r.code = ${letters.house} || h.id and h.archived_at is null
        where r.import_id = ${importId} and r.file = 'classes'
      union select 'class', r.code, e.id from roster_rows r join experiences e on r.code = ${letters.experience} || e.id
        where r.import_id = ${importId} and r.file = 'classes'
      union select 'person', r.code, u.id from roster_rows r join users u on r.code = ${letters.person} || u.id
        where r.import_id = ${importId} and r.file = 'users'
    ) x on conflict do nothing`.execute(db)
