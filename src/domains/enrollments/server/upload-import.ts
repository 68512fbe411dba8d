import { cleanLine } from '#contract/clean-text.ts'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { compareJob } from './diff/compare-import.ts'
import { completeMended } from './read/complete-mended.ts'
import { openBundle, type SentFile } from './read/open-bundle.ts'
import { stageBundle } from './read/stage-bundle.ts'
import { leaf, Unreadable } from './read/unzip.ts'

export type Context = RequestContext & { readonly db: Database }

/**
 * Reads a delivery into an import of its own and has it compared. The files themselves are never kept: they hold what
 * nobody asked for, passwords too. Throws a sentence for what cannot be read.
 */
export async function uploadImport(context: Context, files: readonly File[]) {
  const { db, viewer, services } = context
  if (files.length === 0) throw invalid({ files: 'Choose a file.' })
  const sent: SentFile[] = []
  for (const file of files) sent.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  const names = sent.map(({ name }) => cleanLine(leaf(name)).slice(0, 120))
  const fileName = names.length === 1 ? (names[0] ?? '') : countOf(names.length, 'file')
  const { id } = await db
    .insertInto('rosterImports')
    .values({
      title: (names.length === 1 ? fileName.replace(/\.\w+$/, '') : '') || 'Roster',
      fileName,
      createdBy: viewer.userId,
      createdAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const staged = await stageBundle(db, id, await openBundle(sent))
    const mended = staged.mendsId === null ? undefined : await completeMended(db, id, staged.mendsId)
    await db
      .updateTable('rosterImports')
      .set({ ...staged, ...(mended ?? { mendsId: null }) })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ files: error.message })
    throw error
  }
  await services.jobs.enqueue(db, compareJob, { importId: id })
  await insertAudit(db, context, {
    action: 'import.uploaded',
    subjectType: 'import',
    subjectId: id,
    after: { files: names },
  })
  await publishChange(db, topic('enrollments'))
  return { ok: true as const, message: 'The files are being compared', import_id: id }
}
