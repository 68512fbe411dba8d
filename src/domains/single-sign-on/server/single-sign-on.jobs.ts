import { countOf } from '#contract/clock-text.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { deleteEndedAttempts } from './attempts.ts'
import { renewMetadata } from './saml/renew-metadata.ts'
import { tellEndingCertificates } from './tell-certificates.ts'

const certificates = 'single-sign-on.certificates'

export const singleSignOnJobs = [
  defineJob({
    name: certificates,
    title: 'Renew certificates of identity providers',
    cron: '40 4 * * *',
    byHand: {
      does: 'Fetches the metadata of providers of SAML again, and tells super admins of certificates that end within 30 days.',
    },
    run: async (_data, services) => {
      await deleteEndedAttempts(services.database, services.clock.nowMs())
      const renewed = await renewMetadata(services, certificates)
      const ending = await tellEndingCertificates(services, certificates)
      return `Renewed ${countOf(renewed, 'provider')}; told of ${countOf(ending, 'certificate')} that will end.`
    },
  }),
]
