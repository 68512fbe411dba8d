import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { putSetting } from '#server/settings/settings.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { TranscriptContent } from '../contract/transcript-content.ts'
import type { TranscriptPage } from '../contract/transcripts.contract.ts'
import { hashOf } from './load-content.ts'
import { printer } from './paper/print-paper.ts'

let school: TestSchool
let counselor: Client
let advisor: Client
const ids = { ida: 0, namesake: 0, guardian: 0, topic: 0, experience: 0 }
let units: number[]

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.ida = await makeStudent(db, { name: 'Ida Ľubomíra Nguyễn', grade: 11, houseId })
  ids.namesake = await makeStudent(db, { name: 'Ida Ľubomíra Nguyễn', grade: 11 })
  ids.guardian = await makeGuardian(db, { studentIds: [ids.ida] })
  ids.topic = await makeTopic(db, { title: 'Algebra' })
  const fitness = await makeTopic(db, { title: 'Fitness' })
  units = []
  for (const at of [1, 2, 3]) units.push(await makeUnit(db, { topicId: ids.topic, title: `Algebra ${at}` }))
  const spare = await makeUnit(db, { topicId: fitness, title: 'Rowing' })
  const fields = planFieldsOf([
    { key: 'algebra', credits: 1, topicIds: [ids.topic] },
    { key: 'fitness', credits: 0.25, topicIds: [fitness] },
  ])
  await makePlan(db, fields)
  ids.experience = await makeExperience(db, { cycleId, title: 'Curves 🌊', studentIds: [ids.ida] })
  const own = { studentId: ids.ida, experienceId: ids.experience }
  await makeAssessments(db, { ...own, unitIds: [units[0] ?? 0, spare] })
  await makeAssessments(db, { ...own, unitIds: [units[1] ?? 0], level: 0 })
  await nameSchool('Bridge Academy', '410 Alder Street, Newark')
  counselor = await school.as('counselor')
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

const nameSchool = async (schoolName: string, address: string) =>
  putSetting(school.db, 'organization', {
    value: { schoolName, address, supportEmail: '' },
    ...{ userId: null, at: new Date(school.clock.nowMs()) },
  })
const path = (rest = '', studentId = ids.ida) => `/backoffice/students/${studentId}/transcript${rest}`
const pageOf = async (client = counselor): Promise<TranscriptPage> => (await client.get(path())).body
const issue = async (client = counselor) => client.post(path(), { hash: (await pageOf()).hash })
const stranger = () => createClient(school.app)
const check = async (code: string, remoteAddress = '192.0.2.1') =>
  stranger().call({ method: 'GET', url: `/api/transcripts/verify/${code}`, remoteAddress })
const paper = (client: Client, which: number | string) =>
  client.get(`/downloads/students/${ids.ida}/transcript/${which}`)
const textOf = async (bytes: Uint8Array) =>
  (await extractText(bytes.slice(), { mergePages: true })).text.replace(/\s+/g, ' ')
/** Runs something while the printer has all the work it takes. */
async function whilePrinting(run: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>()
  const papers = Array.from({ length: 9 }, () => printer(() => held.promise))
  await run().finally(held.resolve)
  await Promise.all(papers)
}

const round = (value: number) => Math.round(value * 4) / 4
const sumOf = (values: readonly number[]) => round(values.reduce((sum, value) => sum + value, 0))

describe('who somebody is on it', () => {
  it('is refused without the name of the school, and says what to do', async () => {
    await nameSchool('', '')
    expect((await issue()).body.data.formErrors.form).toMatch(/no name yet.*Organization/)
    expect((await pageOf()).issued).toEqual([])
    await nameSchool('Bridge Academy', '410 Alder Street, Newark')
  })

  it('names school, office and birth date to who issues, and no birth date to anybody else', async () => {
    const office = await school.as('operations')
    const form = `/backoffice/students/${ids.ida}/edit`
    const { student } = (await office.get(form)).body
    const fields = { ...student, _action: 'update', guardians: [{ id: ids.guardian }], add_anyway: true }
    const tomorrow = schoolDateOf(school.clock.nowMs() + 86_400_000)
    const wrong = await office.post(form, { ...fields, date_of_birth: tomorrow })
    expect(wrong.body.data.formErrors.date_of_birth).toBe('Choose a day in the past.')
    expect((await office.post(form, { ...fields, date_of_birth: '2010-03-14' })).status).toBe(200)

    const { content } = await pageOf()
    expect(content?.school).toMatchObject({ name: 'Bridge Academy', address: '410 Alder Street, Newark' })
    expect(content?.student.born).toBe('2010-03-14')
    expect((await pageOf(advisor)).content?.student).not.toHaveProperty('born')
    expect(await textOf((await paper(counselor, 'unofficial')).bytes)).toContain('March 14, 2010')
    expect(await textOf((await paper(advisor, 'unofficial')).bytes)).not.toContain('2010')

    const details = (client: Client) => client.get(`/backoffice/students/${ids.ida}/details`)
    expect((await details(counselor)).body.date_of_birth).toBe('2010-03-14')
    expect((await details(advisor)).body).not.toHaveProperty('date_of_birth')
  })
})

describe('what a transcript says', () => {
  it('adds up to the page of the program, row by row', async () => {
    const { content } = await pageOf()
    const said = content as TranscriptContent
    const program = (await counselor.get(`/backoffice/students/${ids.ida}/program`)).body
    expect([said.met, said.needed]).toEqual([
      program.ladder.earned + program.ladder.exempt,
      program.ladder.needed,
    ])
    expect(said.subjects).toEqual(
      program.requirements.map((one: { title: string; ladder: Record<string, number> }) => ({
        title: one.title,
        met: (one.ladder['earned'] ?? 0) + (one.ladder['exempt'] ?? 0),
        needed: one.ladder['needed'],
      })),
    )
    const rows = said.years.flatMap(({ courses }) => courses.map(({ credits }) => credits ?? 0))
    expect(sumOf(rows) + said.twice - said.beyond).toBe(said.met)
    expect(sumOf(said.years.map(({ credits }) => credits))).toBe(sumOf(rows))
    expect(said.beyond).toBeGreaterThan(0)
  })

  it('names what was earned with its mastery and course, and what was missed with no credit', async () => {
    const { content } = await pageOf()
    expect(content?.years).toMatchObject([{ title: '2026–27, grade 11, so far' }])
    expect(content?.years[0]?.courses).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: 'Algebra 1',
          source: 'Curves 🌊',
          subject: 'Algebra',
          credits: 0.5,
        }),
        expect.objectContaining({ title: 'Algebra 2', mastery: 'Missed 0', credits: 0 }),
      ]),
    )
  })

  it('is seen on the campuses of the right, whatever program one sees', async () => {
    const { db } = school
    const far = await makeStudent(db, { cohortId: 2 })
    const viewer = await makeEmployee(db)
    await addToGroup(
      db,
      viewer,
      await makeGroup(db, { permissions: ['people.view.all', 'program.view.all'] }),
    )
    await addToGroup(db, viewer, await makeGroup(db, { permissions: ['transcripts.view'] }), [1])
    const client = await school.as(viewer)
    expect((await client.get(path())).status).toBe(200)
    expect((await client.get(path('', far))).status).toBe(404)
    expect((await client.get(`/backoffice/students/${far}/program`)).status).toBe(200)
  })

  it('is not there for families, for who teaches others, and in another school’s eyes', async () => {
    expect((await advisor.get(path())).status).toBe(200)
    expect((await advisor.get(path('', ids.namesake))).status).toBe(404)
    expect((await (await school.as('facilitator')).get(path())).status).toBe(403)
    expect((await (await school.as(ids.guardian)).get(path())).status).toBe(403)
    expect((await (await school.as(ids.ida)).get(path())).status).toBe(403)
    expect((await stranger().get(path())).status).toBe(401)
    expect((await (await school.as('operations')).get(path())).status).toBe(200)
  })
})

describe('an official transcript', () => {
  it('is issued by who may, of what they had before their eyes, and once', async () => {
    expect((await issue(advisor)).status).toBe(403)
    const stale = await counselor.post(path(), { hash: 'f'.repeat(64) })
    expect(stale.body.data.formErrors.form).toMatch(/^The record has changed/)
    const { status, body } = await issue()
    expect([status, body.message]).toEqual([200, 'Official transcript 1 of Ida Ľubomíra Nguyễn issued'])
    expect((await issue()).body.data.formErrors.form).toMatch(/says the same/)
    const page = await pageOf()
    expect(page).toMatchObject({
      is_issued: true,
      issued: [{ version: 1, state: 'genuine', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    })
    const [kept] = await school.db.selectFrom('transcripts').select(['content', 'hash', 'salt']).execute()
    expect(hashOf(kept?.content, kept?.salt)).toBe(kept?.hash)
    expect(page.issued[0]?.hash).toBe(kept?.hash)
    // By the sum of what is told nobody finds out what is not.
    expect([page.hash, hashOf(kept?.content)]).not.toContain(kept?.hash)
    expect((await advisor.get(path())).body).toMatchObject({ is_issued: true, hash: '' })
  })

  it('is confirmed to whoever has the code, without name or grade', async () => {
    const [issued] = (await pageOf()).issued
    const { status, body, text } = await check(issued?.code.toLowerCase() ?? '')
    expect([status, body]).toMatchObject([
      200,
      { state: 'genuine', issued_on: '2026-11-10', revoked_on: null, hash: issued?.hash },
    ])
    expect(text).not.toMatch(/Ida|Algebra|11,|grade|reason/)
    const unknown = { state: 'unknown', issued_on: null, revoked_on: null, hash: null, file_hash: null }
    for (const code of ['2'.repeat(26), 'no-code', '%27']) expect((await check(code)).body).toEqual(unknown)
  })

  it('is a paper that says so, with name, rows, code and sum; who took it is written down', async () => {
    const [issued] = (await pageOf()).issued
    const { bytes, headers } = await paper(counselor, issued?.id ?? 0)
    expect(headers['content-type']).toBe('application/pdf')
    const text = await textOf(bytes)
    for (const words of [
      'Official transcript',
      'Ida Ľubomíra Nguyễn',
      `${ids.ida}`,
      'Algebra 1',
      issued?.code,
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).toContain(issued?.hash)
    expect(text).toContain('/verify')
    expect(text).not.toContain('🌊')
    const { body } = await check(issued?.code ?? '')
    const sum = await crypto.subtle.digest('SHA-256', bytes.slice())
    expect(Buffer.from(sum).toString('hex')).toBe(body.file_hash)
    const taken = await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'transcript.%')
      .execute()
    expect(taken.map(({ action }) => action)).toEqual(['transcript.issued', 'transcript.taken'])
    expect((await paper(advisor, issued?.id ?? 0)).status).toBe(403)
    const unofficial = await textOf((await paper(advisor, 'unofficial')).bytes)
    expect(unofficial).toContain('Unofficial')
    expect(unofficial).not.toContain('SHA-256')
  })

  it('is superseded by a later one, and revoked with a reason that stays in the school', async () => {
    const own = { studentId: ids.ida, experienceId: ids.experience }
    await makeAssessments(school.db, { ...own, unitIds: [units[2] ?? 0] })
    await issue()
    const [second, first] = (await pageOf()).issued
    expect((await check(first?.code ?? '')).body.state).toBe('superseded')
    const revoke = (reason: string, client = counselor, id = second?.id) =>
      client.post(path(`/${id}/revoke`), { reason })
    expect((await revoke('')).body.data.formErrors.reason).toBe('Say why it is revoked.')
    expect((await revoke('A slip', advisor)).status).toBe(403)
    const elsewhere = path(`/${second?.id}/revoke`, ids.namesake)
    expect((await counselor.post(elsewhere, { reason: 'A slip' })).status).toBe(404)
    expect((await revoke('A slip')).status).toBe(200)
    expect((await revoke('Twice')).body.data.formErrors.form).toBe('It is revoked already.')
    const { body, text } = await check(second?.code ?? '')
    expect(body).toMatchObject({ state: 'revoked', revoked_on: '2026-11-10' })
    expect(text).not.toContain('slip')
    expect((await check(first?.code ?? '')).body.state).toBe('superseded')
    expect((await issue()).status).toBe(200)
    expect((await pageOf()).issued.map(({ version, state }) => [version, state])).toEqual([
      [3, 'genuine'],
      [2, 'revoked'],
      [1, 'superseded'],
    ])
  })

  it('answers ten tries a minute from an address', async () => {
    const from = '198.51.100.7'
    for (let at = 0; at < 10; at += 1) expect((await check('2'.repeat(26), from)).status).toBe(200)
    const late = await check('2'.repeat(26), from)
    expect([late.status, late.body.message]).toMatchObject([
      429,
      expect.stringMatching(/^You can check ten codes a minute/),
    ])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await check('2'.repeat(26), '198.51.100.8')).status).toBe(200)
    const nowMs = school.clock.nowMs()
    const nextMinuteMs = nowMs - (nowMs % 60_000) + 60_000
    school.clock.set(nextMinuteMs + 500)
    expect((await check('2'.repeat(26), from)).status).toBe(429)
    school.clock.set(nextMinuteMs + 60_000)
    expect((await check('2'.repeat(26), from)).status).toBe(200)
    school.clock.set(nowMs)
  })

  it('is refused, or put off while many are printed, before anything is locked', async () => {
    const { hash } = await pageOf()
    await school.db.transaction().execute(async (db) => {
      await db.selectFrom('students').select('id').where('id', '=', ids.ida).forUpdate().execute()
      expect((await counselor.post(path(), { hash })).body.data.formErrors.form).toMatch(/says the same/)
      const stale = await counselor.post(path(), { hash: 'f'.repeat(64) })
      expect(stale.body.data.formErrors.form).toMatch(/^The record has changed/)
    })
    const [newest] = (await pageOf()).issued
    await counselor.post(path(`/${newest?.id}/revoke`), { reason: 'Lost' })
    await whilePrinting(() =>
      school.db.transaction().execute(async (db) => {
        await db.selectFrom('students').select('id').where('id', '=', ids.ida).forUpdate().execute()
        expect((await counselor.post(path(), { hash })).status).toBe(503)
      }),
    )
    const both = await Promise.all([issue(), issue()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await pageOf()).issued.filter(({ state }) => state === 'genuine')).toHaveLength(1)
  })

  it('is asked for again later where many are being printed', async () => {
    await whilePrinting(async () => {
      const { status, body, headers } = await paper(advisor, 'unofficial')
      expect([status, body.message]).toEqual([
        503,
        'Many transcripts are being printed. Try again in a moment.',
      ])
      expect(headers['retry-after']).toBe('5')
    })
    expect((await paper(advisor, 'unofficial')).status).toBe(200)
  })

  it('is not issued in a name the paper has no letters for', async () => {
    for (const letter of ['张', '🌊']) {
      const name = `Ida ${letter} Nguyễn`
      await school.db.updateTable('users').set({ name }).where('id', '=', ids.ida).execute()
      const { body } = await issue()
      expect(body.data.formErrors.form).toMatch(`cannot print these letters of the name: ${letter}.`)
    }
  })

  it('says "so far" of a year until it is over, not until the next begins', async () => {
    const yearsAt = async (iso: string) => {
      school.clock.set(Date.parse(iso))
      const { content } = await pageOf(await school.as('counselor'))
      return content?.years.map(({ title }) => title)
    }
    expect(await yearsAt('2027-06-18T20:00:00Z')).toEqual(['2026–27, grade 11, so far'])
    expect(await yearsAt('2027-06-20T15:00:00Z')).toEqual(['2026–27, grade 11'])
  })
})
