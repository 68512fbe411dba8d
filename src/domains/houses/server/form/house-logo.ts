import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { OpenFile } from '#server/api/downloads.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { FileStore } from '#server/files/files.ts'
import { logoLimitBytes } from '../../contract/house-form.schemas.ts'

/** What a logo may be, by its content; never SVG, which may hold scripts. */
const accepted: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])
const typeOf: ReadonlyMap<string, string> = new Map([...accepted].map(([type, ending]) => [ending, type]))
const namePattern = /^[0-9a-f-]{36}\.(png|jpg|webp)$/
const keyOf = (name: string) => `houses/${name}`

/** Stores a logo, as long as the transaction commits, and returns its address. Throws the field's sentence for what is no picture or too large. */
export async function storeLogo(db: Database, files: FileStore, logo: File): Promise<string> {
  const bytes = new Uint8Array(await logo.arrayBuffer())
  if (bytes.byteLength > logoLimitBytes) throw invalid({ logo: 'The picture is larger than 2 MB.' })
  const ending = accepted.get((await fileTypeFromBuffer(bytes))?.mime ?? '')
  if (!ending) throw invalid({ logo: 'Choose a PNG, JPEG or WebP picture. This file is none of these.' })
  const name = `${randomUUID()}.${ending}`
  await files.put(db, keyOf(name), bytes)
  return `/api/pictures/houses/${name}`
}

/** A stored logo by the name in its address. Throws not-found. */
export async function openLogo(files: FileStore, name: string): Promise<OpenFile> {
  const file = namePattern.test(name) ? await files.open(keyOf(name)) : undefined
  if (!file) throw notFound('There is no such picture.')
  return { file, contentType: typeOf.get(name.split('.')[1] ?? '') ?? 'application/octet-stream' }
}
