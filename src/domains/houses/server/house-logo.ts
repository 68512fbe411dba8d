import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import type { Database } from '#server/database.ts'
import type { DoorRoute } from '#server/domain.ts'
import { invalid, plainError } from '#server/errors.ts'
import type { FileStore } from '#server/files.ts'
import type { Services } from '#server/services.ts'
import { logoLimitBytes } from '../contract/house-form.schemas.ts'

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
  if (!ending) throw invalid({ logo: 'Choose a PNG, JPEG or WebP picture. This file is none.' })
  const name = `${randomUUID()}.${ending}`
  await files.put(db, keyOf(name), bytes)
  return `/api/pictures/houses/${name}`
}

export const logoDoor: DoorRoute = {
  method: 'GET',
  path: '/pictures/houses/:name',
  why: 'A browser draws the logo of a house; to everyone signed in, by a name nobody can guess.',
}

/** `GET /api/pictures/houses/{name}`: a new logo has a new name, so a browser may keep it. */
export async function mountLogos(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { name: string } }>('/api/pictures/houses/:name', async (request, reply) => {
    const refuse = (status: number, code: string, message: string) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(plainError(code, message, request.id))
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    if (viewer.role === 'nobody') return refuse(401, 'UNAUTHORIZED', 'Log in to continue.')
    const { name } = request.params
    const picture = namePattern.test(name) ? await services.files.open(keyOf(name)) : undefined
    if (!picture) return refuse(404, 'NOT_FOUND', 'There is no such picture.')
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(typeOf.get(name.split('.')[1] ?? '') ?? 'application/octet-stream')
      .send(picture)
  })
}
