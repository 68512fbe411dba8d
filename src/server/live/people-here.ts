import { sql } from 'kysely'
import type { Viewer } from '../api/viewer.ts'
import type { Database } from '../database/database.ts'

/** Who was not heard of for so long has left; a browser says every 20 s that it is there. */
const goneAfterMs = 60_000
/** How many people are named at most. */
const mostNamed = 12

/** Something that people have open: the table in which its domain keeps them, its column there, and its number. */
export interface OpenThing {
  readonly table: 'template_editors' | 'experience_editors'
  readonly column: 'template_id' | 'experience_id'
  readonly id: number
}

interface Saying {
  readonly viewer: Viewer
  readonly isHere: boolean
  readonly nowMs: number
}

/**
 * Stores that the viewer has something open, or has closed it; returns who else has, and whether that is news to them.
 */
export async function sayHere(db: Database, thing: OpenThing, { viewer, isHere, nowMs }: Saying) {
  const [table, column] = [sql.table(thing.table), sql.ref(thing.column)]
  const since = new Date(nowMs - goneAfterMs)
  const own = sql`${column} = ${thing.id} and user_id = ${viewer.userId}`
  const { rows } = isHere
    ? await sql<{ isNews: boolean }>`
        with before as (select seen_at from ${table} where ${own})
        insert into ${table} (${column}, user_id, seen_at) values (${thing.id}, ${viewer.userId}, ${new Date(nowMs)})
        on conflict (${column}, user_id) do update set seen_at = excluded.seen_at
        returning not exists (select from before where seen_at > ${since}) as is_news`.execute(db)
    : await sql<{ isNews: boolean }>`delete from ${table} where ${own} returning true as is_news`.execute(db)
  const { rows: others } = await sql<{ id: number; name: string }>`
    select u.id, u.name from ${table} here join users u on u.id = here.user_id
    where here.${column} = ${thing.id} and here.user_id <> ${viewer.userId} and here.seen_at > ${since}
    order by u.name, u.id limit ${sql.lit(mostNamed)}`.execute(db)
  return { others, isNews: rows[0]?.isNews === true }
}
