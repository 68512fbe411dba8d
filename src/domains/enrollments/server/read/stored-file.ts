import type { Database } from '#server/database/database.ts'
import { pieceBytes } from '../../contract/roster-upload.ts'
import type { StoredBytes } from './open-bundle.ts'
import { unseal } from './sealed-pieces.ts'

/** So much is given out at a time. */
const chunkBytes = 64 * 1024

/** A file that lies in pieces, read from any place on: one piece of it is in memory at a time. */
export function storedFile(
  db: Database,
  secret: string,
  importId: number,
  { position, bytes }: { readonly position: number; readonly bytes: number },
): StoredBytes {
  let last: { readonly piece: number; readonly bytes: Buffer } | undefined
  const read = async (piece: number): Promise<Buffer> => {
    if (last?.piece === piece) return last.bytes
    const { sealed } = await db
      .selectFrom('rosterUploadPieces')
      .select('sealed')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .where('piece', '=', piece)
      .executeTakeFirstOrThrow()
    last = { piece, bytes: unseal(secret, { importId, position, piece }, sealed) }
    return last.bytes
  }
  return {
    byteLength: bytes,
    async *range(from, to) {
      for (let at = from; at < to; ) {
        const piece = Math.floor(at / pieceBytes)
        const begin = piece * pieceBytes
        const part = (await read(piece)).subarray(at - begin, Math.min(to - begin, at - begin + chunkBytes))
        if (part.byteLength === 0) return
        yield part
        at += part.byteLength
      }
    },
  }
}
