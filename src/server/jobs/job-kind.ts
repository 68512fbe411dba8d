import type { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'

/** A kind of work by its name and what it is given: whoever enqueues it needs no more. */
export interface JobKind<Data> {
  readonly name: string
  readonly data: z.ZodType<Data>
}

/**
 * Names a kind of work apart from its definition, where the two would import in a circle: work that enqueues itself.
 * Then `defineJob({ ...kind, title, run })`.
 */
export const jobKind = <Data>(kind: JobKind<Data>): JobKind<Data> => kind

/** A job that people may start: it is given nothing. */
export interface StartableJob extends JobKind<object> {
  readonly title: string
  /** When it runs by itself next; undefined where it never does. */
  readonly nextAt: (nowMs: number) => Date | undefined
  /** What starting it does, in one sentence. */
  readonly does: string
  /** The right, of the whole school, that starting it takes beside that of starting jobs. */
  readonly needs: Permission | undefined
  /** Why it would do nothing now, in one sentence. */
  readonly hindrance: () => string | undefined
}

/** Any job, for who looks after the server. */
export interface KnownJob {
  readonly name: string
  readonly title: string
  /** When it runs by itself next; undefined where it never does. */
  readonly nextAt: (nowMs: number) => Date | undefined
}
