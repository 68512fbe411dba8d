import loadHighs from 'highs'
import type { LinearModel, LinearSolution, SolveLinear } from '../../rules/model/linear-model.ts'

/** Whole numbers are searched for until the gap is this small or so many nodes were seen: the same on every machine. */
const closeEnough = 1e-4
const mostNodes = 5_000

/** HiGHS does not solve a problem without columns: all that is left to check is whether its rows allow zero. */
const withoutColumns = ({ numRows, rowLower, rowUpper }: LinearModel): LinearSolution | undefined =>
  rowLower.some((lower) => lower > 0) || rowUpper.some((upper) => upper < 0)
    ? undefined
    : {
        ...{ objective: 0, bound: 0, values: new Float64Array(0), colDuals: new Float64Array(0) },
        ...{ rowValues: new Float64Array(numRows), rowDuals: new Float64Array(numRows) },
      }

/**
 * HiGHS as WebAssembly, loaded once. It solves synchronously: what is large runs in a worker thread (`solve.worker.ts`).
 */
export async function loadSolver(): Promise<SolveLinear> {
  const highs = await loadHighs()
  return (model, { isInteger, from = 0 }) => {
    const { numCols, numRows, starts, indices } = model
    if (numCols === 0) return withoutColumns(model)
    const { maximize } = highs.constants.objectiveSense
    return highs.withModel(
      {
        numCols,
        numRows,
        sense: maximize,
        colCost: model.cost,
        colLower: model.colLower,
        colUpper: model.colUpper,
        rowLower: model.rowLower,
        rowUpper: model.rowUpper,
        matrix: { format: 'csr', numCols, numRows, starts, indices, values: model.weights },
        ...(isInteger && {
          integrality: new Int32Array(numCols).fill(highs.constants.variableType.integer, from),
        }),
      },
      (solver) => {
        solver.options.set({
          output_flag: false,
          random_seed: 0,
          mip_rel_gap: closeEnough,
          mip_max_nodes: mostNodes,
        })
        solver.run()
        const status = solver.getModelStatus()
        const { optimal, solutionLimit } = highs.constants.modelStatus
        if (status !== optimal && !(isInteger && status === solutionLimit)) return undefined
        const { colValue, rowValue, colDual, rowDual } = solver.getSolution()
        return {
          objective: solver.getObjectiveValue(),
          values: colValue,
          rowValues: rowValue,
          colDuals: colDual,
          rowDuals: rowDual,
          bound: isInteger ? Number(solver.info.get('mip_dual_bound')) : solver.getObjectiveValue(),
        }
      },
    )
  }
}
