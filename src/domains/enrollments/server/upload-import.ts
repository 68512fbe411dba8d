import { lacks } from '#server/api/access.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginImport } from './begin-import.ts'
import type { SentFile } from './read/open-bundle.ts'
import { type Brings, OnlyPeople } from './read/stage-bundle.ts'
import { Unreadable } from './read/unzip.ts'

export type Context = RequestContext & {
  readonly db: Database
  /** Which imports there are here: of people, or of students of partner schools. */
  readonly brings: Brings
}

/**
 * Reads what somebody sends; nothing of the school changes. Where people are brought in, students of partner schools are,
 * too, by whoever manages these. Throws a sentence for what cannot be read, and refuses what somebody may not bring.
 */
export async function uploadImport(context: Context, files: readonly File[]) {
  const { db, viewer, services, brings } = context
  const field = brings === 'externals' ? 'file' : 'files'
  if (files.length === 0) throw invalid({ [field]: 'Choose a file.' })
  const sent: SentFile[] = []
  for (const file of files) sent.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  const alsoExternals = brings === 'people' && holds(viewer, 'external_students.manage')
  const may: readonly Brings[] = alsoExternals ? ['people', 'externals'] : [brings]
  try {
    const begun = await beginImport(db, services, context, { sent, byUserId: viewer.userId, may })
    return {
      ok: true as const,
      message: 'The files are being compared',
      import_id: begun.id,
      is_external: begun.brings === 'externals',
    }
  } catch (error) {
    if (error instanceof OnlyPeople) throw lacks('external_students.manage')
    if (error instanceof Unreadable) throw invalid({ [field]: error.message })
    throw error
  }
}
