import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LanguageSchool, startLanguageSchool } from '#test/schools/language-school.ts'

// A vendor without an interface: what most schools have.
let own: LanguageSchool
let noor: number
beforeAll(async () => {
  own = await startLanguageSchool({ isConnected: false })
  noor = await own.makeLearner('Noor Haddad')
})
afterAll(() => own.stop())

const path = '/backoffice/workbench/language-vendor'
const admin = () => own.school.as('admin')
const head =
  'record_id,learner_external_id,course_key,unit_key,attempt,state,score_raw,score_max,score_scaled,score_kind,completed_at,updated_at,revision'
const lineOf = (unit: number, score: string, revision = 1, learner = `student-${noor}`) =>
  `${learner}-${unit},${learner},fr,fr-u0${unit},1,completed,${score},,,assessment,2026-11-02T15:00:00Z,2026-11-02T15:00:00Z,${revision}`
const send = async (text: string | Uint8Array, name = 'progress-20261109.csv') => {
  const boundary = 'file-of-the-vendor'
  const bytes = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)
  return (await admin()).call({
    method: 'POST',
    url: `/api${path}/progress-files`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}
const page = async () => (await (await admin()).get(`${path}/update-credit`)).body
const problem = async (text: string | Uint8Array) => (await send(text)).body.data.formErrors.file

it('cannot run before anything was read, and says what to do', async () => {
  expect(await page()).toMatchObject({
    canSync: false,
    source: 'file',
    hindrance: 'Nothing was read from the vendor yet. Send the file with the progress of its learners first.',
  })
})

it('makes credits of a file, whatever its marks and scores look like', async () => {
  const file = [
    `\uFEFF${head}`,
    lineOf(1, '"85%"'),
    lineOf(2, '90/100'),
    head,
    lineOf(3, '"92,5"'),
    lineOf(4, '80'),
    lineOf(5, '"140"'),
    lineOf(6, '70', 1, 'student-999999'),
    'x,y',
    '',
  ].join('\r\n')
  const { status, body } = await send(file)
  expect([status, body.message]).toEqual([200, 'Read 7 rows, 6 of them new or changed'])
  const { finished, canSync } = await page()
  expect(canSync).toBe(true)
  expect(finished).toMatchObject({ source: 'file', file_name: 'progress-20261109.csv', read: 7, written: 6 })
  expect(finished.skipped).toEqual(
    expect.arrayContaining([
      { reason: 'of learners we do not know', count: 1 },
      { reason: 'that cannot be read', count: 1 },
    ]),
  )
  const client = await admin()
  const { body: begun } = await client.post(`${path}/update-credit`, {
    action: 'credit_sync',
    cycle_id: own.cycleId,
  })
  await own.school.runJob('language-credit.plan', { runId: begun.run_id })
  const { run, rows } = (await client.get(`${path}/runs/${begun.run_id}`)).body
  expect(rows).toMatchObject([{ name: 'Noor Haddad', credits_before: 0, credits_after: 1 }])
  expect(rows[0].milestones.map(({ after }: { after: { score: number } }) => after.score)).toEqual([
    85, 90, 92, 80,
  ])
  expect(run.skipped).toEqual(
    expect.arrayContaining([{ reason: 'completed without a score that can be read', count: 1 }]),
  )
  expect((await client.post(`${path}/runs/${begun.run_id}`, { _action: 'apply' })).status).toBe(200)
})

it('believes the higher revision, and a file that is sent again only once', async () => {
  const older = `${head}\n${lineOf(1, '40', 0)}\n`
  expect((await send(older)).body.message).toBe('Read 1 row, 0 of them new or changed')
  expect(await problem(older)).toMatch(
    /^This file was read before, as reading \d+\. Ask the vendor for today’s\.$/,
  )
  // Said with the same revision and otherwise: the first stays, and is counted.
  await send(`${head}\n${lineOf(1, '20')}\n`)
  expect((await page()).finished.skipped).toContainEqual({
    reason: 'sent twice with the same revision but different content',
    count: 1,
  })
})

it('leaves out a row that no database takes: a NUL in a text, a day of the year 1 or of none', async () => {
  const day = '2026-11-02T15:00:00Z'
  const rows = [
    lineOf(1, '70', 9).replace('completed', 'com\0pleted'),
    lineOf(2, '70', 9).replace('assessment', 'exam\0'),
    lineOf(3, '70', 9).replace('r-', 'r-\0').replace(`${day},9`, '0001-01-01T00:00:00Z,9'),
    lineOf(4, '70', 9).replace(`${day},${day}`, `0001-01-01T00:00:00Z,${day}`),
    lineOf(5, '70', 9).replace(`${day},9`, '9999-12-31T23:59:59-05:00,9'),
  ]
  const { status, body } = await send(`${head}\n${rows.join('\n')}\n`)
  expect([status, body.message]).toEqual([200, 'Read 5 rows, 0 of them new or changed'])
  expect((await page()).finished.skipped).toContainEqual({ reason: 'that cannot be read', count: 5 })
})

it('refuses what is no whole file, and says why', async () => {
  expect(await problem('')).toBe('The file is empty.')
  expect(await problem(`${head}\n${lineOf(2, '9')}`)).toContain('it was cut off')
  expect(await problem('name,score\nNoor,90\n')).toContain('The file has no column record_id')
  expect(await problem(Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x0a, 0x00]))).toContain('not in UTF-8')
  expect(await problem(`${head}\n"never closed\n`)).toContain('cannot be read as CSV')
})
