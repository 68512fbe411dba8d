import { parentPort, workerData } from 'node:worker_threads'
import { buildNetwork } from '../../rules/explain/plan-network.ts'
import { whyNot } from '../../rules/explain/why-not.ts'
import type { PlannedCycle } from '../../rules/plan-types.ts'
import type { AnsweredWhy, AskedWhy } from './why-thread.ts'

// One plan as a flow, built once: each question is a few paths in it.
const { input, plan } = JSON.parse(workerData) as PlannedCycle
const network = buildNetwork(input, plan)

parentPort?.on('message', ({ number, wish }: AskedWhy) => {
  parentPort?.postMessage({ number, why: whyNot(input, plan, wish, network) } satisfies AnsweredWhy)
})
