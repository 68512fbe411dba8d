import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { type AuditContext, insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { compareJob } from './diff/compare-import.ts'
import { completeMended } from './read/complete-mended.ts'
import { nameOf, titleOf } from './read/file-name.ts'
import { openBundle, type SentFile } from './read/open-bundle.ts'
import { type Brings, ofExternals, stageBundle } from './read/stage-bundle.ts'

interface Delivery {
  readonly sent: readonly SentFile[]
  readonly byUserId: number
  /** Whom it may bring. */
  readonly may: readonly Brings[]
  /** What lay in the folder, of one that was taken from there. */
  readonly drop?: { readonly key: string; readonly name: string }
}

/**
 * Reads a delivery into an import of its own and has it compared; returns its number, and whom it brings. The files
 * themselves are never kept: they hold what nobody asked for, passwords too. Throws `Unreadable` for what cannot be
 * read.
 */
export async function beginImport(
  db: Database,
  services: Services,
  audit: AuditContext,
  { sent, byUserId, may, drop }: Delivery,
): Promise<{ readonly id: number; readonly brings: Brings }> {
  const names = sent.map(({ name }) => nameOf(name))
  const fileName =
    drop !== undefined
      ? nameOf(drop.name)
      : names.length === 1
        ? (names[0] ?? '')
        : countOf(names.length, 'file')
  const { id } = await db
    .insertInto('rosterImports')
    .values({
      title: drop !== undefined || names.length === 1 ? titleOf(fileName) : 'Roster',
      fileName,
      createdBy: byUserId,
      createdAt: new Date(services.clock.nowMs()),
      dropKey: drop?.key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const staged = await stageBundle(db, id, await openBundle(sent), may)
  const mended = staged.mendsId === null ? undefined : await completeMended(db, id, staged.mendsId)
  await db
    .updateTable('rosterImports')
    .set({ ...staged, ...(mended ?? { mendsId: null }) })
    .where('id', '=', id)
    .execute()
  await services.jobs.enqueue(db, compareJob, { importId: id })
  await insertAudit(db, audit, {
    action: drop === undefined ? 'import.uploaded' : 'import.taken_from_folder',
    subjectType: 'import',
    subjectId: id,
    after: { files: names },
  })
  await publishChange(db, topic('enrollments'))
  return { id, brings: staged.format === ofExternals.format ? 'externals' : 'people' }
}
