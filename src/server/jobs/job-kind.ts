import type { z } from 'zod'

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
