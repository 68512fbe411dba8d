import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { bundleOf, type Pupil, zipOf } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
let folder: string
let run = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-drop-'))
  school = await startTestSchool({ config: { ROSTER_DROP_DIR: folder, ROSTER_DROP_AS: 'admin@school.test' } })
  await school.persona('director')
  admin = await school.as('admin')
  const id = await school.persona('admin')
  await school.db.updateTable('users').set({ email: 'admin@school.test' }).where('id', '=', id).execute()
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(async () => {
  await school.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  run += 1
})

const people = (count = 12): Pupil[] =>
  Array.from({ length: count }, (_, at) => ({ id: `d${run}-${at}`, first: `Kid${at}`, last: `Drop${run}` }))
const drop = async (name: string, some: readonly Pupil[], options: Parameters<typeof bundleOf>[1] = {}) => {
  await writeFile(join(folder, name), await zipOf(bundleOf(some, { source: `drop${run}`, ...options })))
  await writeFile(join(folder, `${name}.done`), '')
}
interface Listed {
  readonly id: number
  readonly state: string
  readonly is_nightly: boolean
}
const imports = async (): Promise<Listed[]> => (await admin.get('/backoffice/enrollments')).body.imports
/** As the night goes: taken, compared, and applied where that was asked for. */
async function night() {
  await school.runJob('enrollments.drop')
  const [newest] = await imports()
  if (newest?.state === 'reading') await school.runJob('enrollments.compare', { importId: newest.id })
  await school.runJob('enrollments.apply', { importId: newest?.id ?? 0 })
  return (await imports())[0]
}
const active = async () =>
  (
    await school.db
      .selectFrom('users')
      .select('id')
      .where('lastName', '=', `Drop${run}`)
      .where('deactivatedAt', 'is', null)
      .execute()
  ).length
const told = async () =>
  (
    await school.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', await school.persona('admin'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.title

describe('the folder', () => {
  it('is taken by night: what is safe is applied, and what was taken is moved away', async () => {
    await drop('network.zip', people())
    await writeFile(join(folder, 'readme.txt'), 'hello')
    expect(await night()).toMatchObject({ state: 'applied', is_nightly: true })
    expect(await active()).toBe(12)
    expect((await readdir(folder)).sort()).toEqual(['done', 'readme.txt'])
    expect(await readdir(join(folder, 'done'))).toEqual([
      expect.stringMatching(/^2026-11-10-[0-9a-f]{8}-network\.zip$/),
    ])
    const count = (await imports()).length
    await school.runJob('enrollments.drop')
    expect(await imports()).toHaveLength(count)
  })

  it('is announced once, to whoever watches over the records, and what was taken is deleted after some days', async () => {
    const director = await school.persona('director')
    const heard = () =>
      school.db
        .selectFrom('notifications')
        .select(['title', 'redirectUrl'])
        .where('userId', '=', director)
        .execute()
    expect(await heard()).toEqual([
      {
        title: 'Rosters are taken from a folder at night, in the name of Pat admin',
        redirectUrl: expect.stringMatching(
          /^\/workbench\/audit\?kind=import&from=[\d-]+&to=[\d-]+&entry=\d+$/,
        ),
      },
    ])
    await drop('kept.zip', people(2))
    await night()
    const kept = async () => (await readdir(join(folder, 'done'))).some((name) => name.endsWith('kept.zip'))
    await mkdir(join(folder, 'done', 'of-somebody'), { recursive: true })
    school.clock.advance(14 * 86_400_000)
    await school.runJob('enrollments.drop')
    expect(await kept()).toBe(true)
    school.clock.advance(86_400_000)
    await school.runJob('enrollments.drop')
    expect([await kept(), await readdir(join(folder, 'done'))]).toEqual([false, ['of-somebody']])
    school.clock.advance(-15 * 86_400_000)
    await rm(join(folder, 'done', 'of-somebody'), { recursive: true })
    expect(await heard()).toHaveLength(1)
  })

  it('stops at a safety stop, with a word to who manages enrollments', async () => {
    await drop('first.zip', people())
    await night()
    await drop(
      'second.zip',
      people().map((one, at) => ({ ...one, ...(at < 6 ? { status: 'tobedeleted' } : { grade: '10' }) })),
      { mode: 'delta' },
    )
    const stopped = await night()
    expect(stopped).toMatchObject({ state: 'open' })
    expect(await active()).toBe(12)
    expect(await told()).toBe(`The nightly roster stopped: import ${stopped?.id}`)
    const grades = await school.db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.id')
      .select('grade')
      .where('lastName', '=', `Drop${run}`)
      .where('grade', '=', 10)
      .execute()
    expect(grades).toEqual([])
    await drop('third.zip', people())
    await night()
    expect((await imports()).find(({ id }) => id === stopped?.id)?.state).toBe('discarded')
  })

  it('says which rows were left out, once, though all else is applied', async () => {
    const [first = people()[0], ...others] = people()
    const nameless = (one: Pupil | undefined): Pupil[] => (one ? [{ ...one, email: '' }] : [])
    const heard = async () =>
      (
        await school.db
          .selectFrom('notifications')
          .select(['title', 'body'])
          .where('userId', '=', await school.persona('admin'))
          .where('title', 'like', 'The nightly roster left out%')
          .orderBy('id')
          .execute()
      ).map(({ title, body }) => [title.replace(/import \d+/, 'import'), body])
    await drop('first.zip', [...nameless(first), ...others])
    expect(await night()).toMatchObject({ state: 'applied' })
    expect(await active()).toBe(11)
    const one = [
      'The nightly roster left out 1 row: import',
      '1 row was left out. The first that is new: A new person needs an e-mail.',
    ]
    expect(await heard()).toEqual([one])
    // The next night says the same and nothing else: it is known.
    await drop('second.zip', [...others, ...nameless(first)])
    expect(await night()).toMatchObject({ state: 'applied' })
    expect(await heard()).toEqual([one])
    // Another child in their place is news.
    await drop('third.zip', [
      ...others,
      ...(first ? [first] : []),
      ...nameless({ id: `d${run}-x`, first: 'New', last: `Drop${run}` }),
    ])
    await night()
    expect(await active()).toBe(12)
    expect(await heard()).toEqual([one, one])
  })

  it('keeps one in which somebody decided something, and applies nothing because a question is answered', async () => {
    await drop('first.zip', people())
    await night()
    const leaving = people().map((one, at) => ({ ...one, ...(at < 6 && { status: 'tobedeleted' }) }))
    await drop('second.zip', leaving, { mode: 'delta' })
    const stopped = await night()
    const path = `/backoffice/enrollments/imports/${stopped?.id}`
    const decided = await admin.post(`${path}/decisions`, { choice: 'keep', stop: 'leave:Campus 1' })
    expect(decided.status).toBe(200)
    await drop('third.zip', people())
    await night()
    expect((await imports()).find(({ id }) => id === stopped?.id)?.state).toBe('open')
    await drop('fourth.zip', [...people(), { id: `d${run}-new`, first: 'New', last: `Drop${run}` }])
    await school.runJob('enrollments.drop')
    const [fourth] = await imports()
    const asked = fourth?.id ?? 0
    await school.db.updateTable('rosterImports').set({ missing: 'stay' }).where('id', '=', asked).execute()
    // As between school years: it only prepares.
    school.clock.advance(400 * 86_400_000)
    admin = await school.as('admin')
    await school.runJob('enrollments.compare', { importId: asked })
    school.clock.advance(-400 * 86_400_000)
    admin = await school.as('admin')
    expect((await imports())[0]).toMatchObject({ id: asked, state: 'open' })
    const answer = await admin.post(`/backoffice/enrollments/imports/${asked}`, {
      _action: 'dates',
      order: 'dmy',
    })
    expect(answer.status).toBe(200)
    await school.runJob('enrollments.compare', { importId: asked })
    expect((await imports())[0]).toMatchObject({ id: asked, state: 'open' })
    expect(await active()).toBe(12)
  })

  it('is only prepared between school years', async () => {
    await drop('summer.zip', people())
    const before = school.clock.nowMs()
    school.clock.advance(400 * 86_400_000)
    admin = await school.as('admin')
    const prepared = await night()
    expect(prepared).toMatchObject({ state: 'open' })
    expect([await active(), await told()]).toEqual([0, `The nightly roster is ready: import ${prepared?.id}`])
    school.clock.advance(before - school.clock.nowMs())
    admin = await school.as('admin')
  })

  it('waits for what is still being written, and takes a folder of files that has been still', async () => {
    await mkdir(join(folder, 'bundle'))
    const files = bundleOf(people(3), { source: `drop${run}` })
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'bundle', name), text)
    const touch = async (minutesAgo: number) => {
      const at = new Date(school.clock.nowMs() - minutesAgo * 60_000)
      for (const name of Object.keys(files)) await utimes(join(folder, 'bundle', name), at, at)
    }
    await touch(2)
    await school.runJob('enrollments.drop')
    expect(await readdir(folder)).toContain('bundle')
    await touch(11)
    await night()
    expect([await active(), (await readdir(folder)).includes('bundle')]).toEqual([3, false])
  })

  it('takes nothing twice, though the server was stopped before it moved it away', async () => {
    await drop('again.zip', people(2))
    await school.runJob('enrollments.drop')
    const [{ id } = { id: 0 }] = await imports()
    const [moved = ''] = (await readdir(join(folder, 'done'))).filter((name) => name.endsWith('again.zip'))
    await rename(join(folder, 'done', moved), join(folder, 'again.zip'))
    await writeFile(join(folder, 'again.zip.done'), '')
    await school.runJob('enrollments.drop')
    expect((await imports())[0]?.id).toBe(id)
    expect(await readdir(join(folder, 'done'))).toContain(moved)
  })

  it('takes and applies nothing in the name of somebody whose right is one campus only, and tells no such person', async () => {
    const id = await school.persona('admin')
    const narrow = (cohortIds: number[] | null) =>
      school.db
        .updateTable('permissionGroupMembers')
        .set({ cohortIds })
        .where('employeeId', '=', id)
        .execute()
    const permissions = ['shell.use', 'enrollments.import'] as const
    const group = await makeGroup(school.db, { permissions })
    const [ofAll, ofOne] = [await makeEmployee(school.db), await makeEmployee(school.db)]
    await addToGroup(school.db, ofAll, group)
    await addToGroup(school.db, ofOne, group, [1])
    const heard = async (userId: number) =>
      (
        await school.db
          .selectFrom('notifications')
          .select('title')
          .where('userId', '=', userId)
          .where('category', '=', 'jobs')
          .execute()
      ).map(({ title }) => title)
    await drop('narrowed.zip', people(2))
    await school.runJob('enrollments.drop')
    const [taken] = await imports()
    await narrow([1])
    await school.runJob('enrollments.compare', { importId: taken?.id ?? 0 })
    await school.runJob('enrollments.apply', { importId: taken?.id ?? 0 })
    expect([await active(), await heard(ofAll), await heard(ofOne), await heard(id)]).toEqual([
      0,
      [`The nightly roster stopped: import ${taken?.id}`],
      [],
      expect.not.arrayContaining([`The nightly roster stopped: import ${taken?.id}`]),
    ])
    await drop('later.zip', people(2))
    await expect(school.runJob('enrollments.drop')).rejects.toThrow('names nobody who may import rosters')
    expect(await readdir(folder)).toContain('later.zip')
    await narrow(null)
    await night()
    expect(await active()).toBe(2)
  })

  it('refuses what is no bundle, and is left alone while nobody of the settings may import', async () => {
    await writeFile(join(folder, 'broken.zip'), 'PK\u0003\u0004 no')
    await writeFile(join(folder, 'broken.zip.done'), '')
    await school.runJob('enrollments.drop')
    const [refused] = await imports()
    expect(refused?.state).toBe('unreadable')
    expect((await admin.get(`/backoffice/enrollments/imports/${refused?.id}`)).body.import.problem).toBe(
      'broken.zip is broken: it cannot be unpacked.',
    )
    expect(await told()).toBe('The roster broken.zip could not be read')
    expect(await readdir(join(folder, 'refused'))).toHaveLength(1)
    await drop('nobody.zip', people(2))
    await school.db
      .updateTable('users')
      .set({ email: 'else@school.test' })
      .where('email', '=', 'admin@school.test')
      .execute()
    await expect(school.runJob('enrollments.drop')).rejects.toThrow('names nobody who may import rosters')
    expect(await readdir(folder)).toContain('nobody.zip')
  })
})
