import { z } from 'zod'
import type { Services } from '../services.ts'
import type { JobKind, StartableJob } from './job-kind.ts'

/** Work that a person may start, too, between the times it runs by itself (`/workbench/sync-actions`). */
interface ByHand {
  /** What starting it does now, and what it leaves alone, in one sentence: the question before it is started. */
  readonly does: string
  /** Why it would do nothing now, in one sentence: a service that is off or not set up. */
  readonly hindrance?: (services: Services) => string | undefined
}

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
  readonly byHand?: ByHand
  /** Throws for data that the job does not take: it is not done by half, and the queue keeps it as failed. */
  readonly perform: (data: unknown, services: Services) => Promise<void>
}

/** Those of all jobs that people may start, by their titles. */
export const startableJobs = (jobs: readonly Job[], services: () => Services): StartableJob[] =>
  jobs
    .flatMap(({ name, title, cron, byHand }) =>
      byHand === undefined
        ? []
        : [
            {
              name,
              title,
              data: nothing,
              isScheduled: cron !== undefined,
              does: byHand.does,
              hindrance: () => byHand.hindrance?.(services()),
            },
          ],
    )
    .toSorted((a, b) => a.title.localeCompare(b.title))

const nothing = z.object({})

/** A job with the data it is given, the same where it is enqueued and where it is run. */
export function defineJob<Data>(
  options: JobOptions<Data> & { readonly data: z.ZodType<Data> },
): Job & JobKind<Data>
export function defineJob(
  options: Omit<JobOptions<object>, 'data'> & { readonly byHand?: ByHand },
): Job & JobKind<object>
export function defineJob({
  name,
  title,
  cron,
  atOnce,
  run,
  data = nothing,
  byHand,
}: JobOptions<object> & { readonly byHand?: ByHand }): Job & JobKind<object> {
  return {
    name,
    title,
    data,
    ...(cron !== undefined && { cron }),
    ...(atOnce !== undefined && { atOnce }),
    ...(byHand !== undefined && { byHand }),
    perform: async (given, services) => {
      const read = data.safeParse(given ?? {})
      if (!read.success)
        throw new Error(`The job ${name} does not take what it was given: ${z.prettifyError(read.error)}`)
      await run(read.data, services)
    },
  }
}
