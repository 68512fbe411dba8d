import { z } from 'zod'
import { jobKind } from '#server/jobs/job-kind.ts'

/** The job that exports everything; `askedBy`: who started it, null by night. */
export const exportKind = jobKind({
  name: 'nightly-export.run',
  data: z.object({ askedBy: z.number().nullable().default(null) }),
})
