import type { AddressOf } from '#web/address/address.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ListedProposal } from '../../contract/proposals.schemas.ts'
import type { schedulerSearch } from '../journey-address.ts'

export type Proposals = ContractRouterOutputs['scheduler']['listProposals']
type SchedulerSearch = AddressOf<typeof schedulerSearch>

export interface ProposalViewProps {
  readonly proposals: Proposals
  readonly proposal: ListedProposal
  readonly search: SchedulerSearch
  readonly show: (part: Partial<SchedulerSearch>) => void
}
