import type { RequestContext } from '../api/handlers.ts'
import type { Cell, Table } from '../api/table-download.ts'
import { mostPeopleTaken, mostRowsHeld } from './much.ts'
import { mayTakeMany, unproved } from './proof.ts'
import { beginDeparture, type Departure } from './record-departure.ts'

type Rows = AsyncIterator<readonly Cell[]>

/**
 * A table as it may leave: counted by person and written down, and refused where it tells of many people and who asks
 * has not shown lately that it is they, or logged in without a second factor. For whoever has done both, rows go as
 * they come; for anybody else they are held until it is known that they are few.
 *
 * @throws PROOF_NEEDED, SECOND_FACTOR_NEEDED (403)
 */
export async function takeAway(context: RequestContext, path: string, table: Table): Promise<Table> {
  const source = table.rows[Symbol.asyncIterator]()
  const people = new Set<Cell>()
  const count = (row: readonly Cell[]) => {
    if (table.person !== null) people.add(table.person(row))
    return row
  }
  const held = mayTakeMany(context) ? [] : await readFew(context, source, people, count)
  const departure = await beginDeparture(context, { what: nameOf(table), path })
  async function* rows() {
    let sent = 0
    let isWhole = false
    try {
      for (const row of held) {
        sent += 1
        yield row
      }
      for (let next = await source.next(); !next.done; next = await source.next()) {
        yield count(next.value)
        sent += 1
        if (people.size > mostPeopleTaken && sent % mostPeopleTaken === 0)
          await departure.note({ people: people.size, rows: sent, isWhole })
      }
      isWhole = true
    } finally {
      // Also when the browser went away in the middle: what it has, it has.
      await source.return?.()
      await departure.note({ people: people.size, rows: sent, isWhole })
    }
  }
  return { ...table, rows: rows() }
}

/** As its file is called, in words: `house-3-students` → `House 3 students`. */
const nameOf = ({ name }: Table): Departure['what'] =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ')

/** The rows, where they are few; throws where they are not. */
async function readFew(
  context: RequestContext,
  source: Rows,
  people: ReadonlySet<Cell>,
  count: (row: readonly Cell[]) => readonly Cell[],
): Promise<(readonly Cell[])[]> {
  const held: (readonly Cell[])[] = []
  for (let next = await source.next(); !next.done; next = await source.next()) {
    held.push(count(next.value))
    if (people.size <= mostPeopleTaken && held.length <= mostRowsHeld) continue
    await source.return?.()
    throw unproved(context)
  }
  return held
}
