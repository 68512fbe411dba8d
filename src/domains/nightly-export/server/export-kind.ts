import { z } from 'zod'
import { jobKind } from '#server/jobs/job-kind.ts'

/** Who asked for it; by night nobody. */
export const exportKind = jobKind({
  name: 'nightly-export.run',
  data: z.object({ askedBy: z.number().nullable().default(null) }),
})
