import { workerData } from 'node:worker_threads'
import { answerAsked } from '#server/threads/answer-asked.ts'
import { buildNetwork } from '../../rules/explain/plan-network.ts'
import { type WhyNot, type Wish, whyNot } from '../../rules/explain/why-not.ts'
import { plannedOf } from '../../rules/kept-input.ts'

// One plan as a flow, built once: each question is a few paths in it.
const { input, plan } = plannedOf(workerData)
const network = buildNetwork(input, plan)

answerAsked<Wish, WhyNot>((wish) => whyNot(input, plan, wish, network))
