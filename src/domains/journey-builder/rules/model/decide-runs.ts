import type { PlanModel } from './build-model.ts'
import type { LeastRow } from './least-sizes.ts'
import type { LinearModel, LinearSolution, SolveLinear } from './linear-model.ts'

const tolerance = 1e-6

export interface DecidedRuns {
  /** The problem with what runs and what does not. */
  readonly linear: LinearModel
  readonly relaxed: LinearSolution
  /** No plan is worth more, whatever runs. */
  readonly bound: number
}

/** Whether some are given an experience, and fewer than it runs with. */
export const isShort = ({ row, least }: LeastRow, { rowValues }: LinearSolution): boolean => {
  const given = rowValues[row] ?? 0
  return given > tolerance && given < least - tolerance
}

/**
 * Decides what runs; all else need not be whole numbers. Least sizes that hold by themselves cost nothing: only those
 * in `asked` are imposed, to which it adds those that come out short, until none does. Undefined when nothing fits.
 */
export function decideRuns(
  { linear, leasts }: PlanModel,
  asked: Set<LeastRow>,
  solve: SolveLinear,
): DecidedRuns | undefined {
  let decided = linear
  let bound: number | undefined
  for (;;) {
    if (asked.size > 0) {
      const rows = [...asked]
      const found = solve(withRuns(linear, rows), { isInteger: true, from: linear.numCols })
      if (found === undefined) return undefined
      bound = found.bound
      decided = keepDecided(linear, rows, found)
    }
    const relaxed = solve(decided, { isInteger: false })
    if (relaxed === undefined) return undefined
    const short = leasts.filter((one) => !asked.has(one) && isShort(one, relaxed))
    if (short.length === 0) return { linear: decided, relaxed, bound: bound ?? relaxed.objective }
    for (const one of short) asked.add(one)
  }
}

/** The problem in which exactly what a solution runs does run, each with at least as many as it needs. */
export function keepDecided(
  linear: LinearModel,
  leasts: readonly LeastRow[],
  { rowValues }: Pick<LinearSolution, 'rowValues'>,
): LinearModel {
  if (leasts.length === 0) return linear
  const [rowLower, rowUpper] = [linear.rowLower.slice(), linear.rowUpper.slice()]
  for (const { row, least } of leasts)
    if ((rowValues[row] ?? 0) > 0.5) rowLower[row] = Math.max(least, rowLower[row] ?? 0)
    else rowUpper[row] = 0
  return { ...linear, rowLower, rowUpper }
}

/** The problem with a column more for each of these: whether it runs. Nobody is given what does not. */
export function withRuns(linear: LinearModel, leasts: readonly LeastRow[]): LinearModel {
  if (leasts.length === 0) return linear
  const starts = [...linear.starts]
  const [indices, weights] = [[...linear.indices], [...linear.weights]]
  const [lower, upper] = [[...linear.rowLower], [...linear.rowUpper]]
  const add = (columns: readonly number[], runs: number, weight: number, from: number, to: number) => {
    indices.push(...columns, runs)
    weights.push(...columns.map(() => 1), -weight)
    starts.push(indices.length)
    lower.push(from)
    upper.push(to)
  }
  for (const [at, { row, least }] of leasts.entries()) {
    const runs = linear.numCols + at
    const columns = [...linear.indices.subarray(linear.starts[row], linear.starts[row + 1])]
    add(columns, runs, least, 0, Number.POSITIVE_INFINITY)
    for (const column of columns) add([column], runs, 1, Number.NEGATIVE_INFINITY, 0)
  }
  const more = new Float64Array(leasts.length)
  return {
    numCols: linear.numCols + leasts.length,
    numRows: lower.length,
    cost: Float64Array.from([...linear.cost, ...more]),
    colLower: Float64Array.from([...linear.colLower, ...more]),
    colUpper: Float64Array.from([...linear.colUpper, ...more.fill(1)]),
    rowLower: Float64Array.from(lower),
    rowUpper: Float64Array.from(upper),
    starts: Int32Array.from(starts),
    indices: Int32Array.from(indices),
    weights: Float64Array.from(weights),
  }
}
