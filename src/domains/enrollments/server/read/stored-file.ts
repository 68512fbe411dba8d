import type { Database } from '#server/database/database.ts'
import { chunkBytes } from '../../contract/roster-upload.ts'
import { type ChunkName, unseal } from './sealed-chunks.ts'
import { type StoredBytes, Unreadable } from './unzip.ts'

/** How many bytes are given out at a time. */
const givenBytes = 64 * 1024

/** A file that lies in chunks, read from any place on: one chunk of it is in memory at a time. */
export function storedFile(
  db: Database,
  secret: string,
  importId: number,
  { position, bytes }: { readonly position: number; readonly bytes: number },
): StoredBytes {
  let last: { readonly chunk: number; readonly bytes: Buffer } | undefined
  const read = async (chunk: number): Promise<Buffer> => {
    if (last?.chunk === chunk) return last.bytes
    const { sealed } = await db
      .selectFrom('rosterUploadChunks')
      .select('sealed')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .where('chunk', '=', chunk)
      .executeTakeFirstOrThrow()
    last = { chunk, bytes: unsealed(secret, { importId, position, chunk }, sealed) }
    return last.bytes
  }
  return {
    byteLength: bytes,
    async *range(from, to) {
      for (let at = from; at < to; ) {
        const chunk = Math.floor(at / chunkBytes)
        const begin = chunk * chunkBytes
        const part = (await read(chunk)).subarray(at - begin, Math.min(to - begin, at - begin + givenBytes))
        if (part.byteLength === 0) return
        yield part
        at += part.byteLength
      }
    },
  }
}

/** Throws `Unreadable` for what a server with another secret had sealed: the key is gone, whoever sent it has it still. */
function unsealed(secret: string, name: ChunkName, sealed: Buffer): Buffer {
  try {
    return unseal(secret, name, sealed)
  } catch {
    throw new Unreadable(
      'These files were sent before this server was given another secret, and can no longer be opened. Send them again.',
    )
  }
}
