import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '../domains.ts'

/** What each endpoint returns: `ContractRouterOutputs['outbox']['getMail']`. */
export type ContractRouterOutputs = InferContractRouterOutputs<typeof contract>
