import { parentPort, workerData } from 'node:worker_threads'
import { findMorePlaces } from '../../rules/explain/try-changes.ts'
import { whyNot } from '../../rules/explain/why-not.ts'
import { solvePlan } from '../../rules/model/solve-plan.ts'
import type { FromWorker, WorkerData } from './solve-in-worker.ts'

/** A thread of its own: the solver holds it until it has its answer. */
const { input, task } = workerData as WorkerData
const tell = (message: FromWorker) => parentPort?.postMessage(message)

if (task.kind === 'why') tell({ kind: 'why', why: whyNot(input, task.plan, task.wish) })
else {
  // Not needed to say why: it takes longer to load than that.
  const { loadSolver } = await import('./highs-solver.ts')
  const solve = await loadSolver()
  const plan =
    task.kind === 'plan' ? solvePlan(input, solve, (step) => tell({ kind: 'step', step })) : task.plan
  if (task.kind === 'plan') tell({ kind: 'plan', plan })
  const more = findMorePlaces(input, plan, solve, (done, of) => tell({ kind: 'tried', done, of }))
  tell({ kind: 'more', more })
}
