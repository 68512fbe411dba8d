import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { dayText } from '#domains/school-calendar/rules/day-text.ts'
import type { Database } from '#server/database/database.ts'
import type { AdmissionsDrive } from '#server/vendors/vendors.ts'
import type { GoogleDriveClient } from '#vendors/google-drive/google-drive-client.ts'
import { FileExists } from '#vendors/google-drive/google-drive-errors.ts'
import type { DriveFile } from '#vendors/google-drive/google-drive-shapes.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { ActionRefused } from './action-failure.ts'
import { folderName, getOutsideApplication } from './outside-application.ts'
import { findRecord, keepSent, prepareRecord } from './outside-records.ts'
import type { Done, Work } from './work.ts'

function driveOf({ services }: Work): AdmissionsDrive {
  const { drive } = services.vendors
  if (drive === null) throw new ActionRefused('Google Drive is not set up on this server.', 'ours')
  return drive
}

/** What stands under an id; undefined for what is gone or was thrown away. */
async function findFile(client: GoogleDriveClient, id: string): Promise<DriveFile | undefined> {
  try {
    const file = await client.getFile(id)
    return file.trashed ? undefined : file
  } catch (error) {
    if (error instanceof VendorNotFound) return undefined
    throw error
  }
}

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
  await prepareRecord(database, work.applicationId, 'folder', id)
  // What was brought lay in the folder before.
  if (known.outsideId !== null)
    await database
      .updateTable('applicationDocuments')
      .set({ driveFileId: null, inDriveAt: null })
      .where('applicationId', '=', work.applicationId)
      .execute()
  await makeOnce(client, { id, ...folder })
  const made = await findFile(client, id)
  if (made) return id
  // It stood and was thrown away between two tries: the next one begins with another id.
  await prepareRecord(database, work.applicationId, 'folder', await client.newId())
  throw new ActionRefused('The folder was thrown away in Google Drive while it was made. Try again.')
}

interface Paper {
  readonly id: number
  readonly title: string
  readonly fileKey: string
  readonly driveFileId: string | null
}

/** Papers of the application that are not in its folder yet; each goes there once. */
async function bringPapers(work: Work, client: GoogleDriveClient, parentId: string): Promise<number> {
  const { database, files, clock } = work.services
  const { rows } = await sql<Paper>`
    select distinct on (kind) id, title || ' ' || version || '.pdf' as title, file_key, drive_file_id
    from application_documents
    where application_id = ${work.applicationId} and file_key is not null and in_drive_at is null
      and kind in ('guardian_pdf', 'student_pdf')
    order by kind, version desc`.execute(database)
  for (const { id, title, fileKey, driveFileId } of rows) {
    const stream = await files.open(fileKey)
    if (!stream) continue
    const fileId = driveFileId ?? (await client.newId())
    await keepFileId(database, id, fileId)
    const file = { id: fileId, name: title, parentId, mimeType: 'application/pdf' }
    await client.createFile({ ...file, bytes: Buffer.from(await buffer(stream)) }).catch((error: unknown) => {
      if (!(error instanceof FileExists)) throw error
    })
    await sql`update application_documents set in_drive_at = ${new Date(clock.nowMs())} where id = ${id}`.execute(
      database,
    )
  }
  return rows.length
}

const keepFileId = (db: Database, id: number, driveFileId: string) =>
  db.updateTable('applicationDocuments').set({ driveFileId }).where('id', '=', id).execute()

/** Makes the folder of an enrolled student, shares it and brings its papers; what stands already stays. */
export async function makeFolder(work: Work): Promise<Done> {
  const { database, clock } = work.services
  const drive = driveOf(work)
  const application = await getOutsideApplication(database, work.applicationId)
  const { startsOn } = application
  const parent = startsOn === null ? 'Without a start date' : `Starts ${dayText(startsOn)}`
  const parentId = await folderOf(work, drive, startsOn ?? 'none', parent)
  const name = folderName(application)
  const id = await ownFolder(work, drive.client, { name, parentId })
  if (drive.sharedWith !== null) await drive.client.share(id, drive.sharedWith)
  const papers = await bringPapers(work, drive.client, id)
  await keepSent(database, {
    ...{ applicationId: work.applicationId, object: 'folder', outsideId: id },
    facts: { name, shared: drive.sharedWith ?? '' },
    at: new Date(clock.nowMs()),
  })
  const brought = papers === 0 ? '' : `, ${papers} ${papers === 1 ? 'paper' : 'papers'} put into it`
  return { event: 'folder_made', detail: `${name}${brought}` }
}
