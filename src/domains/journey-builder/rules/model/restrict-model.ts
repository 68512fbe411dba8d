import type { NeedColumns, PlanModel } from './build-model.ts'
import type { LinearModel, LinearSolution } from './linear-model.ts'

const tolerance = 1e-6

/**
 * The problem narrowed by its relaxed solution where that is not whole: each need that several blocks can meet is
 * looked for in the block that had most of it, a place of several blocks is given where it was given whole, and nowhere
 * else. What is found is a plan; how far it may be from the best, the relaxed problem says.
 */
export function restrictModel({ linear, pairs, needs }: PlanModel, relaxed: LinearSolution): LinearModel {
  const cost = linear.cost.slice()
  const [colLower, colUpper] = [linear.colLower.slice(), linear.colUpper.slice()]
  const settle = (column: number, value: number) => {
    colLower[column] = value
    colUpper[column] = value
  }
  for (const [column, { experience }] of pairs.entries())
    if (experience.blocks.length > 1) settle(column, (relaxed.values[column] ?? 0) > 1 - tolerance ? 1 : 0)
  for (const need of needs) {
    settle(need.column, 0)
    cost[need.column] = 0
    if (need.serving.some((column) => colLower[column] === 1)) continue
    for (const column of ofFullestBlock(need, pairs, relaxed)) cost[column] = (cost[column] ?? 0) + need.value
  }
  return { ...linear, cost, colLower, colUpper }
}

/** What serves a need in the block in which most of it was given; places of one block alone. */
function ofFullestBlock(
  { serving }: NeedColumns,
  pairs: PlanModel['pairs'],
  { values }: LinearSolution,
): readonly number[] {
  const single = serving.filter((column) => (pairs[column]?.experience.blocks.length ?? 0) <= 1)
  const byBlock = Map.groupBy(single, (column) => pairs[column]?.block ?? 0)
  const weightOf = (columns: readonly number[]) =>
    columns.reduce((sum, column) => sum + (values[column] ?? 0), 0)
  const [fullest = []] = [...byBlock.values()].sort((a, b) => weightOf(b) - weightOf(a))
  return fullest
}

/** What whole numbers are worth in a model: needs are met by whatever serves them. */
export function worthOf({ linear, pairs, needs }: PlanModel, values: Float64Array): number {
  let worth = 0
  for (let column = 0; column < pairs.length; column++)
    if ((values[column] ?? 0) > 0.5) worth += linear.cost[column] ?? 0
  for (const { serving, value } of needs)
    if (serving.some((column) => (values[column] ?? 0) > 0.5)) worth += value
  return worth
}
