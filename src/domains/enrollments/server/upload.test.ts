import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '#domains/sign-in/server/sign-in.service.ts'
import type { Client } from '#test/client.ts'
import { bundleOf, csv, type Files, sendChunk, zipOf } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { chunkBytes } from '../contract/roster-upload.ts'

let school: TestSchool
let admin: Client
let port = 0
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => school.stop())

const uploads = '/backoffice/enrollments/uploads'
const open = async (importId: number) =>
  (await admin.get(`/backoffice/enrollments/imports/${importId}`)).body.import

/**
 * Sends files as the page does: announced, then chunk after chunk. Returns the import, and for each chunk whether its
 * file was whole then.
 */
async function sendInChunks(files: Files) {
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const)
  const begun = await admin.post(uploads, {
    files: contents.map(([name, { byteLength }]) => ({ name, bytes: byteLength })),
  })
  expect(begun.status).toBe(200)
  const importId: number = begun.body.import_id
  const wholes: boolean[] = []
  for (const [position, [, bytes]] of contents.entries())
    for (let chunk = 0; chunk * chunkBytes < bytes.byteLength; chunk++) {
      const part = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes)
      const { status, body } = await sendChunk(admin, importId, { position, chunk }, part)
      expect(status).toBe(200)
      wholes.push(body.is_whole)
    }
  return { importId, wholes }
}

/** So many rows that the file has several chunks. */
const pupils = Array.from({ length: 20_000 }, (_, at) => [
  ...[`Given${at}`, `Family${at}`, `pupil${at}@chunks.test`, 'student', '9', 'Campus 1'],
  `Sesame-${at}-${'x'.repeat(450)}`,
])
const table = csv(['firstName', 'lastName', 'email', 'role', 'grade', 'campus', 'password'], ...pupils)

describe('a roster in chunks', () => {
  it('is kept unreadable until a job has read it, says how far it is, and is then gone', async () => {
    const { importId, wholes } = await sendInChunks({ 'people.csv': table })
    expect(wholes).toEqual([false, false, true])
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from roster_upload_chunks`.execute(school.db)
    expect(rows).toHaveLength(3)
    for (const { sealed } of rows) expect(sealed.includes('Sesame') || sealed.includes('Given1')).toBe(false)
    expect(await open(importId)).toMatchObject({ state: 'reading', file_name: 'people.csv' })

    const seen: { done: number; of: number }[] = []
    const watch = setInterval(
      () => void open(importId).then(({ steps_done: done, steps: of }) => seen.push({ done, of })),
      400,
    )
    await school.runJob('enrollments.compare', { importId })
    clearInterval(watch)
    const partly = seen.filter(({ done }) => done > 0 && done < pupils.length)
    expect(partly.length).toBeGreaterThan(0)
    for (const { of } of partly) expect(Math.abs(of - pupils.length) / pupils.length).toBeLessThan(0.35)
    expect(await open(importId)).toMatchObject({ state: 'open', ready: pupils.length, steps: 0 })
    const kept = await sql`select from roster_uploads`.execute(school.db)
    expect(kept.rows).toEqual([])
    const { rows: told } = await sql<{ title: string }>`select title from notifications`.execute(school.db)
    expect(told).toEqual([{ title: `Import ${importId} is compared` }])
  })

  it('is read from a zip, whatever place of it is asked for', async () => {
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
    const padding = Buffer.concat(Array.from({ length: 90 }, () => random)).toString('base64')
    const bundle = bundleOf([{ id: 'z1', first: 'Zoe', last: 'Zip' }], { source: 'zip' })
    const { importId, wholes } = await sendInChunks({
      'roster.zip': await zipOf({
        'resources.csv': Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))),
        ...bundle,
        'other.txt': padding,
      }),
    })
    expect(wholes.at(-1)).toBe(true)
    await school.runJob('enrollments.compare', { importId })
    expect(await open(importId)).toMatchObject({ state: 'open', ready: 1, format: 'oneroster_1.2' })
  })

  it('that cannot be read says why, and nothing of it is kept', async () => {
    const { importId } = await sendInChunks({
      'roster.zip': Buffer.concat([Buffer.from('PK'), Buffer.alloc(900)]),
    })
    await school.runJob('enrollments.compare', { importId })
    expect(await open(importId)).toMatchObject({
      state: 'unreadable',
      problem: 'roster.zip is broken: it cannot be unpacked.',
    })
    expect((await sql`select from roster_uploads`.execute(school.db)).rows).toEqual([])
  })

  it('is only of who sends it, and only of chunks that are due', async () => {
    const begun = await admin.post(uploads, { files: [{ name: 'a.csv', bytes: 10 }] })
    const importId = begun.body.import_id
    const chunk = { position: 0, chunk: 0 }
    const office = await school.as('operations')
    const bytes = Buffer.from('0123456789')
    expect((await sendChunk(office, importId, chunk, bytes)).status).toBe(404)
    expect((await sendChunk(admin, importId, { ...chunk, position: 1 }, bytes)).status).toBe(404)
    expect((await sendChunk(admin, importId, { ...chunk, chunk: 1 }, bytes)).status).toBe(422)
    const short = await sendChunk(admin, importId, chunk, bytes.subarray(1))
    expect(short.body.data.formErrors).toEqual({
      file: 'Part 0 of this file has 10 bytes. Send the file again.',
    })
    expect((await sendChunk(admin, importId, chunk, bytes)).body.is_whole).toBe(true)
    expect((await sendChunk(admin, importId, chunk, bytes)).status).toBe(404)
  })

  it('of 2 GB is refused with a sentence before anything of it is sent', async () => {
    const refused = await admin.post(uploads, { files: [{ name: 'all.csv', bytes: 2 * 1024 ** 3 }] })
    expect([refused.status, refused.body.data.formErrors]).toEqual([
      422,
      { files: 'This is 2.0 GB. A roster has at most 256 MB: pack it into a zip, or send a part of it.' },
    ])
  })

  it('that was never sent whole is forgotten after a day', async () => {
    const { body } = await admin.post(uploads, { files: [{ name: 'late.csv', bytes: 10 }] })
    await school.runJob('enrollments.forget')
    expect((await open(body.import_id)).state).toBe('receiving')
    await sql`update roster_imports set created_at = created_at - interval '25 hours' where id = ${body.import_id}`.execute(
      school.db,
    )
    await school.runJob('enrollments.forget')
    expect((await admin.get(`/backoffice/enrollments/imports/${body.import_id}`)).status).toBe(404)
  })
})

describe('a body without an end', () => {
  /**
   * Writes chunks until the server answers, and leaves the end away; returns how many bytes it took, and its answer.
   */
  const endless = (head: string) =>
    new Promise<{ sent: number; answer: string }>((resolve, reject) => {
      let [sent, answer] = [0, '']
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head)
        const more = () => {
          while (answer === '' && sent < 2 * 1024 ** 3) {
            sent += chunk.byteLength
            socket.write(`${chunk.byteLength.toString(16)}\r\n`)
            socket.write(chunk)
            if (!socket.write('\r\n')) return void socket.once('drain', more)
          }
        }
        more()
      })
      socket.on('data', (part) => {
        answer += part.toString()
      })
      socket.on('close', () => resolve({ sent, answer }))
      socket.on('error', reject)
      socket.setTimeout(20_000, () => socket.destroy(new Error('No answer.')))
    })

  it('is refused with a sentence after 12 MB, whoever sends it, and cut when it does not end', async () => {
    const token = await makeLogin(school.db, {
      userId: await school.persona('admin'),
      nowMs: school.clock.nowMs(),
    })
    const cookie = writeSessionCookie(token, school.services, 3600).split(';')[0]
    const head = `POST /api/backoffice/enrollments/imports HTTP/1.1\r\nhost: homeroom.test\r\nfrontend-id: test\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n`
    const { sent, answer } = await endless(head)
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large')
    expect(answer).toContain('This is too large. Nothing was saved.')
    expect(sent).toBeLessThan(40 * 1024 ** 2)
  })

  it('of 2 GB that says so is refused before any of it is read', async () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST /api/backoffice/enrollments/imports HTTP/1.1\r\nhost: homeroom.test\r\nfrontend-id: test\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${2 * 1024 ** 3}\r\n\r\n`,
      ),
    )
    const answer = await new Promise<string>((resolve, reject) => {
      socket.on('data', (part) => resolve(part.toString()))
      socket.on('error', reject)
      socket.setTimeout(20_000, () => reject(new Error('No answer.')))
    })
    socket.destroy()
    expect(answer).toContain('This upload is larger than 12 MB. Nothing was saved.')
  })
})
