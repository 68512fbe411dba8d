import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** No number of the school is as small: what stands in the place of an argument while a query is built. */
const standIns = [-2_147_483_647, -2_147_483_646] as const

interface Template<Row> {
  readonly query: CompiledQuery<Row>
  /** Of each parameter the argument it is; undefined for a value that is always the same. */
  readonly places: readonly (0 | 1 | undefined)[]
}

/**
 * A query of a page that is asked all day, by one or two numbers: built and compiled at its first call, since that
 * costs a third of what a small page takes in all. Its text may depend on nothing else; it runs on whichever `db` it is
 * given, also on one of `together`.
 */
export function compiledOnce<Row>(
  build: (db: Database, first: number, second: number) => Compilable<Row>,
): (db: Database, first: number, second?: number) => Promise<Row[]> {
  let template: Template<Row> | undefined
  return async (db, first, second = 0) => {
    template ??= templateOf(build(db, ...standIns).compile())
    const given = [first, second] as const
    const { query, places } = template
    const parameters = query.parameters.map((value, index) => {
      const place = places[index]
      return place === undefined ? value : given[place]
    })
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function templateOf<Row>(query: CompiledQuery<Row>): Template<Row> {
  const [first, second] = standIns
  const places = query.parameters.map((value) => (value === first ? 0 : value === second ? 1 : undefined))
  return { query, places }
}
