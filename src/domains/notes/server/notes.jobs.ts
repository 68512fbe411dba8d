import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { remindOfFollowUps } from './follow-ups/remind-follow-ups.ts'

export const notesJobs = [
  defineJob({
    name: 'notes.remind-follow-ups',
    title: 'Remind of follow-ups that are due today',
    // All day: a follow-up may be written for the very day.
    cron: '*/15 7-19 * * *',
    byHand: {
      does: 'Reminds the authors of notes of follow-ups that are due today, each once.',
    },
    run: async (_data, services) => didTo('Reminded of', await remindOfFollowUps(services), 'follow-up'),
  }),
]
