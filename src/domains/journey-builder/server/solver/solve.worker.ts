import { parentPort, workerData } from 'node:worker_threads'
import type { PlanInput } from '../../rules/plan-types.ts'
import { solvePlan } from '../../rules/solve-plan.ts'
import { findMorePlaces, whyNot } from '../../rules/try-changes.ts'
import { loadSolver } from './highs-solver.ts'
import type { FromWorker, WorkerTask } from './solve-in-worker.ts'

/** A thread of its own: the solver holds it until it has its answer. */
const { input, task } = workerData as { readonly input: PlanInput; readonly task: WorkerTask }
const tell = (message: FromWorker) => parentPort?.postMessage(message)

const solve = await loadSolver()
if (task.kind === 'plan') {
  const plan = solvePlan(input, solve, (step) => tell({ kind: 'step', step }))
  tell({ kind: 'plan', plan })
  const more = findMorePlaces(input, plan, solve, (done, of) => tell({ kind: 'tried', done, of }))
  tell({ kind: 'more', more })
} else tell({ kind: 'why', why: whyNot(input, task.plan, task.wish, solve) })
