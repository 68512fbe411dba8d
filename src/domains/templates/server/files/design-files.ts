import { randomUUID } from 'node:crypto'
import { downloadAddress } from '#contract/download.ts'
import type { OpenFile } from '#server/api/downloads.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { checkPicture } from '#server/files/check-picture.ts'
import { checkUpload, plainFileName } from '#server/files/check-upload.ts'
import type { FileStore } from '#server/files/files.ts'
import { expectSigned, type Signed, signedFor } from '#server/files/signed-address.ts'
import { documentTypes, otherThanDocument, pictureTypes } from '#server/files/upload-types.ts'
import type { Design } from '../../contract/design.schemas.ts'
import type { ShownFile } from '../../contract/design-files.contract.ts'
import { designFilesDownloads } from '../../contract/design-files.downloads.ts'
import { fileLimitBytes, pictureLimitBytes } from '../../contract/template-limits.ts'
import { fileIdOf, fileIdsOf, pictureIdOf } from '../../rules/design-files.ts'

type Context = RequestContext & { readonly db: Database }
type Reader = Pick<RequestContext, 'viewer' | 'services'>

const keyOf = (name: string) => `designs/${name}`

async function store(context: Context, file: File, upload: Awaited<ReturnType<typeof checkUpload>>) {
  const { db, viewer, services } = context
  const { bytes, contentType, extension } = upload
  const id = randomUUID()
  const name = `${id}.${extension}`
  await services.files.put(db, keyOf(name), bytes)
  const row = {
    id,
    storageKey: keyOf(name),
    fileName: plainFileName(file.name, extension),
    contentType,
    sizeBytes: bytes.byteLength,
    uploadedBy: viewer.userId,
    createdAt: new Date(services.clock.nowMs()),
  }
  await db.insertInto('designFiles').values(row).execute()
  return { ...row, name }
}

/** Keeps a file to be attached to a task. Throws the field's sentence for what may not be. */
export async function storeFile(context: Context, file: File): Promise<ShownFile> {
  const row = await store(
    context,
    file,
    await checkUpload(context, file, {
      field: 'file',
      accepted: documentTypes,
      mostBytes: fileLimitBytes,
      tooLarge: 'The file is larger than 10 MB.',
      otherType: otherThanDocument,
    }),
  )
  return shown(context, row)
}

/** Keeps a picture of a template or experience and returns its address. Throws the field's sentence for what is none. */
export async function storePicture(context: Context, file: File): Promise<string> {
  const { name } = await store(
    context,
    file,
    await checkPicture(context, file, {
      field: 'file',
      mostBytes: pictureLimitBytes,
      tooLarge: 'The picture is larger than 2 MB.',
      otherType: 'Choose a PNG, JPEG or WebP picture. This file is none of these.',
    }),
  )
  return downloadAddress(designFilesDownloads.picture, { name })
}

const signedName = (id: string) => `design file ${id}`

const shown = (
  reader: Reader,
  { id, fileName: name, sizeBytes }: { id: string; fileName: string; sizeBytes: number },
): ShownFile => ({
  id,
  name,
  sizeBytes,
  url: downloadAddress(designFilesDownloads.file, { file: id, ...signedFor(reader, signedName(id)) }),
})

/** The uploaded files of a design with addresses for who reads it now. The caller has made sure that they may. */
export async function listFiles(
  { db, ...reader }: Reader & { readonly db: Database },
  design: Parameters<typeof fileIdsOf>[0],
): Promise<ShownFile[]> {
  const ids = fileIdsOf(design)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('designFiles')
    .select(['id', 'fileName', 'sizeBytes'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => shown(reader, row))
}

/** An attachment with an address for the reader: a link as it is, a file with its size; nothing for one that is gone. */
export function openedAttachment(
  { title, url }: Design['tasks'][number]['attachments'][number],
  files: readonly ShownFile[],
): { title: string; url: string; sizeBytes: number | null } | undefined {
  const id = fileIdOf(url)
  if (id === undefined) return { title, url, sizeBytes: null }
  const file = files.find((one) => one.id === id)
  return file && { title, url: file.url, sizeBytes: file.sizeBytes }
}

/** Throws a sentence at the picture and each attachment whose file is not there; the others stay until it is saved. */
export async function expectFiles(
  db: Database,
  { tasks, picture }: Pick<Design, 'tasks' | 'picture'>,
): Promise<void> {
  const pictureId = picture === null ? undefined : pictureIdOf(picture)
  const ids = [...fileIdsOf({ tasks }), ...(pictureId === undefined ? [] : [pictureId])]
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('designFiles')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = tasks.flatMap(({ attachments }, task) =>
    attachments.flatMap(({ url }, at) => {
      const id = fileIdOf(url)
      return id === undefined || known.has(id) ? [] : [`tasks.${task}.attachments.${at}.url`]
    }),
  )
  const isPictureGone = pictureId !== undefined && !known.has(pictureId)
  if (missing.length > 0 || isPictureGone)
    throw invalid({
      ...Object.fromEntries(missing.map((field) => [field, 'This file is gone. Upload it again.'])),
      ...(isPictureGone && { picture: 'This picture is gone. Upload it again.' }),
    })
}

/** A file by its signed address. Throws not-found for one that ran out or was given to somebody else. */
export async function openFile(
  { db, ...reader }: Reader & { readonly db: Database },
  { file: id, ...signed }: Signed & { readonly file: string },
): Promise<OpenFile> {
  expectSigned(reader, signedName(id), signed)
  const row = await db.selectFrom('designFiles').selectAll().where('id', '=', id).executeTakeFirst()
  const file = row && (await reader.services.files.open(row.storageKey))
  if (!file) throw notFound('There is no such file.')
  return { file, contentType: row.contentType, saveAs: row.fileName }
}

const pictureName = /^[0-9a-f-]{36}\.(png|jpg|webp)$/
const typeOfEnding: ReadonlyMap<string, string> = new Map(
  [...pictureTypes].map(([type, ending]) => [ending, type]),
)

/** A picture by the name in its address. Throws not-found. */
export async function openPicture(files: FileStore, name: string): Promise<OpenFile> {
  const file = pictureName.test(name) ? await files.open(keyOf(name)) : undefined
  if (!file) throw notFound('There is no such picture.')
  return { file, contentType: typeOfEnding.get(name.split('.')[1] ?? '') ?? 'application/octet-stream' }
}
