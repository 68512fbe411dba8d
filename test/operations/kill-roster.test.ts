import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { copyDemoFolder } from '#test/databases/demo-folder.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { embeddedDatabaseUrl, type ProductProcess, startProduct } from '#test/programs/product-process.ts'
import { bundleOf, zipOf } from '#test/schools/roster-bundles.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

const people = 2_400

async function signIn(port: number) {
  const base = `http://127.0.0.1:${port}/api`
  const headers = { 'frontend-id': 'test' }
  const json = { ...headers, 'content-type': 'application/json' }
  const signedIn = await fetch(`${base}/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@demo.homeroom.test', password: 'homeroom' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const answered = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return {
    get: async (path: string) => {
      const ask = () => fetch(base + path, { headers: { ...headers, cookie } })
      // A server that reads a roster on a slow machine may ask its callers to come again: so does a browser.
      for (let times = 0; times < 50; times++) {
        const answer = await ask()
        if (answer.status !== 503) return answered(answer)
        await new Promise((again) =>
          setTimeout(again, 1_000 * Number(answer.headers.get('retry-after') ?? 1)),
        )
      }
      return answered(await ask())
    },
    post: async (path: string, body: object) =>
      answered(
        await fetch(base + path, {
          method: 'POST',
          headers: { ...json, cookie },
          body: JSON.stringify(body),
        }),
      ),
    send: async (path: string, form: FormData) =>
      answered(await fetch(base + path, { method: 'POST', headers: { ...headers, cookie }, body: form })),
  }
}

const killQuietly = (read: () => number) => {
  try {
    process.kill(read(), 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

function endQuietly(product: ProductProcess, dataDir: string): void {
  killQuietly(() => product.pid)
  killQuietly(() => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10))
}

interface Shown {
  readonly import: { readonly state: string; readonly written: number; readonly steps_done: number }
}

async function until(
  read: () => Promise<Shown>,
  isSo: (shown: Shown['import']) => boolean,
  within: number,
  everyMs = 25,
) {
  const deadline = Date.now() + within
  for (;;) {
    const shown = await read()
    if (isSo(shown.import)) return shown.import
    if (Date.now() > deadline) throw new Error(`Still: ${JSON.stringify(shown.import)}`)
    await new Promise((tick) => setTimeout(tick, everyMs))
  }
}

/**
 * Holds the import at this change: on a busy machine all of them were written before anybody saw that some were. Returns what
 * lets go of it again.
 */
async function holdFrom(databaseUrl: string, importId: number, place: number): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end().catch(() => undefined))
  const { rows } = await holder.query<{ id: number }>(
    'select id from roster_changes where import_id = $1 order by id offset $2 limit 1',
    [importId, place],
  )
  await holder.query(`create function hold_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return new; end $$`)
  await holder.query(`create trigger hold_here before update on roster_changes for each row
    when (new.applied_at is not null and new.id >= ${rows[0]?.id}) execute function hold_here()`)
  await holder.query('select pg_advisory_lock(1)')
  return async () => {
    await holder.query('select pg_advisory_unlock(1)')
    await holder.query('drop function hold_here cascade')
    await holder.end()
  }
}

it('goes on with a roster when it is killed in the middle of applying it: everybody once', {
  timeout: 300_000,
}, async () => {
  const folder = makeTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const port = await findFreePort()
  const start = () => {
    const product = startProduct('server', { PORT: String(port), DATA_DIR: dataDir })
    onTestFinished(() => endQuietly(product, dataDir))
    return product
  }
  onTestFinished(() => folder.remove())
  await copyDemoFolder(dataDir)
  let product = start()
  await product.ready()
  const admin = await signIn(port)
  const bundle = bundleOf(
    Array.from({ length: people }, (_, at) => ({ id: `k${at}`, first: `Kid${at}`, last: 'Killed' })),
    { schools: { s1: 'North Campus' } },
  )
  const form = new FormData()
  form.append('files[0]', new File([new Uint8Array(await zipOf(bundle))], 'roster.zip'))
  const { import_id: id } = await admin.send('/backoffice/enrollments/imports', form)
  const path = `/backoffice/enrollments/imports/${id}`
  await until(
    () => admin.get(path),
    ({ state }) => state === 'open',
    60_000,
  )
  const letGo = await holdFrom(embeddedDatabaseUrl(dataDir), Number(id), 1_500)
  await admin.post(path, { _action: 'apply' })
  await until(
    () => admin.get(path),
    ({ steps_done }) => steps_done >= 500,
    60_000,
  )
  product.signal('SIGKILL')
  await product.ended
  await letGo()

  product = start()
  await product.ready()
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) })
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  const count = async () =>
    (
      await client.query<{ made: number; written: number }>(
        `select (select count(*)::int from users where last_name = 'Killed') as made,
          (select count(*)::int from roster_changes where import_id = $1 and applied_at is not null) as written`,
        [id],
      )
    ).rows[0]
  const half = await count()
  // A batch is whole or nothing: who was made is marked as written.
  expect(half?.made).toBe(half?.written)
  expect(half?.made).toBeGreaterThanOrEqual(500)
  expect(half?.made).toBeLessThan(people)
  // As if the two minutes had passed after which nobody is believed to work at it any more.
  await client.query(`update roster_imports set beat_at = beat_at - interval '3 minutes' where id = $1`, [id])
  const again = await signIn(port)
  const end = await until(
    () => again.get(path),
    ({ state }) => state === 'applied',
    150_000,
    // Half a minute passes until somebody looks for what nobody works at.
    500,
  )
  expect(end.written).toBe(people)
  expect(await count()).toEqual({ made: people, written: people })
  await client.end()
})
