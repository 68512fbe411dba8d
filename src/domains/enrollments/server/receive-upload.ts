import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { chunkBytes, rosterLimitBytes } from '../contract/roster-upload.ts'
import { compareJob } from './diff/compare-import.ts'
import { nameOf, titleOf } from './read/file-name.ts'
import { seal } from './read/sealed-chunks.ts'

type Context = RequestContext & { readonly db: Database }

const sizeText = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.ceil(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Begins a roster that comes in chunks. Throws a sentence for one that is empty or too large: nothing of it is sent. */
export async function beginUpload(
  context: Context,
  files: readonly { readonly name: string; readonly bytes: number }[],
) {
  const { db, viewer, services } = context
  const names = files.map(({ name }) => nameOf(name))
  const whole = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (files.length === 0) throw invalid({ files: 'Choose a file.' })
  const empty = files.findIndex(({ bytes }) => bytes === 0)
  if (empty >= 0) throw invalid({ files: `${names[empty]} is empty.` })
  if (whole > rosterLimitBytes)
    throw invalid({
      files: `${files.length === 1 ? 'This is' : 'These are'} ${sizeText(whole)}. A roster has at most ${sizeText(rosterLimitBytes)}: pack it into a zip, or send a part of it.`,
    })
  const fileName = names.length === 1 ? (names[0] ?? '') : countOf(names.length, 'file')
  const { id } = await db
    .insertInto('rosterImports')
    .values({
      title: names.length === 1 ? titleOf(fileName) : 'Roster',
      ...{ fileName, state: 'receiving', createdBy: viewer.userId },
      createdAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rosterUploads')
    .values(
      files.map(({ bytes }, position) => ({ importId: id, position, name: names[position] ?? '', bytes })),
    )
    .execute()
  await insertAudit(db, context, {
    action: 'import.uploaded',
    subjectType: 'import',
    subjectId: id,
    after: { files: names },
  })
  await publishChange(db, topic('enrollments'))
  return { ok: true as const, message: 'The files are being sent', import_id: id }
}

/**
 * Keeps a chunk, encrypted; one that is sent again takes the place of the former. With the last of them the job begins.
 * Throws not-found for an upload of somebody else or one that is over, and a sentence for a chunk that is none.
 */
export async function receiveChunk(
  { db, viewer, services }: Context,
  sent: { readonly importId: number; readonly position: number; readonly chunk: number; readonly file: File },
) {
  const { importId, position, chunk, file } = sent
  const upload = await db
    .selectFrom('rosterImports')
    .innerJoin('rosterUploads', 'rosterUploads.importId', 'rosterImports.id')
    .select('bytes')
    .where('rosterImports.id', '=', importId)
    .where('position', '=', position)
    .where('state', '=', 'receiving')
    .where('createdBy', '=', viewer.userId)
    .forUpdate('rosterImports')
    .executeTakeFirst()
  if (!upload) throw notFound('There is no such upload, or it is over.')
  const due = Math.min(chunkBytes, Number(upload.bytes) - chunk * chunkBytes)
  if (due <= 0 || file.size !== due)
    throw invalid({ file: `Part ${chunk} of this file has ${Math.max(0, due)} bytes. Send the file again.` })
  const sealed = seal(services.secret, sent, new Uint8Array(await file.arrayBuffer()))
  await db
    .insertInto('rosterUploadChunks')
    .values({ importId, position, chunk, sealed })
    .onConflict((oc) => oc.columns(['importId', 'position', 'chunk']).doUpdateSet({ sealed }))
    .execute()
  const isWhole = await hasAll(db, importId)
  if (isWhole) {
    const beatAt = new Date(services.clock.nowMs())
    await db
      .updateTable('rosterImports')
      .set({ state: 'reading', beatAt })
      .where('id', '=', importId)
      .execute()
    await services.jobs.enqueue(db, compareJob, { importId })
    await publishChange(db, topic('enrollments'))
  }
  return { ok: true as const, is_whole: isWhole }
}

async function hasAll(db: Database, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from roster_uploads u where u.import_id = ${importId} and ceil(u.bytes::numeric / ${chunkBytes}) > (
      select count(*) from roster_upload_chunks p where p.import_id = u.import_id and p.position = u.position) limit 1`.execute(
    db,
  )
  return rows.length === 0
}
