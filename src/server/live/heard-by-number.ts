import { type Expression, sql } from 'kysely'
import type { Viewer } from '../api/viewer.ts'
import type { Database } from '../database/database.ts'
import type { AskedNotice, NoticeRule, TopicRule } from '../domain.ts'

/** Some things, and the viewer for whom it is asked which of them they may hear of. */
export interface AskedThings {
  readonly viewer: Viewer
  readonly ids: readonly number[]
}

interface HeardThing {
  readonly userId: number
  readonly id: number
}

/** Which of these things these people may hear of; each person stands in it once. */
export type ListHeard = (db: Database, asked: readonly AskedThings[]) => Promise<readonly HeardThing[]>

/** A query for each person as one statement: its rows with the person's number, as `userId`. */
export async function askedOfEach<Row, Asked extends AskedThings = AskedThings>(
  db: Database,
  asked: readonly Asked[],
  queryOf: (one: Asked) => Expression<unknown>,
): Promise<(Row & { readonly userId: number })[]> {
  const each = asked.map(
    (one) => sql`select ${one.viewer.userId}::integer as user_id, own.* from (${queryOf(one)}) own`,
  )
  if (each.length === 0) return []
  const { rows } = await sql<Row & { readonly userId: number }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  )
  return rows
}

/** The rule of a topic: whoever may hear of a thing by `listHeard` may subscribe to its changes. */
export function topicOf(listHeard: ListHeard): TopicRule {
  const ofMany = async (db: Database, viewer: Viewer, ids: readonly number[]) =>
    new Set((await listHeard(db, [{ viewer, ids }])).map(({ id }) => id))
  const ofOne: TopicRule = async (db, viewer, id) => (await ofMany(db, viewer, [id])).has(id)
  return Object.assign(ofOne, { ofMany })
}

/** The database keeps ids in four bytes. */
const largestId = 2 ** 31 - 1

/** The rule of notices at addresses that name a thing by its number: `listHeard`, as for who hears of its changes. */
export const noticesAt = (at: RegExp, listHeard: ListHeard): NoticeRule => ({
  at,
  heard: async (db, asked) => {
    const numbered = asked.filter(({ named }) => Number(named) <= largestId)
    const things = [...Map.groupBy(numbered, ({ viewer }) => viewer)].map(([viewer, own]) => ({
      viewer,
      ids: [...new Set(own.map(({ named }) => Number(named)))],
    }))
    const heard = new Set((await listHeard(db, things)).map(({ userId, id }) => `${userId} ${id}`))
    const isHeard = ({ viewer, named }: AskedNotice) => heard.has(`${viewer.userId} ${Number(named)}`)
    return new Map(numbered.filter(isHeard).map((one) => [one, one.body]))
  },
})
