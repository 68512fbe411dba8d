import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { beginImport } from './begin-import.ts'
import type { SentFile } from './read/open-bundle.ts'
import { Unreadable } from './read/unzip.ts'

export type Context = RequestContext & { readonly db: Database }

/** Reads what somebody sends; nothing of the school changes. Throws a sentence for what cannot be read. */
export async function uploadImport(context: Context, files: readonly File[]) {
  const { db, viewer, services } = context
  if (files.length === 0) throw invalid({ files: 'Choose a file.' })
  const sent: SentFile[] = []
  for (const file of files) sent.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  try {
    const id = await beginImport(db, services, context, { sent, byUserId: viewer.userId })
    return { ok: true as const, message: 'The files are being compared', import_id: id }
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ files: error.message })
    throw error
  }
}
