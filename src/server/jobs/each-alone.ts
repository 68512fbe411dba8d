import { VendorCutOff } from '#vendors/vendor-errors.ts'
import type { Services } from '../services.ts'
import { silent, type Telling } from './telling.ts'

/** Of several things some failed; each failure has been reported. */
export class SomeFailed extends AggregateError {}

/**
 * Does the same work for each of several things, one after the other: one that fails never stops the rest. Each
 * failure is reported as it happens. A stop of this server is none: it leaves what is left to the next one.
 *
 * @throws SomeFailed after the last one when any failed, so that the job's record tells of it
 * @throws VendorCutOff
 */
export async function eachAlone<T>(
  things: readonly T[],
  {
    services: { reportError },
    jobName,
    telling = silent,
  }: { readonly services: Services; readonly jobName: string; readonly telling?: Telling },
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const [index, thing] of things.entries()) {
    telling.progress(index, things.length)
    try {
      await work(thing)
    } catch (error) {
      if (error instanceof VendorCutOff) throw error
      failures.push(error)
      reportError(error, jobName)
    }
  }
  if (failures.length === 0) return
  const [first] = failures
  const because = first instanceof Error ? first.message : String(first)
  throw new SomeFailed(failures, `${failures.length} of ${things.length} failed: ${because}`)
}
