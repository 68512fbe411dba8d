import { defineJob } from '#server/jobs/define-job.ts'
import { runProposal } from './scheduler/run-proposal.ts'
import { planProposal } from './scheduler/start-proposal.ts'

export const journeyBuilderJobs = [
  defineJob({
    ...planProposal,
    title: 'Plans who gets a place in a coming cycle',
    run: ({ proposalId }, services) => runProposal(services, proposalId),
  }),
]
