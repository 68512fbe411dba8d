import { z } from 'zod'
import { jobKind } from '#server/jobs/job-kind.ts'

/** Writes to the families who wait for it, of every sending that is not finished. */
export const writeToFamilies = jobKind({ name: 'onboarding.write', data: z.object({}) })
