import { filledBlocksOf, type PlanInput, type PlanStudent } from '../plan-types.ts'
import { openNeeds, type Pair, pairsOf } from './candidates.ts'
import { type LeastRow, leastSizes } from './least-sizes.ts'
import { type LinearModel, RowsBuilder } from './linear-model.ts'
import { standingPairs } from './standing.ts'
import { valueOfNeed, valueOfPair } from './values.ts'

export interface NeedColumns {
  readonly column: number
  readonly serving: readonly number[]
  readonly value: number
}

export interface PlanModel {
  readonly linear: LinearModel
  /** The first columns, one for each; needs that more than one block can meet follow. */
  readonly pairs: readonly Pair[]
  /** The row of the places of an experience. */
  readonly placeRows: ReadonlyMap<number, number>
  /** Needs that several blocks can meet: their own column, what serves them, and what they are worth. */
  readonly needs: readonly NeedColumns[]
  /** What runs with at least so many or not at all, and the row that counts who is given it. */
  readonly leasts: readonly LeastRow[]
  /** Columns of places that stand. */
  readonly standing: ReadonlySet<number>
}

/**
 * The first stage: one column for each pair of student and experience that may come together. Rows: places, one
 * experience a block and student, how many a student gets, needs that several blocks can meet. A need that one block
 * alone can meet is part of the value of its pairs: at most one of them is given.
 */
export function buildModel(input: PlanInput): PlanModel {
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  const free = freePlaces(input)
  const rows = new RowsBuilder()
  const pairs: Pair[] = []
  const values: number[] = []
  const needs: { readonly columns: number[]; readonly value: number }[] = []
  const byExperience = new Map<number, number[]>()
  const standing = new Set<number>()
  const keeps = input.keepsStanding ? standingPairs(input, byId, free) : undefined
  for (const student of [...input.students].sort((a, b) => a.id - b.id)) {
    const kept = keeps?.get(student.id)
    const own = kept?.narrow(pairsOf(student, input, byId)) ?? pairsOf(student, input, byId)
    const first = pairs.length
    for (const pair of own) {
      const column = pairs.length
      pairs.push(pair)
      values.push(valueOfPair(pair, input.ranks))
      const columns = byExperience.get(pair.experience.id) ?? []
      columns.push(column)
      byExperience.set(pair.experience.id, columns)
      if (student.standing.includes(pair.experience.id)) standing.add(column)
    }
    const columns = own.map((_, at) => first + at)
    const pairAt = (column: number) => pairs[column] as Pair
    addBlockRows(rows, columns, pairAt, kept?.hardBlocks)
    addMostRow(rows, columns, pairAt, student, input)
    for (const need of openNeeds(student)) {
      const serving = columns.filter((column) => need.experiences.includes(pairAt(column).experience.id))
      if (serving.length === 0) continue
      const value = valueOfNeed(student)
      const blocks = new Set(serving.map((column) => pairAt(column).block))
      const isOfOne =
        blocks.size === 1 && serving.every((column) => pairAt(column).experience.blocks.length <= 1)
      if (isOfOne) for (const column of serving) values[column] = (values[column] ?? 0) + value
      else needs.push({ columns: serving, value })
    }
  }
  const placeRows = new Map<number, number>()
  const leasts: LeastRow[] = []
  const leastOf = leastSizes(input)
  for (const [id, columns] of [...byExperience].sort(([a], [b]) => a - b)) {
    const [places, least] = [free.get(id) ?? 0, leastOf.get(id)]
    const isLimit = places < columns.length
    if (!isLimit && least === undefined) continue
    const row = rows.add(columns, 0, Math.max(0, Math.min(places, columns.length)))
    if (isLimit) placeRows.set(id, row)
    if (least !== undefined) leasts.push({ row, least })
  }
  for (const [at, { columns }] of needs.entries()) {
    const met = pairs.length + at
    rows.add([met, ...columns], Number.NEGATIVE_INFINITY, 0, (index) => (index === 0 ? 1 : -1))
  }
  const cost = Float64Array.from([...values, ...needs.map(({ value }) => value)])
  return {
    linear: rows.build(cost, new Float64Array(cost.length).fill(1)),
    pairs,
    placeRows,
    leasts,
    standing,
    needs: needs.map(({ columns, value }, at) => ({ column: pairs.length + at, serving: columns, value })),
  }
}

/** How many places of each experience are nobody's yet; what stays by hand and by pin is taken. */
export function freePlaces({ experiences, students }: PlanInput): Map<number, number> {
  const fixed = new Map<number, number>()
  for (const student of students) for (const id of student.fixed) fixed.set(id, (fixed.get(id) ?? 0) + 1)
  return new Map(
    experiences.map(({ id, places, held }) => [
      id,
      places === null ? Number.POSITIVE_INFINITY : Math.max(0, places - held - (fixed.get(id) ?? 0)),
    ]),
  )
}

/** One experience a block; exactly one where a place that stands must not be lost. */
function addBlockRows(
  rows: RowsBuilder,
  columns: readonly number[],
  pairAt: (column: number) => Pair,
  hard: ReadonlySet<number> | undefined,
): void {
  const byBlock = new Map<number, number[]>()
  for (const column of columns)
    for (const block of filledBlocksOf(pairAt(column).experience))
      byBlock.set(block, [...(byBlock.get(block) ?? []), column])
  for (const [block, inBlock] of byBlock)
    if (inBlock.length > 1 || hard?.has(block)) rows.add(inBlock, hard?.has(block) ? 1 : 0, 1)
}

function addMostRow(
  rows: RowsBuilder,
  columns: readonly number[],
  pairAt: (column: number) => Pair,
  student: PlanStudent,
  { most }: PlanInput,
): void {
  if (most === null) return
  const left = Math.max(0, most - student.fixed.length)
  const blocks = new Set(columns.map((column) => pairAt(column).block))
  if (left < blocks.size) rows.add(columns, 0, left)
}
