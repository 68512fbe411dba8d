import { parentPort, workerData } from 'node:worker_threads'
import { findMorePlaces } from '../../rules/explain/try-changes.ts'
import { solvePlan } from '../../rules/model/solve-plan.ts'
import { loadSolver } from './highs-solver.ts'
import type { FromWorker, WorkerData } from './solve-in-worker.ts'

/** A thread of its own: the solver holds it until it has its answer. */
const { input, task } = workerData as WorkerData
const tell = (message: FromWorker) => parentPort?.postMessage(message)

const solve = await loadSolver()
const plan =
  task.kind === 'plan' ? solvePlan(input, solve, (step) => tell({ kind: 'step', step })) : task.plan
if (task.kind === 'plan') tell({ kind: 'plan', plan })
const more = findMorePlaces(input, plan, solve, (done, of) => tell({ kind: 'tried', done, of }))
tell({ kind: 'more', more })
