import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { inTransaction } from '../database/transactions.ts'

const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const isThere = async (key: string) => {
  const file = await school.services.files.open(key)
  file?.destroy()
  return file !== undefined
}
const unfinished = async () =>
  (await school.db.selectFrom('unfinishedFiles').select('storageKey').execute()).map((row) => row.storageKey)
const sweepAfter = async (hours: number) => {
  const nowMs = school.clock.nowMs()
  school.clock.set(nowMs + hours * 60 * 60_000)
  await school.runJob('files.delete-unfinished')
  school.clock.set(nowMs)
}

it('deletes after a day what was stored when the server was killed before its row was there', async () => {
  const key = `tried/${randomUUID()}.pdf`
  const storing = inTransaction(school.services.database, async (db) => {
    await school.services.files.put(db, key, bytes)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    // As with a server that is killed, nobody is left to take the file away again.
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(school.owner)
  })
  await expect(storing).rejects.toThrow('The answer to a commit was lost.')
  expect([await isThere(key), await unfinished()]).toEqual([true, [key]])
  await sweepAfter(23)
  expect(await isThere(key)).toBe(true)
  await sweepAfter(25)
  expect([await isThere(key), await unfinished()]).toEqual([false, []])
})

it('leaves what its row names, and nothing of what was taken back', async () => {
  const [kept, undone] = [`tried/${randomUUID()}.pdf`, `tried/${randomUUID()}.pdf`]
  const put = (key: string, end: () => void) =>
    inTransaction(school.services.database, async (db) => {
      await school.services.files.put(db, key, bytes)
      end()
    })
  await put(kept, () => {})
  await expect(
    put(undone, () => {
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect([await isThere(undone), await unfinished()]).toEqual([false, []])
  await sweepAfter(25)
  expect(await isThere(kept)).toBe(true)
})

it('stores as many files at once as come', async () => {
  const keys = Array.from({ length: 60 }, () => `tried/${randomUUID()}.pdf`)
  await Promise.all(
    keys.map((key) =>
      inTransaction(school.services.database, (db) => school.services.files.put(db, key, bytes)),
    ),
  )
  expect(await unfinished()).toEqual([])
})
