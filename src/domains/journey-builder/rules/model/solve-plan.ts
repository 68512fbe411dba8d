import { type Placement, type Plan, type PlanInput, rankedBlockOf } from '../plan-types.ts'
import { buildModel, type PlanModel } from './build-model.ts'
import { type DecidedRuns, decideRuns, isShort, keepDecided, withRuns } from './decide-runs.ts'
import { fillFree } from './fill-free.ts'
import type { LeastRow } from './least-sizes.ts'
import type { LinearModel, LinearSolution, SolveLinear } from './linear-model.ts'
import { restrictModel, worthOf } from './restrict-model.ts'
import { drawOf } from './seeded.ts'

const tolerance = 1e-6
/** In the second stage keeping what stands outweighs every draw. */
const keptValue = 1_000

export type PlanStep = 'model' | 'ranks' | 'lottery'

/**
 * Plans a cycle in two stages: the best needs, places and ranks; then, among all plans that are as good, the one that
 * keeps most of what stands and in which the lottery, by the kept seed, decides what is left. The second stage stays on
 * the optimum exactly, by the duals of the first: nothing random is ever added to ranks.
 */
export function solvePlan(
  input: PlanInput,
  solve: SolveLinear,
  onStep: (step: PlanStep) => void = () => undefined,
): Plan {
  onStep('model')
  const model = buildModel(input)
  onStep('ranks')
  const best = solveWhole(model, solve)
  if (best === undefined) {
    // What stands does not fit together any more: then it is only preferred.
    if (input.keepsStanding) return solvePlan({ ...input, keepsStanding: false }, solve, onStep)
    throw new Error('No plan fits, not even an empty one.')
  }
  onStep('lottery')
  const drawn = drawLots(input, model, best, solve)
  const placements = placementsOf(input, model, drawn.values)
  return {
    placements: best.gap === 0 ? placements : fillFree(input, model.pairs, placements),
    value: Math.round(best.solution.objective),
    gap: best.gap,
    isWhole: best.isWhole,
    worthOfPlace: Object.fromEntries(
      [...model.placeRows]
        // A row at its lower bound holds what has to run: a place more is worth nothing there.
        .filter(
          ([, row]) => (best.relaxed.rowValues[row] ?? 0) > (model.linear.rowUpper[row] ?? 0) - tolerance,
        )
        .map(([id, row]) => [id, Math.abs(best.relaxed.rowDuals[row] ?? 0)] as const)
        .filter(([, worth]) => worth > tolerance),
    ),
  }
}

interface Solved {
  readonly solution: LinearSolution
  /** How far it may be from the best, as a share; 0 when it is proved. */
  readonly gap: number
  /** Of the problem without whole numbers: it has the duals. */
  readonly relaxed: LinearSolution
  /** The problem gave whole numbers by itself. */
  readonly isWhole: boolean
  /** All plans that are as good, as far as it was settled which. */
  readonly face: LinearModel
}

const isWholeNumbers = ({ values }: LinearSolution) =>
  values.every((value) => Math.abs(value - Math.round(value)) < tolerance)

/** So close to the best nothing more is searched for. */
const closeEnough = 1e-4

/** Values are whole points: less than one away from the best is the best. */
const gapOf = (objective: number, bound: number): number =>
  bound - objective < 1 - tolerance ? 0 : (bound - objective) / Math.abs(bound)

/** Decides what runs, then plans it; what comes out short without having been asked about is asked about, too. */
function solveWhole(model: PlanModel, solve: SolveLinear): Solved | undefined {
  const asked = new Set<LeastRow>()
  for (;;) {
    const runs = decideRuns(model, asked, solve)
    if (runs === undefined) return undefined
    const found = solveRunning(model, runs, asked.size === 0, solve)
    if (found === undefined) return undefined
    const short = model.leasts.filter((one) => isShort(one, found.solution))
    if (short.length === 0) return { ...found, face: keepDecided(found.face, model.leasts, found.solution) }
    for (const one of short) asked.add(one)
  }
}

/**
 * The best plan with what runs: the relaxed one where it is whole, else the settled one where it is close enough, else
 * one found by searching all there are.
 */
function solveRunning(
  model: PlanModel,
  { linear, relaxed, bound }: DecidedRuns,
  isAsBuilt: boolean,
  solve: SolveLinear,
): Solved | undefined {
  if (isWholeNumbers(relaxed)) {
    const gap = gapOf(relaxed.objective, bound)
    return { solution: relaxed, gap, relaxed, isWhole: isAsBuilt, face: faceOf(linear, relaxed) }
  }
  const running = { ...model, linear }
  const settled = solveSettled(running, { relaxed, found: relaxed, bound }, solve)
  if (settled !== undefined && settled.gap <= closeEnough) return settled
  const solution = solve(withRuns(model.linear, model.leasts), { isInteger: true })
  if (solution === undefined) return undefined
  const gap = gapOf(solution.objective, solution.bound)
  const searched = { ...model, linear: keepDecided(model.linear, model.leasts, solution) }
  const again = solveSettled(searched, { relaxed, found: solution, bound: solution.bound }, solve)
  // What the search has settled is not lost for the lottery.
  return again !== undefined && again.solution.objective >= Math.round(solution.objective)
    ? { ...again, gap }
    : { solution, gap, relaxed, isWhole: false, face: atLeast(searched.linear, solution) }
}

interface Found {
  readonly relaxed: LinearSolution
  readonly found: LinearSolution
  readonly bound: number
}

/** What was not whole is fixed as `found` has it, and the rest solved. Undefined where that does not come out whole. */
function solveSettled(
  model: PlanModel,
  { relaxed, found, bound }: Found,
  solve: SolveLinear,
): Solved | undefined {
  const settled = restrictModel(model, found)
  const solution = solve(settled, { isInteger: false })
  if (solution === undefined || !isWholeNumbers(solution)) return undefined
  const objective = worthOf(model, solution.values)
  return {
    solution: { ...solution, objective },
    gap: gapOf(objective, bound),
    relaxed,
    isWhole: false,
    face: faceOf(settled, solution),
  }
}

/** The second stage, on the optimum of the first. */
function drawLots(input: PlanInput, model: PlanModel, { face, solution }: Solved, solve: SolveLinear) {
  const cost = new Float64Array(model.linear.numCols)
  for (const [column, { student, experience }] of model.pairs.entries())
    cost[column] =
      (model.standing.has(column) ? keptValue : 0) - drawOf(input.seed, student.id, experience.id)
  const solved = solve({ ...face, cost }, { isInteger: false })
  if (solved !== undefined && isWholeNumbers(solved)) return solved
  return solve({ ...face, cost }, { isInteger: true }) ?? solution
}

/**
 * All optima of a problem, by complementary slackness: a column with a reduced cost stays at its bound, a row whose
 * bound is worth something stays at it.
 */
function faceOf(model: LinearModel, { values, rowValues, colDuals, rowDuals }: LinearSolution): LinearModel {
  const [colLower, colUpper] = [model.colLower.slice(), model.colUpper.slice()]
  const [rowLower, rowUpper] = [model.rowLower.slice(), model.rowUpper.slice()]
  for (const [column, dual] of colDuals.entries())
    if (Math.abs(dual) > tolerance) colLower[column] = colUpper[column] = Math.round(values[column] ?? 0)
  for (const [row, dual] of rowDuals.entries())
    if (Math.abs(dual) > tolerance) rowLower[row] = rowUpper[row] = Math.round(rowValues[row] ?? 0)
  return { ...model, colLower, colUpper, rowLower, rowUpper }
}

/** The problem with a row that holds what was reached. */
function atLeast(model: LinearModel, { objective }: LinearSolution): LinearModel {
  const columns = Int32Array.from(model.cost.keys())
  return {
    ...model,
    numRows: model.numRows + 1,
    rowLower: Float64Array.from([...model.rowLower, Math.round(objective) - tolerance]),
    rowUpper: Float64Array.from([...model.rowUpper, Number.POSITIVE_INFINITY]),
    starts: Int32Array.from([...model.starts, model.indices.length + columns.length]),
    indices: Int32Array.from([...model.indices, ...columns]),
    weights: Float64Array.from([...model.weights, ...model.cost]),
  }
}

function placementsOf(input: PlanInput, { pairs }: PlanModel, values: Float64Array): Placement[] {
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  const pinned = input.students.flatMap((student) =>
    student.fixed.flatMap((id) => {
      const experience = byId.get(id)
      if (experience === undefined) return []
      const block = rankedBlockOf(experience)
      const ranked = student.choices.filter((choice) => {
        const other = byId.get(choice)
        return other !== undefined && rankedBlockOf(other) === block
      })
      const rank = ranked.indexOf(id) + 1
      return [
        { studentId: student.id, experienceId: id, block, rank: rank || null, source: 'pinned' as const },
      ]
    }),
  )
  const given = pairs.flatMap(({ student, experience, block, rank, source }, column) =>
    (values[column] ?? 0) > 0.5
      ? [
          {
            studentId: student.id,
            experienceId: experience.id,
            block,
            rank: source === 'choice' ? rank : null,
            source,
          },
        ]
      : [],
  )
  return [...pinned, ...given]
}
