import { z } from 'zod'
import { download } from '#contract/download.ts'

export const onboardingDownloads = {
  families: download({
    path: '/downloads/onboarding-families',
    summary: 'Every family in the onboarding phase whom the viewer sees; columns are repeated per guardian',
    access: 'onboarding.view',
    input: z.object({}),
    formats: ['csv'],
  }),
}
