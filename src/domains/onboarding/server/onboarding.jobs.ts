import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { remindOfDue } from './portal/remind.ts'
import { writeToFamilies } from './sendings/write-kind.ts'
import { writeWaiting } from './sendings/write-to-families.ts'

export const onboardingJobs = [
  defineJob({
    ...writeToFamilies,
    title: 'Writes to families in the onboarding phase',
    // Enqueued by whoever asks; by itself it goes on with what a server that was killed has left.
    cron: '* * * * *',
    run: (_data, services, telling) => writeWaiting(services, telling),
  }),
  defineJob({
    name: 'onboarding.remind',
    title: 'Remind families of onboarding',
    cron: '0 8 * * *',
    // What is left for the day on which it runs is computed then, and told once.
    isMadeUp: true,
    byHand: {
      does: 'Reminds students and guardians who still have something to do on a checklist due within three days: once three days before, once the day before, or as soon after as a server runs.',
    },
    run: async (_data, services) => didTo('Reminded', await remindOfDue(services), 'person', 'people'),
  }),
]
