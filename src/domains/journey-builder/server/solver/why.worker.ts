import { workerData } from 'node:worker_threads'
import { answerAsked } from '#server/threads/answer-asked.ts'
import { buildNetwork } from '../../rules/explain/plan-network.ts'
import { type WhyNot, type Wish, whyNot } from '../../rules/explain/why-not.ts'
import type { PlannedCycle } from '../../rules/plan-types.ts'

// One plan as a flow, built once: each question is a few paths in it.
const { input, plan } = JSON.parse(workerData) as PlannedCycle
const network = buildNetwork(input, plan)

answerAsked<Wish, WhyNot>((wish) => whyNot(input, plan, wish, network))
