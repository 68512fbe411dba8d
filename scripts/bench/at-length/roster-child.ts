/** Reads, compares, applies and exports a roster of so many users that comes in chunks, in a process of its own: `DATABASE_URL node … 10000`. */
import { finished } from 'node:stream/promises'
import { chunkBytes } from '#domains/enrollments/contract/roster-upload.ts'
import { applyImport } from '#domains/enrollments/server/apply/apply-import.ts'
import { compareImport } from '#domains/enrollments/server/diff/compare-import.ts'
import { exportBundle } from '#domains/enrollments/server/export/export-bundle.ts'
import { readStored } from '#domains/enrollments/server/read/read-stored.ts'
import { seal } from '#domains/enrollments/server/read/sealed-chunks.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { buildServices, stopServices } from '#server/build-services.ts'
import { createHttpServer } from '#server/http/http.ts'
import { readConfig } from '#server/settings/config.ts'
import { time } from '../acts/with-services.ts'
import { benchSettings } from '../product.ts'
import { bigBundle, experiencesOf, experienceTitle } from './roster-of-many.ts'

const users = Number(process.argv[2])
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const publicUrl = 'http://bench.test'
const config = readConfig({ ...benchSettings, PUBLIC_URL: publicUrl })
const { log } = createHttpServer(config)
const services = await buildServices({ config, databaseUrl, publicUrl, log })
const { database: db } = services
const secondsOf = async (work: () => Promise<unknown>) => (await time(work)) / 1000

const bytes = await bigBundle(users)
const cycleId = await makeCycle(db, { nowMs: Date.now() })
for (let at = 0; at < experiencesOf(users); at++)
  await makeExperience(db, { title: experienceTitle(at), cycleId, cohortId: null, expertIds: [] })
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 50)
try {
  const { id: createdBy } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'employee')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('rosterImports')
    .values({ title: 'Bench', fileName: 'bench.zip', createdBy, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const set = db.updateTable('rosterImports').where('id', '=', id)
  // As the page sends a large one: in chunks, encrypted until they are read.
  await db
    .insertInto('rosterUploads')
    .values({ importId: id, position: 0, name: 'bench.zip', bytes: bytes.byteLength })
    .execute()
  for (let chunk = 0; chunk * chunkBytes < bytes.byteLength; chunk++) {
    const place = { importId: id, position: 0, chunk }
    const part = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes)
    const sealed = seal(services.secret, place, part)
    await db
      .insertInto('rosterUploadChunks')
      .values({ ...place, sealed })
      .execute()
  }
  const readSeconds = await secondsOf(() => readStored(services, id))
  const compareSeconds = await secondsOf(() => compareImport(services, id))
  await set.set({ state: 'applying', appliedBy: createdBy, appliedAt: new Date() }).execute()
  const applySeconds = await secondsOf(() => applyImport(services, id))
  const exportSeconds = await secondsOf(async () => {
    const { file } = await exportBundle(db, services, undefined)
    await finished(file.resume())
  })
  const { written } = await db
    .selectFrom('rosterTallies')
    .select((eb) => eb.fn.sum<number>('written').as('written'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  const megabytes = most / 1024 ** 2
  process.stdout.write(
    JSON.stringify({
      ...{ users, written: Number(written), megabytes },
      ...{ readSeconds, compareSeconds, applySeconds, exportSeconds },
    }),
  )
} finally {
  clearInterval(watch)
  await stopServices(services)
}
