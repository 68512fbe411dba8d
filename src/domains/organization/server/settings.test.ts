import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kindsOfRecords, recordKinds } from '#contract/retention.ts'
import { school as current, schoolDefaults, takeSchool } from '#contract/school/school.ts'
import { schoolNumberNames, schoolNumbers } from '#contract/school/school-numbers.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { insertMail } from '#server/mail/mail.ts'
import { countWaiting } from '#test/databases/count-waiting.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(async () => {
  takeSchool({})
  await school.stop()
})

const path = '/backoffice/workbench/organization'
/** The whole settings with other numbers, as the form sends them. */
const withNumbers = async (numbers: object) => {
  const admin = await school.as('admin')
  return { numbers: { ...(await admin.get(path)).body.numbers, ...numbers } }
}

it('begins with defaults that lie within their bounds', async () => {
  for (const name of schoolNumberNames) {
    const { least, most } = schoolNumbers[name]
    expect(schoolDefaults[name], name).toBeGreaterThanOrEqual(least)
    expect(schoolDefaults[name], name).toBeLessThanOrEqual(most)
  }
  for (const kind of recordKinds) {
    const { defaultDays, leastDays, mostDays } = kindsOfRecords[kind]
    expect(defaultDays === null || (defaultDays >= leastDays && defaultDays <= mostDays), kind).toBe(true)
  }
})

it('changes a part, leaves the rest, and has it in use everywhere at once', async () => {
  const admin = await school.as('admin')
  await admin.post(path, { productName: 'Bridge', zoneLabel: 'ET' })
  await expect.poll(() => current().productName).toBe('Bridge')
  expect((await school.nobody.get('/backoffice/_root')).body.productName).toBe('Bridge')
  const { body } = await admin.get('/backoffice/root/authenticated')
  expect(body.school).toMatchObject({ productName: 'Bridge', zoneLabel: 'ET', absenceLimit: 5 })
  await admin.post(path, { schoolName: 'Bridge Academy', supportPhone: '555 0100' })
  expect((await admin.get(path)).body).toMatchObject({
    productName: 'Bridge',
    schoolName: 'Bridge Academy',
    supportPhone: '555 0100',
    numbers: { absenceLimit: 5 },
    keptDays: { audit_log: null, deleted_documents: 30 },
  })
})

it('says at its field what is out of bounds, and keeps nothing of it', async () => {
  const admin = await school.as('admin')
  const numbers = await withNumbers({ absenceLimit: 1, claimMinutes: 'soon', seriousPercent: 95 })
  const { status, body } = await admin.post(path, {
    ...numbers,
    keptDays: { audit_log: '30', deleted_documents: null },
    internalDomains: ['https://portal.school.example'],
  })
  expect(status).toBe(400)
  expect(body.formErrors).toMatchObject({
    'numbers.claimMinutes': 'Type a number.',
    'keptDays.audit_log': 'A period is at least 1,095 and at most 7,300.',
    'keptDays.deleted_documents': 'Say after how many days.',
    'internalDomains.0': 'Write a domain such as portal.school.example, without https://.',
  })
  const bounds = await admin.post(path, await withNumbers({ absenceLimit: 1, seriousPercent: 95 }))
  expect(bounds.body.formErrors).toMatchObject({
    'numbers.absenceLimit': '“Absences a cycle allows” is at least 2 and at most 30.',
    'numbers.seriousPercent': 'What is serious must be below what warns.',
  })
  expect((await admin.get(path)).body.numbers).toMatchObject({ absenceLimit: 5, claimMinutes: 10 })
})

it('changes one number alone, in order with the others, and says what a colleague set since the page was opened', async () => {
  const admin = await school.as('admin')
  const opened = (await admin.get(path)).body
  expect((await admin.post(path, { numbers: { claimMinutes: 12 } })).status).toBe(200)
  const { numbers, basis } = (await admin.get(path)).body
  expect(numbers).toEqual({ ...opened.numbers, claimMinutes: 12 })
  for (const at of [path, `${path}/effects`]) {
    const crossed = await admin.post(at, { numbers: { seriousPercent: numbers.warningPercent + 1 } })
    expect(crossed.body.formErrors).toEqual({
      'numbers.seriousPercent': 'What is serious must be below what warns.',
    })
  }
  const told = async (part: object, since: number): Promise<string[]> =>
    (await admin.post(`${path}/effects`, { ...part, since })).body.effects.filter((sentence: string) =>
      sentence.includes('after you had opened'),
    )
  const { name } = await school.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', await school.persona('admin'))
    .executeTakeFirstOrThrow()
  expect(await told({ numbers: { claimMinutes: 15 } }, opened.basis)).toEqual([
    `“${schoolNumbers.claimMinutes.title}” was changed to 12 minutes by ${name} after you had opened this page.`,
  ])
  expect(await told({ numbers: { claimMinutes: 15 } }, basis)).toEqual([])
  expect(await told({ numbers: { staleDays: 15 } }, opened.basis)).toEqual([])
  await admin.post(path, { numbers: { claimMinutes: opened.numbers.claimMinutes } })
})

it('gives with the settings the number of a change that they have, also while one is made', async () => {
  const admin = await school.as('admin')
  const before = (await admin.get(path)).body
  const claimMinutes = before.numbers.claimMinutes + 1
  const fields = JSON.stringify({ claimMinutes: [before.numbers.claimMinutes, claimMinutes] })
  let reading: Promise<{ body: typeof before }> = Promise.resolve({ body: before })
  await school.owner.transaction().execute(async (other) => {
    await sql`lock table setting_changes in access exclusive mode`.execute(other)
    reading = admin.get(path)
    await expect.poll(() => countWaiting(school.db), { timeout: 20_000 }).toBe(1)
    await sql`insert into setting_changes (subject, fields, changed_at) values ('organization', ${fields}, now())`.execute(
      other,
    )
    await sql`update settings set value = value || ${JSON.stringify({ claimMinutes })}::jsonb where key = 'organization'`.execute(
      other,
    )
  })
  const { basis, numbers } = (await reading).body
  expect([basis === before.basis, numbers.claimMinutes === claimMinutes]).toContain(true)
  await admin.post(path, { numbers: before.numbers })
})

it('says first what a change does to whom, and changes nothing by that', async () => {
  const admin = await school.as('admin')
  const sentences = async (part: object) => (await admin.post(`${path}/effects`, part)).body.effects
  expect(await sentences({ productName: (await admin.get(path)).body.productName })).toEqual([])
  await insertMail(school.db, { kind: 'test', toEmail: 'a@b.test', subject: 'Waits', paragraphs: ['Hello'] })
  const [named] = await sentences({ productName: 'Harbor' })
  expect(named).toMatch(/^\d+ (person|people) will see “Harbor” .*; 1 mail that wait/)
  await school.db
    .insertInto('savedViews')
    .values({
      ownerId: await school.persona('admin'),
      list: '/students',
      title: 'Old',
      query: '',
      savedAt: new Date(0),
      removedAt: new Date(0),
    })
    .execute()
  expect(await sentences({ keptDays: { deleted_saved_views: 3 } })).toEqual([
    'Deleted saved views: 1 record older than 3 days will be deleted for good.',
  ])
  expect((await admin.get(path)).body.keptDays.deleted_saved_views).toBe(1)
})

it('counts whom a change touches: who is here, and of whom enough is known', async () => {
  const admin = await school.as('admin')
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const stands = async (status: string, taken: number) => {
    const studentId = await makeStudent(db, {})
    await db.updateTable('students').set({ status }).where('id', '=', studentId).execute()
    await db
      .insertInto('studentStandings')
      .values({
        ...{ studentId, cycleId, taken, present: Math.floor(taken / 2), due: 0, handedIn: 0 },
        reckonedAt: new Date(school.clock.nowMs()),
      })
      .execute()
  }
  const effects = async (numbers: object) =>
    (await admin.post(`${path}/effects`, await withNumbers(numbers))).body.effects
  const [before] = await effects({ absenceLimit: 6 })
  await stands('active', 10)
  await stands('hold', 10)
  // Reckoned while they were here.
  await stands('withdrawn', 10)
  await stands('active', 4)
  expect(await effects({ warningPercent: 89 })).toEqual(['2 students will be warned of, 2 are now.'])
  expect(await effects({ seriousPercent: 55 })).toEqual([
    'For 2 students it will be serious, for 2 it is now.',
  ])
  const countIn = (text: string) => Number(/of (\d+) student/.exec(text)?.[1])
  const [after] = await effects({ absenceLimit: 6 })
  expect(countIn(after) - countIn(before)).toBe(3)
  await db.deleteFrom('studentStandings').execute()
})

it('keeps who changed what, and sets it back unless it was changed since', async () => {
  const admin = await school.as('admin')
  const first = (await admin.post(path, await withNumbers({ staleDays: 20 }))).body
  const [change] = (await admin.get(`${path}/changes`)).body.changes
  expect(change).toMatchObject({
    id: first.change_id,
    subject: 'Organization',
    fields: [{ title: 'Nothing handed in', before: '14 days', after: '20 days' }],
    undoneAt: null,
  })
  const second = (await admin.post(path, await withNumbers({ staleDays: 21 }))).body
  const refused = await admin.post(`${path}/changes/${first.change_id}/undo`)
  expect(refused.body.formErrors.form).toContain('“Nothing handed in” was changed since')
  await admin.post(`${path}/changes/${second.change_id}/undo`)
  await admin.post(`${path}/changes/${first.change_id}/undo`)
  expect((await admin.get(path)).body.numbers.staleDays).toBe(14)
  expect((await admin.post(`${path}/changes/${first.change_id}/undo`)).status).toBe(404)
  expect((await admin.post(path, await withNumbers({}))).body.change_id).toBeNull()
})

it('tells of a campus who meets in a block that moves, and sets the change back', async () => {
  const admin = await school.as('admin')
  const campuses = '/backoffice/workbench/campus-settings'
  const block = { title: 'A', starts_at: '09:00', ends_at: '10:00' }
  const fields = { title: 'Hill', grade_from: 6, grade_to: 12, blocks: [block], contact_name: 'Ada Reyes' }
  const { cohort_id: id } = (await admin.post(campuses, fields)).body
  await makeStudent(school.db, { name: 'Nia Okafor', grade: 9, cohortId: id })
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  const experienceId = await makeExperience(school.db, { cycleId, cohortId: id })
  await school.db.insertInto('experienceBlocks').values({ experienceId, block: 0 }).execute()
  const later = { ...fields, title: 'Hilltop', blocks: [{ ...block, ends_at: '10:30' }] }
  const renamed = { ...fields, blocks: [{ ...block, title: 'Morning' }] }
  expect(
    (await admin.post(`${campuses}/${id}/effects`, { ...renamed, _action: 'update' })).body.effects,
  ).toEqual([
    '1 experience meets in block A, which becomes “Morning”: where a plan names it, its sessions stay as they are until the plan names the block again.',
  ])
  expect(
    (await admin.post(`${campuses}/${id}/effects`, { ...later, _action: 'update' })).body.effects,
  ).toEqual([
    '1 student and 0 houses will read “Hilltop” in place of “Hill”.',
    '1 experience meets in block A: the block moves to 09:00 – 10:30, and 0 sessions to come keep the old time until moved.',
  ])
  const { change_id } = (await admin.post(`${campuses}/${id}`, { ...later, _action: 'update' })).body
  await admin.post(`${path}/changes/${change_id}/undo`)
  const stored = (await admin.get(campuses)).body.campuses.find(
    ({ cohort_id }: { cohort_id: number }) => cohort_id === id,
  )
  expect(stored).toMatchObject({ title: 'Hill', blocks: [block], contact_name: 'Ada Reyes' })
})

it('keeps every block in its place of the day while classes or times away mean it by that', async () => {
  const admin = await school.as('admin')
  const campuses = '/backoffice/workbench/campus-settings'
  const block = (title: string, hour: number) => ({
    title,
    starts_at: `${String(hour).padStart(2, '0')}:00`,
    ends_at: `${String(hour).padStart(2, '0')}:50`,
  })
  const [a, b, c, d] = [block('A', 9), block('B', 10), block('C', 11), block('D', 12)]
  const fields = { title: 'Four blocks', grade_from: 6, grade_to: 12, blocks: [a, b, c, d] }
  const { cohort_id: id } = (await admin.post(campuses, fields)).body
  const save = (blocks: object[], of = '') =>
    admin.post(`${campuses}/${id}${of}`, { ...fields, blocks, _action: 'update' })
  const { db } = school
  const studentId = await makeStudent(db, { name: 'Ana Sol', grade: 9, cohortId: id })
  await db
    .insertInto('learningAvailabilities')
    .values({ studentId, validFrom: '2026-09-07', updatedAt: new Date(0) })
    .execute()
  const gap = { studentId, validFrom: '2026-09-07', weekday: 2, block: 3 }
  await db.insertInto('learningAvailabilityGaps').values(gap).execute()
  const said = (who: string) =>
    `Block D has to stay block 4 of the day: ${who} would be in another block. Blocks may get other names and hours, new ones come last, and the last ones can go.`
  for (const refused of [
    await save([a, c, d]),
    await save([a, c, d], '/effects'),
    await save([a, c, block('E', 12)]),
  ])
    expect(refused.body.formErrors, JSON.stringify(refused.body)).toEqual({
      form: said('1 student who is away in it'),
    })
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const experienceId = await makeExperience(db, { cycleId, cohortId: id })
  await db.insertInto('experienceBlocks').values({ experienceId, block: 3 }).execute()
  expect((await save([a, b, d, c])).body.formErrors.form).toBe(
    said('1 experience that meets in it and 1 student who is away in it'),
  )
  // Names and hours may change, also by turns; and where nothing means it, a block may go.
  expect((await save([a, b, { ...d, title: 'C' }, { ...c, title: 'D' }])).status).toBe(200)
  expect((await save([b, a, c, d])).status).toBe(200)
  expect((await save([b, a, c])).status).toBe(200)
})

it('refuses a save whose effects were told before somebody else changed the settings', async () => {
  const admin = await school.as('admin')
  const part = await withNumbers({ staleDays: 16 })
  const { effects, basis } = (await admin.post(`${path}/effects`, part)).body
  expect(effects).toEqual([expect.stringContaining('look back 16 days')])
  await admin.post(path, { supportPhone: '+1 555 0100' })
  const late = await admin.post(path, { ...part, basis })
  expect(late.status).toBe(409)
  expect(late.body.message).toContain('Save once more')
  expect((await admin.get(path)).body.numbers.staleDays).toBe(14)
  const again = (await admin.post(`${path}/effects`, part)).body.basis
  expect((await admin.post(path, { ...part, basis: again })).status).toBe(200)
})

it('weighs a campus that is retired, and undoes that like any other change', async () => {
  const admin = await school.as('admin')
  const campuses = '/backoffice/workbench/campus-settings'
  const fields = { title: 'Old Mill', grade_from: 6, grade_to: 12, blocks: [] }
  const { cohort_id: id } = (await admin.post(campuses, fields)).body
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  await makeExperience(school.db, { cycleId, cohortId: id })
  const { effects, basis } = (await admin.post(`${campuses}/${id}/effects`, { _action: 'retire' })).body
  expect(effects).toEqual([
    'Old Mill is offered nowhere any more: no filter, form or import names it. What happened there stays.',
    '1 experience of this and coming cycles keeps it.',
  ])
  const { change_id } = (await admin.post(`${campuses}/${id}`, { _action: 'retire', basis })).body
  const [change] = (await admin.get(`${path}/changes`)).body.changes
  expect(change).toMatchObject({
    subject: 'Old Mill',
    fields: [{ title: 'Offered', before: 'on', after: 'off' }],
  })
  await admin.post(`${path}/changes/${change_id}/undo`)
  expect((await admin.get('/cohorts')).body.map(({ title }: { title: string }) => title)).toContain(
    'Old Mill',
  )
})

it('counts of a period just what the nightly job would delete', async () => {
  const { db } = school
  const longAgo = new Date(0)
  const read = { hour: longAgo, userId: await school.persona('admin') }
  await db
    .insertInto('readHours')
    .values({ ...read, people: 3 })
    .execute()
  const admin = await school.as('admin')
  const { effects } = (await admin.post(`${path}/effects`, { keptDays: { audit_log: 1_095 } })).body
  expect(effects).toEqual(['Audit log: 1 record older than 1095 days will be deleted for good.'])
})

it('says who has no password when a way to log in is switched off, and switches on none that is not set up', async () => {
  const admin = await school.as('admin')
  const userId = await makeStudent(school.db, { name: 'Nia Okafor' })
  await school.db.insertInto('accounts').values({ userId, accountId: 'g-1', providerId: 'google' }).execute()
  const { effects } = (await admin.post(`${path}/effects`, { googleSignIn: false })).body
  expect(effects).toEqual([
    '1 person logged in with Google so far; from now on they need their password, which 1 of them does not have yet: the login page sends them a link.',
  ])
  // Whoever logs in by a provider that the school added itself goes on as before.
  const [one, other] = [await makeStudent(school.db), await makeStudent(school.db)]
  await school.db
    .insertInto('accounts')
    .values([
      { userId: one, accountId: 'o-1', providerId: 'oidc' },
      { userId: other, accountId: 's-1', providerId: 'sso:3' },
    ])
    .execute()
  const organization = (await admin.post(`${path}/effects`, { oidcSignIn: false })).body
  expect(organization.effects).toEqual([
    '1 person logged in with the organization so far; from now on they need their password, which 1 of them does not have yet: the login page sends them a link.',
  ])
  await admin.post(path, { googleSignIn: false })
  const refused = await admin.post(path, { googleSignIn: true })
  expect(refused.body.formErrors).toEqual({ googleSignIn: 'The server’s settings do not have it yet.' })
})
