import { z } from 'zod'
import type { Services } from '../services.ts'
import type { JobKind } from './job-kind.ts'

interface JobOptions<Data> {
  readonly name: string
  /** What it does, in the school's words; shown on screens. */
  readonly title: string
  /** What it is given, checked when it is run: an old job may have been written by another version. Nothing without it. */
  readonly data?: z.ZodType<Data>
  /** Five fields in the school's zone; absent for jobs that are only enqueued. */
  readonly cron?: string
  /** How many a server does at the same time, where each mostly waits for an outside service; one without it. */
  readonly atOnce?: number
  readonly run: (data: Data, services: Services) => Promise<unknown>
}

/** Work that happens later or by itself, as the queue runs it. Declared in a domain's `*.jobs.ts`. */
export interface Job {
  readonly name: string
  readonly title: string
  readonly cron?: string
  readonly atOnce?: number
  /** Throws for data that the job does not take: it is not done by half, and the queue keeps it as failed. */
  readonly perform: (data: unknown, services: Services) => Promise<void>
}

const nothing = z.object({})

/** A job with the data it is given, the same where it is enqueued and where it is run. */
export function defineJob<Data>(
  options: JobOptions<Data> & { readonly data: z.ZodType<Data> },
): Job & JobKind<Data>
export function defineJob(options: JobOptions<object>): Job & JobKind<object>
export function defineJob({
  name,
  title,
  cron,
  atOnce,
  run,
  data = nothing,
}: JobOptions<object>): Job & JobKind<object> {
  return {
    name,
    title,
    data,
    ...(cron !== undefined && { cron }),
    ...(atOnce !== undefined && { atOnce }),
    perform: async (given, services) => {
      const read = data.safeParse(given ?? {})
      if (!read.success)
        throw new Error(`The job ${name} does not take what it was given: ${z.prettifyError(read.error)}`)
      await run(read.data, services)
    },
  }
}
