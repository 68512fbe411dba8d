import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { listDueRuns, planRun } from './runs/plan-run.ts'
import { planRunKind } from './runs/start-run.ts'
import { listUninformed } from './users/learners.queries.ts'
import { tellLearnerKind } from './users/save-language.ts'
import { tellLearner } from './users/tell-learner.ts'

const planRunJob = defineJob({
  ...planRunKind,
  title: 'Propose credits of the language vendor',
  run: ({ runId }, services) => planRun(services, runId),
})

const tellLearnerJob = defineJob({
  ...tellLearnerKind,
  title: 'Tell the language vendor who learns what',
  atOnce: 3,
  run: ({ studentId }, services) => tellLearner(services, studentId),
})

const followName = 'language-credit.follow'
const mostAtOnce = 200

/**
 * Goes on with whatever waits, failed for a reason that passes, or was left by a killed server; and tells the vendor
 * who came to the school or left it.
 */
const followJob = defineJob({
  name: followName,
  title: 'Follow the language vendor',
  cron: '* * * * *',
  byHand: {
    does: 'Tells the language vendor about learners who are new to it or who left, and continues a run that waits for it. No credit is given.',
    hindrance: ({ vendors }) =>
      vendors.languages === null ? 'The language vendor has no interface set up; it sends files.' : undefined,
  },
  run: async (_data, services) => {
    const runs = await listDueRuns(services)
    await eachAlone(runs, { services, jobName: followName }, (runId) => planRun(services, runId))
    if (services.vendors.languages === null || services.outgoingHold.reason() !== undefined)
      return didTo('Went on with', runs.length, 'run')
    const learners = await listUninformed(services.database, new Date(services.clock.nowMs()), mostAtOnce)
    await eachAlone(learners, { services, jobName: followName }, (id) => tellLearner(services, id))
    return didTo('Told of', learners.length, 'learner')
  },
})

export const languageCreditJobs = [planRunJob, tellLearnerJob, followJob]
