import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { FilesAway } from '#server/database/failures.ts'
import type { FileStore } from '#server/files/files.ts'
import type { GoogleDriveClient } from '#vendors/google-drive/google-drive-client.ts'
import { FileExists } from '#vendors/google-drive/google-drive-errors.ts'
import { VendorNotFound, VendorRefused } from '#vendors/vendor-errors.ts'
import { sortFailure } from '#vendors/vendor-failure.ts'
import { contentTypeOf } from '../page/paper-types.ts'
import { ActionRefused } from './action-failure.ts'
import { driveOf, findFile } from './drive-calls.ts'
import { type FolderFile, findNextFile, nameInDrive } from './folder-files.ts'
import { getOutsideApplication } from './outside-application.ts'
import { findRecord } from './outside-records.ts'
import type { Done, Work } from './work.ts'

/** Whether the file as a whole is refused, and others may go all the same. */
const isOfThisFile = (error: unknown): error is ActionRefused | VendorRefused =>
  error instanceof ActionRefused || (error instanceof VendorRefused && sortFailure(error).kind === 'refused')

/**
 * Brings the papers that are not in the folder yet, each once and as it is read. One that cannot go does not keep back
 * the others; it fails the action in the end. Returns the names of those that went.
 */
export async function bringFiles(
  work: Work,
  client: GoogleDriveClient,
  parentId: string,
): Promise<readonly string[]> {
  const { database } = work.services
  const brought: string[] = []
  const passed = new Map<number, ActionRefused | VendorRefused>()
  for (;;) {
    const file = await findNextFile(database, work.applicationId, [...passed.keys()])
    if (file === undefined) break
    try {
      if (await bringFile(work, client, { file, parentId })) brought.push(nameInDrive(file))
    } catch (error) {
      if (!isOfThisFile(error)) throw error
      passed.set(file.id, error)
    }
  }
  for (const error of passed.values()) throw error
  return brought
}

interface Bringing {
  readonly file: FolderFile
  readonly parentId: string
}

/** Whether it is there now: one that was removed while it was brought is not. */
async function bringFile(
  { services }: Work,
  client: GoogleDriveClient,
  { file, parentId }: Bringing,
): Promise<boolean> {
  const { database, files, clock } = services
  const newId = file.driveFileId ?? (await client.newId())
  // Kept before the call, and the one that was kept first: a repeat meets what stands there.
  const { rows } = await sql<{ driveFileId: string }>`
    update application_documents set drive_file_id = coalesce(drive_file_id, ${newId}) where id = ${file.id}
      and removed_at is null
    returning drive_file_id`.execute(database)
  // Somebody removed it meanwhile.
  if (rows.length === 0) return false
  const name = nameInDrive(file)
  const source = readerOf(files, file.fileKey)
  const made = { id: rows[0]?.driveFileId ?? newId, name, parentId, mimeType: contentTypeOf(file.fileKey) }
  try {
    await client.createFile({ ...made, read: source.read })
  } catch (error) {
    // Its file went with it: nothing is wrong with the store.
    if (source.isAway() && (await isRemoved(database, file.id))) return false
    if (source.isAway()) throw new ActionRefused(`“${name}” cannot be read from our file store.`, 'ours')
    if (!(error instanceof FileExists)) throw error
  }
  const { rows: standing } =
    await sql`update application_documents set in_drive_at = ${new Date(clock.nowMs())}
    where id = ${file.id} and removed_at is null returning id`.execute(database)
  if (standing.length > 0) return true
  await throwAway(client, made.id)
  return false
}

async function isRemoved(database: Database, documentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from application_documents where id = ${documentId} and removed_at is null`.execute(database)
  return rows.length === 0
}

/** Throws a file away in Drive; one that is gone there already is as wished. */
async function throwAway(client: GoogleDriveClient, driveFileId: string): Promise<void> {
  await client.throwAway(driveFileId).catch((error: unknown) => {
    if (!(error instanceof VendorNotFound)) throw error
  })
}

interface ThrownAway {
  readonly count: number
  /** Why one that stands there still could not go. */
  readonly refused: VendorRefused | undefined
}

/** Throws away in Drive what was removed here, then forgets it; one that may not go keeps back no other. */
async function throwAwayRemoved(
  { services, applicationId }: Work,
  client: GoogleDriveClient,
): Promise<ThrownAway> {
  const removed = await services.database
    .selectFrom('applicationDocuments')
    .select(['id', 'driveFileId'])
    .where('applicationId', '=', applicationId)
    .where('removedAt', 'is not', null)
    .orderBy('id')
    .execute()
  let [count, refused]: [number, VendorRefused | undefined] = [0, undefined]
  for (const { id, driveFileId } of removed) {
    try {
      if (driveFileId !== null) await throwAway(client, driveFileId)
    } catch (error) {
      if (!(error instanceof VendorRefused)) throw error
      refused ??= error
      continue
    }
    await services.database.deleteFrom('applicationDocuments').where('id', '=', id).execute()
    count += 1
  }
  return { count, refused }
}

/** Reads a kept file from its first byte for each try; whether it was the store that failed. */
function readerOf(files: FileStore, fileKey: string) {
  let isAway = false
  return {
    isAway: () => isAway,
    async *read(): AsyncGenerator<Uint8Array> {
      try {
        const stream = await files.open(fileKey)
        if (stream === undefined) throw new FilesAway('There is no file of this key.')
        yield* stream
      } catch (error) {
        isAway = true
        throw error
      }
    },
  }
}

/** Throws away what was removed since the folder was made, and brings what came. */
export async function bringLater(work: Work): Promise<Done> {
  const { database } = work.services
  const { client } = driveOf(work)
  await getOutsideApplication(database, work.applicationId)
  const { count, refused } = await throwAwayRemoved(work, client)
  if ((await findNextFile(database, work.applicationId, [])) === undefined) {
    if (refused !== undefined) throw refused
    if (count > 0) return { event: 'files_removed', detail: count === 1 ? '1 paper' : `${count} papers` }
  }
  const { outsideId } = await findRecord(database, work.applicationId, 'folder')
  if (outsideId === null) throw new ActionRefused('There is no folder yet. Generate it first.')
  if ((await findFile(client, outsideId)) === undefined)
    throw new ActionRefused('The folder was thrown away in Google Drive. Generate it once more.')
  const names = await bringFiles(work, client, outsideId)
  if (refused !== undefined) throw refused
  return { event: 'files_brought', detail: names.length === 0 ? 'Nothing was missing' : names.join('; ') }
}
