import { defineJob } from '#server/jobs/define-job.ts'
import { doProposal } from './scheduler/ask-to-do.ts'
import { runDoing } from './scheduler/do-proposal.ts'
import { runProposal } from './scheduler/run-proposal.ts'
import { runSeatRolls, seatRolls } from './scheduler/seat-rolls.ts'
import { planProposal } from './scheduler/start-proposal.ts'
import { runTellPlaced, tellPlaced } from './telling/tell-placed.ts'
import { tellWindows } from './telling/tell-windows.ts'

export const journeyBuilderJobs = [
  defineJob({
    ...planProposal,
    title: 'Plans who gets a place in a coming cycle',
    run: ({ proposalId }, services) => runProposal(services, proposalId),
  }),
  defineJob({
    ...doProposal,
    title: 'Applies a plan of a coming cycle, or takes it back',
    run: ({ proposalId }, services) => runDoing(services, proposalId),
  }),
  defineJob({
    ...seatRolls,
    title: 'Lets rolls to come follow a plan that was applied or taken back',
    run: (seats, services) => runSeatRolls(services, seats),
  }),
  defineJob({
    ...tellPlaced,
    title: 'Tells families what a plan gave them',
    run: (telling, services) => runTellPlaced(services, telling),
  }),
  defineJob({
    name: 'journey-builder.tell-windows',
    title: 'Tells families that choosing begins, and that it ends',
    // By day only: choosing begins at midnight.
    cron: '5 7-20 * * *',
    run: (_data, services) => tellWindows(services),
  }),
]
