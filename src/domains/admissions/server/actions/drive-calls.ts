import type { AdmissionsDrive } from '#server/vendors/vendors.ts'
import type { GoogleDriveClient } from '#vendors/google-drive/google-drive-client.ts'
import type { DriveFile } from '#vendors/google-drive/google-drive-shapes.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { ActionRefused } from './action-failure.ts'
import type { Work } from './work.ts'

/** Google Drive as this server knows it. Throws where it was not set up. */
export function driveOf({ services }: Work): AdmissionsDrive {
  const { drive } = services.vendors
  if (drive === null) throw new ActionRefused('Google Drive is not set up on this server.', 'ours')
  return drive
}

/** What stands under an id; undefined for what is gone or was thrown away. */
export async function findFile(client: GoogleDriveClient, id: string): Promise<DriveFile | undefined> {
  try {
    const file = await client.getFile(id)
    return file.trashed ? undefined : file
  } catch (error) {
    if (error instanceof VendorNotFound) return undefined
    throw error
  }
}
