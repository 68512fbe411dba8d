import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import type { AdmissionsDrive } from '#server/vendors/vendors.ts'
import type { GoogleDriveClient } from '#vendors/google-drive/google-drive-client.ts'
import { FileExists } from '#vendors/google-drive/google-drive-errors.ts'
import { paperDay } from '../../rules/paper-day.ts'
import { ActionRefused } from './action-failure.ts'
import { bringFiles } from './bring-files.ts'
import { driveOf, findFile } from './drive-calls.ts'
import { folderName, getOutsideApplication } from './outside-application.ts'
import { findRecord, keepSent, prepareRecord } from './outside-records.ts'
import type { Done, Work } from './work.ts'

/** Makes a folder under an id that was kept before; one that stands already is the one. */
async function makeOnce(client: GoogleDriveClient, folder: { id: string; name: string; parentId: string }) {
  await client.createFolder(folder).catch((error: unknown) => {
    if (!(error instanceof FileExists)) throw error
  })
}

/** The folder of a place in the tree above the applications; made when the first needs it, once however many do. */
async function folderOf(work: Work, drive: AdmissionsDrive, place: string, name: string): Promise<string> {
  const { database } = work.services
  const find = () =>
    database
      .selectFrom('admissionFolders')
      .select(['folderId', 'madeAt'])
      .where('place', '=', place)
      .executeTakeFirst()
  const known = await find()
  if (known?.madeAt && (await findFile(drive.client, known.folderId))) return known.folderId
  // One that somebody threw away there is made anew, under an id of its own.
  if (known?.madeAt)
    await database
      .deleteFrom('admissionFolders')
      .where('place', '=', place)
      .where('folderId', '=', known.folderId)
      .execute()
  if (!known || known.madeAt)
    await database
      .insertInto('admissionFolders')
      .values({ place, folderId: await drive.client.newId() })
      .onConflict((oc) => oc.column('place').doNothing())
      .execute()
  const kept = (await find())?.folderId
  if (kept === undefined) throw new ActionRefused('Two made this folder at once. Try again.', 'ours')
  await makeOnce(drive.client, { id: kept, name, parentId: drive.rootId })
  await sql`update admission_folders set made_at = ${new Date(work.services.clock.nowMs())} where folder_id = ${kept}`.execute(
    database,
  )
  return kept
}

/** The folder of the application: the one that stands, or a new one under an id that was kept before it is made. */
async function ownFolder(work: Work, client: GoogleDriveClient, folder: { name: string; parentId: string }) {
  const { database } = work.services
  const known = await findRecord(database, work.applicationId, 'folder')
  const keptId = known.outsideId ?? known.prepared
  const standing = keptId === null ? undefined : await findFile(client, keptId)
  if (standing) {
    if (standing.name !== folder.name) await client.rename(standing.id, folder.name)
    return standing.id
  }
  // An id whose making was never answered and of which nothing stands is used; one that stood and went is not.
  const id = known.outsideId === null && known.prepared !== null ? known.prepared : await client.newId()
  await inTransaction(database, async (db) => {
    await prepareRecord(db, work.applicationId, 'folder', id)
    // What was brought lay in the folder before.
    if (known.outsideId !== null)
      await db
        .updateTable('applicationDocuments')
        .set({ driveFileId: null, inDriveAt: null })
        .where('applicationId', '=', work.applicationId)
        .execute()
  })
  await makeOnce(client, { id, ...folder })
  const made = await findFile(client, id)
  if (made) return id
  // It stood and was thrown away between two tries: the next one begins with another id.
  await prepareRecord(database, work.applicationId, 'folder', await client.newId())
  throw new ActionRefused('The folder was thrown away in Google Drive while it was made. Try again.')
}

/** Makes the folder of an enrolled student, shares it and brings its files; what stands already stays. */
export async function makeFolder(work: Work): Promise<Done> {
  const { database, clock } = work.services
  const drive = driveOf(work)
  const application = await getOutsideApplication(database, work.applicationId)
  const { startsOn } = application
  const parent = startsOn === null ? 'Without a start date' : `Starts ${paperDay(startsOn)}`
  const parentId = await folderOf(work, drive, startsOn ?? 'none', parent)
  const name = folderName(application)
  const id = await ownFolder(work, drive.client, { name, parentId })
  if (drive.sharedWith !== null) await drive.client.share(id, drive.sharedWith)
  // It stands, whatever becomes of its files.
  await keepSent(database, {
    ...{ applicationId: work.applicationId, object: 'folder', outsideId: id },
    facts: { name, shared: drive.sharedWith ?? '' },
    at: new Date(clock.nowMs()),
  })
  const { length } = await bringFiles(work, drive.client, id)
  const brought = length === 0 ? '' : `, ${length} ${length === 1 ? 'file' : 'files'} put into it`
  return { event: 'folder_made', detail: `${name}${brought}` }
}
