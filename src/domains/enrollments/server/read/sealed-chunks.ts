import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Which chunk of which file of which import. */
export interface ChunkName {
  readonly importId: number
  readonly position: number
  readonly chunk: number
}

/** From the server's own secret: whoever has the database alone, or a copy of it, can read nothing. */
const keyOf = (secret: string, { importId }: ChunkName) =>
  Buffer.from(hkdfSync('sha256', secret, `import ${importId}`, 'roster upload', 32))
const nameOf = ({ importId, position, chunk }: ChunkName) => Buffer.from(`${importId}/${position}/${chunk}`)

const [ivBytes, tagBytes] = [12, 16]

export function seal(secret: string, name: ChunkName, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, name), iv).setAAD(nameOf(name))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws for a chunk that is another one, or of a server with another secret. */
export function unseal(secret: string, name: ChunkName, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, name), sealed.subarray(0, ivBytes))
    .setAAD(nameOf(name))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
