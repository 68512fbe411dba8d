import { isDefinedError, type ORPCError } from '@orpc/client'

/** The data of the 409 that the endpoint behind a call declares; never for one that declares none. */
export type ConflictOf<Call> = Call extends { __error?: { type: infer Failure } }
  ? Failure extends ORPCError<'CONFLICT', infer Data>
    ? NonNullable<Data>
    : never
  : never

/**
 * Who was faster, as the endpoint declares it: `conflictOf(client.notes.updateNote, error)`. Undefined for any other
 * failure, and where a sentence says all there is.
 */
export function conflictOf<Call>(
  _call: (...input: never[]) => Call,
  error: unknown,
): ConflictOf<Call> | undefined {
  if (!(error instanceof Error) || !isDefinedError(error)) return undefined
  const { code, data } = error as ORPCError<string, unknown>
  return code === 'CONFLICT' ? ((data ?? undefined) as ConflictOf<Call> | undefined) : undefined
}
