import { createHash } from 'node:crypto'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { readProgressFile, UnreadableProgress } from '#vendors/language-vendor/progress-file.ts'
import { beginPull, finishPull } from './pulls.queries.ts'
import { noCounts, storeRecords } from './store-records.ts'

type Context = RequestContext & { readonly db: Database }

const batch = 2_000

/**
 * Keeps what a file of the vendor says, all of it or nothing. What it does not name stays: a file is no deletion. Throws a
 * sentence at `file` for one that cannot be read, or that was read before.
 */
export async function takeFile(context: Context, file: File) {
  const { db, viewer, services } = context
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Two who send it at once: the second hears that it was read.
  await holdLock(db, locks.languageFile(sha256))
  const before = await db
    .selectFrom('languagePulls')
    .select('id')
    .where('sha256', '=', sha256)
    .where('state', '=', 'finished')
    .executeTakeFirst()
  if (before)
    throw invalid({
      file: `This file was read before, as reading ${before.id}. Ask the vendor for today’s.`,
    })
  const records = readFile(bytes)
  const at = new Date(services.clock.nowMs())
  const fileName = file.name.slice(-200)
  const { id } = await beginPull(
    { source: 'file', isWhole: false, askedBy: viewer.userId, at, fileName, sha256 },
    db,
  )
  const counts = noCounts()
  for (let from = 0; from < records.length; from += batch)
    await storeRecords(db, records.slice(from, from + batch), { pullId: id, units: null, counts })
  await finishPull(db, id, { counts, note: '', at, asOf: null })
  await insertAudit(db, context, {
    action: 'language_progress.read',
    subjectType: 'language_pull',
    subjectId: id,
    after: { file: fileName, read: counts.read, written: counts.written },
  })
  await publishChange(db, topic('language-credit'))
  return {
    ok: true as const,
    message: `Read ${countOf(counts.read, 'row')}, ${counts.written} of them new or changed`,
    pull_id: id,
  }
}

function readFile(bytes: Uint8Array) {
  try {
    return readProgressFile(bytes)
  } catch (error) {
    if (error instanceof UnreadableProgress) throw invalid({ file: error.message })
    throw error
  }
}
