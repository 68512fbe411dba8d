import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import { schoolZone } from '#contract/school-time.ts'
import type { ServerTopic } from '../live/live.ts'
import type { Services } from '../services.ts'
import type { JobKind, KnownJob, StartableJob } from './job-kind.ts'
import { silent, type Telling } from './telling.ts'

/** Work that a person may start, too, between the times it runs by itself (`/workbench/sync-actions`). */
interface ByHand {
  /** What starting it does now, and what it leaves alone, in one sentence: the question before it is started. */
  readonly does: string
  /** The right, of the whole school, that what it does by hand takes: starting it is no way around that. */
  readonly needs?: Permission
  /** Why it would do nothing now, in one sentence: a service that is off or not set up. */
  readonly hindrance?: (services: Services) => string | undefined
}

interface JobOptions<Data, Did = unknown> {
  readonly name: string
  /** What it does, in a few of the school's words: `Recount every roll`. */
  readonly title: string
  /** What it is given, checked when it is run: an old job may have been written by another version. Nothing without it. */
  readonly data?: z.ZodType<Data>
  /** Five fields in the school's zone; absent for jobs that are only enqueued. */
  readonly cron?: string
  /**
   * Run once as soon as a server is back, where none ran at its time: for work on all that is due by now, where late is
   * as good. Not for what tells people of a day that would be over by then.
   */
  readonly isMadeUp?: boolean
  /**
   * The topic published when there is something to do: it begins at once, not with the next minute. Only without data.
   */
  readonly wokenBy?: ServerTopic
  /** How many a server does at the same time, where each mostly waits for an outside service; one without it. */
  readonly atOnce?: number
  readonly run: (data: Data, services: Services, telling: Telling) => Promise<Did>
}

/** Work that happens later or by itself, as the queue runs it. Declared in a domain's `*.jobs.ts`. */
export interface Job {
  readonly name: string
  readonly title: string
  readonly cron?: string
  readonly isMadeUp?: boolean
  readonly wokenBy?: ServerTopic
  readonly atOnce?: number
  readonly byHand?: ByHand
  /**
   * Runs it; returns what it did, where people may start it. Throws for data that it does not take: it is not done by
   * half, and the queue keeps it as failed.
   */
  readonly perform: (data: unknown, services: Services, telling?: Telling) => Promise<string | undefined>
}

/** All jobs, by their names. */
export const knownJobs = (jobs: readonly Job[]): ReadonlyMap<string, KnownJob> =>
  new Map(
    jobs.map(({ name, title, cron }) => [
      name,
      { name, title, nextAt: (nowMs) => (cron === undefined ? undefined : nextOf(cron, nowMs)) },
    ]),
  )

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
              nextAt: (nowMs: number) => (cron === undefined ? undefined : nextOf(cron, nowMs)),
              does: byHand.does,
              needs: byHand.needs,
              hindrance: () => byHand.hindrance?.(services()),
            },
          ],
    )
    .toSorted((a, b) => a.title.localeCompare(b.title))

/** When a cron expression is next due, in the school's zone. */
const nextOf = (cron: string, nowMs: number): Date =>
  CronExpressionParser.parse(cron, { currentDate: new Date(nowMs), tz: schoolZone })
    .next()
    .toDate()

const nothing = z.object({})

/**
 * A job with the data it is given, the same where it is enqueued and where it is run. One that people may start says in a
 * sentence what it did, for whoever started it: `Put right 3 rolls.`
 */
export function defineJob<Data>(
  options: JobOptions<Data> & { readonly data: z.ZodType<Data> },
): Job & JobKind<Data>
export function defineJob(
  options: Omit<JobOptions<object, string>, 'data'> & { readonly byHand: ByHand },
): Job & JobKind<object>
export function defineJob(options: Omit<JobOptions<object>, 'data'>): Job & JobKind<object>
export function defineJob({
  name,
  title,
  cron,
  isMadeUp,
  wokenBy,
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
    ...(isMadeUp !== undefined && { isMadeUp }),
    ...(wokenBy !== undefined && { wokenBy }),
    ...(atOnce !== undefined && { atOnce }),
    ...(byHand !== undefined && { byHand }),
    perform: async (given, services, telling = silent) => {
      const read = data.safeParse(given ?? {})
      if (!read.success)
        throw new Error(`The job ${name} does not take what it was given: ${z.prettifyError(read.error)}`)
      const did = await run(read.data, services, telling)
      return typeof did === 'string' ? did : undefined
    },
  }
}
