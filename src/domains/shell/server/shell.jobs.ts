import { forgetKeptAnswers } from '#server/api/kept-answers.ts'
import { deleteUnfinishedFiles } from '#server/files/delete-unfinished-files.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { keepParts } from '#server/parts/keep-parts.ts'

export const shellJobs = [
  defineJob({
    name: 'parts.keep',
    title: 'Makes the parts of the tables that only grow ahead of their school year',
    cron: '10 2 * * *',
    run: (_data, services) => keepParts(services),
  }),
  defineJob({
    name: 'answers.forget',
    title: 'Delete what was answered to saves more than an hour ago',
    cron: '25 * * * *',
    run: async (_data, services) => void (await forgetKeptAnswers(services)),
  }),
  defineJob({
    name: 'files.delete-unfinished',
    title: 'Delete unfinished uploads',
    cron: '40 3 * * *',
    byHand: {
      does: 'Deletes for good files of uploads that ended before they were kept, a day after.',
    },
    run: async (_data, services, telling) =>
      didTo('Deleted', await deleteUnfinishedFiles(services, telling), 'file'),
  }),
]
