import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { downloadAddress } from '#contract/download.ts'
import type { OpenFile } from '#server/api/downloads.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { checkUpload, plainFileName } from '#server/files/check-upload.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Design } from '../../contract/design.schemas.ts'
import type { ShownFile } from '../../contract/design-files.contract.ts'
import { designFilesDownloads } from '../../contract/design-files.downloads.ts'
import { fileLimitBytes, pictureLimitBytes } from '../../contract/template-limits.ts'
import { fileIdOf, fileIdsOf } from '../../rules/design-files.ts'

type Context = RequestContext & { readonly db: Database }
type Reader = Pick<RequestContext, 'viewer' | 'services'>

/** Never SVG or HTML, which may hold scripts. */
const pictureTypes: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])
const office = 'application/vnd.openxmlformats-officedocument'
const fileTypes: ReadonlyMap<string, string> = new Map([
  ...pictureTypes,
  ['image/gif', 'gif'],
  ['application/pdf', 'pdf'],
  [`${office}.wordprocessingml.document`, 'docx'],
  [`${office}.presentationml.presentation`, 'pptx'],
  [`${office}.spreadsheetml.sheet`, 'xlsx'],
  ['audio/mpeg', 'mp3'],
  ['video/mp4', 'mp4'],
])
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
      accepted: fileTypes,
      mostBytes: fileLimitBytes,
      tooLarge: 'The file is larger than 10 MB.',
      otherType:
        'Choose a PDF, a picture, a Word, PowerPoint or Excel file, an MP3 or an MP4. This file is none.',
    }),
  )
  return shown(context, row)
}

/** Keeps a picture of a template or experience and returns its address. Throws the field's sentence for what is none. */
export async function storePicture(context: Context, file: File): Promise<string> {
  const { name } = await store(
    context,
    file,
    await checkUpload(context, file, {
      field: 'file',
      accepted: pictureTypes,
      mostBytes: pictureLimitBytes,
      tooLarge: 'The picture is larger than 2 MB.',
      otherType: 'Choose a PNG, JPEG or WebP picture. This file is none.',
    }),
  )
  return downloadAddress(designFilesDownloads.picture, { name })
}

const lastsMs = 60 * 60_000

const signature = ({ viewer, services }: Reader, file: string, untilMs: number) =>
  createHmac('sha256', services.secret)
    .update(`design file ${file} ${viewer.userId} ${untilMs}`)
    .digest('base64url')

const shown = (
  reader: Reader,
  { id, fileName: name, sizeBytes }: { id: string; fileName: string; sizeBytes: number },
): ShownFile => {
  const until = reader.services.clock.nowMs() + lastsMs
  const sign = signature(reader, id, until)
  return {
    id,
    name,
    sizeBytes,
    url: downloadAddress(designFilesDownloads.file, { file: id, until, sign }),
  }
}

/** The uploaded files of a design with addresses for who reads it now. The caller has made sure that they may. */
export async function listFiles(
  { db, ...reader }: Reader & { readonly db: Database },
  design: Pick<Design, 'tasks'>,
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

/** Throws a sentence at each attachment that names a file which is not there. */
export async function expectFiles(db: Database, { tasks }: Pick<Design, 'tasks'>): Promise<void> {
  const ids = fileIdsOf({ tasks })
  if (ids.length === 0) return
  const rows = await db.selectFrom('designFiles').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = tasks.flatMap(({ attachments }, task) =>
    attachments.flatMap(({ url }, at) => {
      const id = fileIdOf(url)
      return id === undefined || known.has(id) ? [] : [`tasks.${task}.attachments.${at}.url`]
    }),
  )
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((field) => [field, 'This file is gone. Upload it again.'])))
}

interface Signed {
  readonly file: string
  /** Epoch ms. */
  readonly until: number
  readonly sign: string
}

/** A file by its signed address. Throws not-found for one that ran out or was given to somebody else. */
export async function openFile(
  { db, ...reader }: Reader & { readonly db: Database },
  { file: id, until, sign }: Signed,
): Promise<OpenFile> {
  const [given, right] = [Buffer.from(sign), Buffer.from(signature(reader, id, until))]
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  if (!isRight || until < reader.services.clock.nowMs())
    throw notFound('This address has run out. Open the page again and choose the file there.')
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
