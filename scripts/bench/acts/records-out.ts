import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeApiToken } from '#domains/api-tokens/server/api-tokens.factory.ts'
import { enrollments } from '#domains/oneroster/server/collections/enrollments.ts'
import { users } from '#domains/oneroster/server/collections/people.ts'
import { classes } from '#domains/oneroster/server/collections/places.ts'
import { readCollection, readQuery } from '#domains/oneroster/server/read-collection.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { startBucketSandbox } from '#vendors/s3-bucket/sandbox/bucket-sandbox.ts'
import { median } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { prepareSchool } from '../school.ts'
import { type Bench, time, withServices } from './with-services.ts'

/**
 * What other systems read of a school of so many students, and what its night takes: `node scripts/bench/acts/records-out.ts 2000`.
 * Pages of the rostering service through the door with a token, beside their two statements alone, in turn; and a whole
 * export to a bucket on this machine, by a process of its own.
 */
const students = Number(process.argv[2] ?? 2_000)
const turns = 8
const pageRows = 100
const base = '/ims/oneroster/rostering/v1p2'

mkdirSync('.cache/bench', { recursive: true })
const postgres = await startEmbeddedPostgres({ dataDir: '.cache/bench/database', log: () => {} })
try {
  const { databaseUrl, databaseMegabytes } = await prepareSchool(postgres.url, students, false)
  console.log(`${students} students, ${databaseMegabytes} MB of database`)
  const product = await startProduct(databaseUrl)
  try {
    await withServices(product, databaseUrl, (bench) => measurePages(product, bench))
  } finally {
    await product.stop()
  }
  await measureExport(databaseUrl)
} finally {
  await postgres.stop()
}

async function measurePages(product: Product, { services }: Bench): Promise<void> {
  const owner = await services.database
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'superadmin@%')
    .executeTakeFirstOrThrow()
  const { token } = await makeApiToken(services.database, {
    ...{ title: 'Bench', ownerId: owner.id, scopes: ['oneroster.read'], nowMs: Date.now() },
  })
  const headers = { authorization: `Bearer ${token}` }
  for (const collection of [enrollments, users, classes]) {
    const ask = async (query: string) => {
      const answer = await fetch(`${product.origin}${base}/${collection.many}?${query}`, { headers })
      if (!answer.ok) throw new Error(`${collection.many} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      return Number(answer.headers.get('x-total-count'))
    }
    const total = await ask('limit=1')
    for (const offset of [0, Math.max(0, total - pageRows)]) {
      const query = `limit=${pageRows}&offset=${offset}`
      const asked = { now: new Date(), baseUrl: `${product.origin}${base}` }
      const read = () =>
        readCollection(services.database, collection, asked, readQuery(new URLSearchParams(query)))
      await ask(query)
      await read()
      const door: number[] = []
      const alone: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        door.push(await time(() => ask(query)))
        alone.push(await time(read))
      }
      const ms = (times: readonly number[]) =>
        `${median(times).toFixed(0)} (least ${Math.min(...times).toFixed(0)})`
      console.log(
        `${collection.many}, ${total}, from ${offset}: ${ms(door)} ms, its statements ${ms(alone)} ms`,
      )
    }
  }
}

async function measureExport(databaseUrl: string): Promise<void> {
  const bucket = await startBucketSandbox()
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../at-length/export-child.ts', import.meta.url))],
      {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          EXPORT_BUCKET: bucket.bucket,
          EXPORT_ENDPOINT: bucket.url,
          EXPORT_ACCESS_KEY_ID: bucket.accessKeyId,
          EXPORT_SECRET_ACCESS_KEY: bucket.secretAccessKey,
        },
      },
    )
    const { files, rows, ms, before, most } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    const bytes = [...bucket.objects.values()].reduce((all, { length }) => all + length, 0)
    console.log(
      `export: ${rows} rows in ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${(ms / 1_000).toFixed(1)} s (${Math.round((rows * 1_000) / ms)} rows a second), memory ${most} MB at the most, ${before} before it`,
    )
  } finally {
    await bucket.stop()
  }
}
