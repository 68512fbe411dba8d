import type { AdmissionsDrive } from '#server/vendors/vendors.ts'
import { VendorError, VendorNotFound } from '#vendors/vendor-errors.ts'
import { sortFailure } from '#vendors/vendor-failure.ts'
import type { Facts } from '../../rules/outside-facts.ts'

/** A record that could not be read although its service answers: why, in sentences. */
export class RecordUnread extends Error {}

/**
 * What a folder says; null for what is gone or was thrown away. Throws RecordUnread where this one folder is refused, and
 * the error of Drive where all of it is: who may not even read the folder above all is let in nowhere.
 */
export async function readFolder(drive: AdmissionsDrive, folderId: string): Promise<Facts | null> {
  const { client, rootId } = drive
  try {
    const { name, trashed } = await client.getFile(folderId)
    if (trashed) return null
    const shared = await client.listShared(folderId)
    const wanted = drive.sharedWith?.toLowerCase()
    return { name, shared: shared.find((one) => one === wanted) ?? shared[0] ?? '' }
  } catch (error) {
    if (error instanceof VendorNotFound) return null
    if (!(error instanceof VendorError) || error.mayPass) throw error
    await client.getFile(rootId)
    throw new RecordUnread(
      sortFailure(error).kind === 'no right'
        ? 'Google Drive does not let us read the folder. Have whoever owns it share it with us again.'
        : `Google Drive does not say what the folder is: ${error.message.slice(0, 200)}`,
      { cause: error },
    )
  }
}
