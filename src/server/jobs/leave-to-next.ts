import { VendorCutOff } from '#vendors/vendor-errors.ts'

/**
 * For what was taken up and ended in an error: where it is our own stop that cut it off, lets it go as if it had not been
 * tried, so that the next server begins it at once, and throws on. Of every other error it says nothing.
 */
export async function leaveToNext(error: unknown, letGo: () => Promise<unknown>): Promise<void> {
  if (!(error instanceof VendorCutOff)) return
  await letGo()
  throw error
}
