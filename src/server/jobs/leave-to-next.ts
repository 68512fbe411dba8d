import { VendorCutOff } from '#vendors/vendor-errors.ts'

/**
 * For work that was taken up and failed: where our own stop cut it off, lets it go as if it had not been tried, so that
 * the next server begins it at once, and throws the error on. Does nothing for any other error.
 */
export async function leaveToNext(error: unknown, letGo: () => Promise<unknown>): Promise<void> {
  if (!(error instanceof VendorCutOff)) return
  await letGo()
  throw error
}
