import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

/** A pathway as its page has it. */
export type ShownPathway = ContractRouterOutputs['pathways']['getPathway']['pathway']
