import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouseEvent } from '#domains/attendance/server/attendance.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AnswerRow } from '../contract/ask.contract.ts'

const path = '/backoffice/ask'
const example = 'students in Juniper House with 3 or more unexcused absences this cycle and no note since'
let school: TestSchool
let dean: Client
let advisor: Client
const ids = { ana: 0, ben: 0, cleo: 0, dora: 0, juniper: 0, cedar: 0, dean: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  ids.dean = await school.persona('dean')
  ids.juniper = await makeHouse(db, { title: 'Juniper House', advisorId: await school.persona('advisor') })
  ids.cedar = await makeHouse(db, { title: 'Cedar House' })
  ids.ana = await makeStudent(db, { name: 'Ana Cruz', houseId: ids.juniper, grade: 9 })
  ids.ben = await makeStudent(db, { name: 'Ben Ode', houseId: ids.juniper, grade: 10 })
  ids.cleo = await makeStudent(db, { name: 'Cleo Dunn', houseId: ids.juniper, grade: 10 })
  ids.dora = await makeStudent(db, { name: '=Dora Day', houseId: ids.cedar, grade: 11 })
  await makeExperience(db, { cycleId, title: 'Kelp', studentIds: [ids.ana, ids.dora] })
  // Ana and Ben were absent four times, Cleo twice, Dora three times.
  for (const [at, day] of ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].entries()) {
    await meet(ids.juniper, day, [ids.ana, ids.ben, ...(at < 2 ? [ids.cleo] : [])])
    if (at < 3) await meet(ids.cedar, day, [ids.dora])
  }
  // Before the last of them somebody talked with Ana, after it with Ben.
  await makeNote(db, { studentId: ids.ana, authorId: ids.dean, createdAt: '2026-11-06T10:00:00Z' })
  await makeNote(db, { studentId: ids.ben, authorId: ids.dean, createdAt: '2026-11-09T10:00:00Z' })
  dean = await school.as('admin')
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

/** A standup of a house that is over, of which these are marked absent. */
async function meet(houseId: number, day: string, absent: readonly number[]) {
  const startAt = `${day}T14:00:00Z`
  const { eventId } = await makeHouseEvent(school.db, { advisorId: 0, houseId, startAt, studentNames: [] })
  await school.db
    .insertInto('attendances')
    .values(
      absent.map((studentId) => ({ attendableId: eventId, studentId, staffStatuses: ['Unexcused Absent'] })),
    )
    .execute()
}

const read = async (sentence: string, client = dean) =>
  (await client.get(`${path}/read?${new URLSearchParams({ sentence })}`)).body
const addressOf = async (sentence: string, client = dean) =>
  new URLSearchParams({ q: (await read(sentence, client)).q ?? 'none' }).toString()
const answer = async (sentence: string, client = dean): Promise<AnswerRow[]> =>
  (await client.get(`${path}/answer?${await addressOf(sentence, client)}`)).body
const names = async (sentence: string, client = dean) =>
  (await answer(sentence, client)).map((row) => row.student_name.split(' ')[0])
const complete = async (sentence: string, client = dean): Promise<string[]> =>
  (
    await client.get(
      `${path}/complete?${new URLSearchParams({ sentence, open: String(!sentence.endsWith(' ')) })}`,
    )
  ).body.options.map(({ text }: { text: string }) => text)

describe('an answer', () => {
  it('is what a naive recount says, with its numbers', async () => {
    const rows = await answer(example)
    const { rows: recounted } = await sql<{ id: number; absences: number }>`
      select s.id, count(*)::integer as absences from students s
      join attendances a on a.student_id = s.id join attendables m on m.id = a.attendable_id
      where s.house_id = ${ids.juniper} and a.statuses && array['Unexcused Absent'] and m.cancelled_at is null
        and m.starts_at >= (select starts_at from cycles where starts_at <= ${new Date(school.clock.nowMs())} order by starts_at desc limit 1)
        and m.starts_at < ${new Date(school.clock.nowMs())}
      group by s.id having count(*) >= 3 and not exists (select from notes n
        where n.student_id = s.id and n.deleted_at is null and n.created_at > max(m.starts_at))`.execute(
      school.db,
    )
    expect(rows.map((row) => [row.student_id, row.numbers])).toEqual([[ids.ana, [4, 0]]])
    expect(recounted).toEqual([{ id: ids.ana, absences: 4 }])
    expect((await dean.get(`${path}/answer/count?${await addressOf(example)}`)).body).toEqual({ total: 1 })
  })

  it('holds for places, grades, names, “or” and “not”', async () => {
    expect(await names('students')).toEqual(['Ana', '=Dora', 'Cleo', 'Ben'])
    expect(await names('students in Kelp')).toEqual(['Ana', '=Dora'])
    expect(await names('students not in Kelp')).toEqual(['Cleo', 'Ben'])
    expect(await names('students in grade 9 or in Cedar House')).toEqual(['Ana', '=Dora'])
    expect(await names('students in grade 10 or in Cedar House and in grade 9')).toEqual(['Cleo', 'Ben'])
    expect(await names('students (in grade 10 or in Cedar House) and not named Ben')).toEqual([
      '=Dora',
      'Cleo',
    ])
    expect(await names('students with fewer than 3 unexcused absences')).toEqual(['Cleo'])
    expect(await names('students with exactly 3 unexcused absences')).toEqual(['=Dora'])
    expect(await names('students with a note since Nov 9')).toEqual(['Ben'])
    expect(await names('students with no note this week')).toEqual(['Ana', '=Dora', 'Cleo'])
    expect(await names('students who are withdrawn')).toEqual([])
    expect(await names('students without excuses waiting and with no missing tasks')).toHaveLength(4)
    expect(await names('students with fewer than 5 credits and not off track')).toHaveLength(4)
    expect(await names('students with attendance below 50%')).toEqual([])
  })

  it('has who is dropped from a day ahead among those of an experience, and its name for who teaches them', async () => {
    const set = (untilDay: string | null) =>
      school.db
        .updateTable('registrations')
        .set({ droppedAt: untilDay === null ? null : new Date(school.clock.nowMs()), untilDay })
        .execute()
    await set('2026-11-18')
    expect(await names('students in Kelp')).toEqual(['Ana', '=Dora'])
    await set('2026-11-10')
    expect((await read('students in Kelp')).q).toBeNull()
    await set(null)
  })

  it('is sorted by what it counts, paged, and read in windows', async () => {
    const q = await addressOf('students with unexcused absences')
    const sorted = async (more: string) =>
      (await dean.get(`${path}/answer?${q}${more}`)).body.map((row: AnswerRow) => row.numbers[0])
    expect(await sorted('&sort=-number0')).toEqual([4, 4, 3, 2])
    expect(await sorted('&sort=number0&page=2')).toEqual([])
    expect(await sorted('&sort=number0&from=3')).toEqual([4])
    expect(await sorted('&sort=drop')).toHaveLength(4)
  })

  it('says its days, and that of a last cycle there may be none', async () => {
    const { days } = await read('students with 2 notes in the last 14 days and no late arrival since')
    expect(days).toEqual([{ from: '2026-10-28', until: '2026-11-10' }, null])
    const { status, body } = await dean.get(`${path}/answer?q=students,notes~is~0~cycle-20`)
    expect([status, body.data.formErrors.q]).toEqual([422, 'The school has no such cycle.'])
  })

  it('leaves as a file, and is no formula', async () => {
    const q = await addressOf('students with unexcused absences')
    const { text } = await dean.get(`${path}/answer?${q}&output=csv`)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('Student,Number,Grade,Campus,House,Status,Unexcused absences this cycle')
    expect(lines).toHaveLength(5)
    expect(text).toContain("'=Dora Day")
    expect((await dean.get(`/downloads/ask.xlsx?${q}`)).status).toBe(200)
    expect((await dean.get(`/downloads/ask.html?${q}`)).text).toContain(
      '1 or more unexcused absences this cycle',
    )
  })
})

describe('who asks', () => {
  it('is answered of their own students, and understood of names they have students of', async () => {
    expect(await names('students', advisor)).toEqual(['Ana', 'Cleo', 'Ben'])
    expect(await names(example, advisor)).toEqual(['Ana'])
    const { wrong } = await read('students in Cedar House', advisor)
    expect(wrong).toMatchObject({ word: 'Cedar House', message: 'I do not understand “Cedar House”.' })
    expect(JSON.stringify(wrong.near)).not.toContain('Cedar')
    const { status, body } = await advisor.get(`${path}/answer?q=students,house~Cedar%20House`)
    expect([status, body.data.formErrors.q]).toEqual([422, 'I do not understand “Cedar House”.'])
  })

  it('hears the same bytes of what is not theirs as of what there is not', async () => {
    const asked = [
      'students in Birch House',
      'students in Birch Ho',
      'students advised by Nora Quill',
      'students in Quartz',
    ]
    const everything = async () =>
      Promise.all(
        asked.flatMap((sentence) =>
          ['read', 'complete'].map(async (call) => {
            const { status, text } = await advisor.get(`${path}/${call}?${new URLSearchParams({ sentence })}`)
            return [status, text]
          }),
        ),
      )
    const before = await everything()
    const beforeAnswer = (await advisor.get(`${path}/answer?q=students,house~Birch%20House`)).text
    const advisorId = await makeEmployee(school.db, { name: 'Nora Quill' })
    const houseId = await makeHouse(school.db, { title: 'Birch House', advisorId })
    const hidden = await makeStudent(school.db, { name: 'Hid Den', houseId })
    const cycle = await school.db.selectFrom('cycles').select('id').executeTakeFirstOrThrow()
    await makeExperience(school.db, { cycleId: cycle.id, title: 'Quartz', studentIds: [hidden] })
    expect(await everything()).toEqual(before)
    const after = (await advisor.get(`${path}/answer?q=students,house~Birch%20House`)).text
    expect(withoutNumber(after)).toBe(withoutNumber(beforeAnswer))
    expect((await read('students in Birch House')).wrong).toBeNull()
    await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', hidden).execute()
  })

  it('is not told by “no” of notes they may not read', async () => {
    const group = await makeGroup(school.db, {
      permissions: ['people.view.all', 'people.view', 'shell.use', 'attendance.view.all', 'notes.view'],
      cohortIds: [1],
    })
    const limited = await makeEmployee(school.db)
    await addToGroup(school.db, limited, group)
    const client = await school.as(limited)
    const sentence = 'students with 3 or more unexcused absences this cycle and no note since'
    expect(await names(sentence)).toEqual(['Ana', '=Dora'])
    // Of Ben there is one, which is not theirs to read.
    expect(await names(sentence, client)).toEqual(['Ana', '=Dora', 'Ben'])
  })

  it('needs the right to see what is counted', async () => {
    const group = await makeGroup(school.db, { permissions: ['people.view.all', 'people.view', 'shell.use'] })
    const employee = await makeEmployee(school.db)
    await addToGroup(school.db, employee, group)
    const client = await school.as(employee)
    expect((await read('students with no note', client)).wrong.message).toBe(
      'Questions about notes need the right to see notes.',
    )
    expect((await client.get(`${path}/answer?q=students,notes~is~0~this-cycle`)).status).toBe(422)
    expect(await complete('students with no ', client)).toEqual([])
    expect(await names('students in Kelp', client)).toEqual(['Ana', '=Dora'])
  })

  it('is staff', async () => {
    for (const who of ['student', 'guardian'] as const) {
      const client = await school.as(who)
      for (const call of [
        'read?sentence=students',
        'complete?sentence=s',
        'answer?q=students',
        'answer/count?q=students',
      ])
        expect((await client.get(`${path}/${call}`)).status).toBe(403)
      expect((await client.get('/downloads/ask.csv?q=students')).status).toBe(403)
    }
  })
})

const withoutNumber = (text: string) => text.replace(/"(requestId|request_id)":"[^"]*"/, '')

it('tells of who left the school where it is asked for their status, and nowhere else', async () => {
  const left = await makeStudent(school.db, { name: 'Wen Went', grade: 9 })
  const path = `/backoffice/students/${left}/status/motivation`
  const asDean = await school.as('dean')
  expect((await asDean.post(path, { to: 'graduated', motivation: 'Done.' })).status).toBe(200)
  expect(await names('students who are graduated')).toEqual(['Wen'])
  expect(await names('students in Cedar House or graduated')).toEqual(['=Dora', 'Wen'])
  expect(await names('students who are graduated', advisor)).toEqual([])
  expect(await names('students in grade 9')).not.toContain('Wen')
  expect(await names('students who are not graduated')).not.toContain('Wen')
  expect(await complete('students who are gra')).toContain('graduated')
  expect(await complete('students who are gra', advisor)).not.toContain('graduated')
})

describe('completion', () => {
  it('offers what may follow, at most 10, and only what has students', async () => {
    expect(await complete('')).toContain('students')
    expect(await complete('stud')).toEqual(['students'])
    expect(await complete('students in Ju')).toEqual(['Juniper House'])
    expect(await complete('students in ')).toEqual(
      expect.arrayContaining(['Juniper House', 'Cedar House', 'Kelp']),
    )
    expect(await complete('students in ', advisor)).not.toContain('Cedar House')
    expect(await complete('students in grade ')).toEqual(['9', '10', '11'])
    expect(await complete('students who are ')).not.toContain('withdrawn')
    expect(await complete('students who are act')).toEqual(['active'])
    expect(await complete('students with 3 or more unex')).toEqual(['unexcused absences'])
    expect(await complete('students with no note si')).toEqual(['since'])
    for (const sentence of [
      '',
      'students ',
      'students with 3 ',
      'students in ',
      'students with 3 or more notes ',
    ])
      expect((await complete(sentence)).length).toBeLessThanOrEqual(10)
  })

  it('is a call that any text may be sent to', async () => {
    for (const text of [
      'students in \u0000Kelp',
      '😀 students',
      'a'.repeat(200),
      "students in ' or 1=1 --",
      '%_%',
      '"',
      '(((((',
    ]) {
      for (const call of ['read', 'complete'])
        expect((await dean.get(`${path}/${call}?${new URLSearchParams({ sentence: text })}`)).status).toBe(
          200,
        )
    }
    for (const call of ['read', 'complete'])
      expect((await dean.get(`${path}/${call}?sentence=${'a'.repeat(10_000)}`)).status).toBe(400)
    expect((await dean.get(`${path}/answer?q=students,drop~table`)).status).toBe(400)
    expect((await dean.get(`${path}/answer?q=${'a'.repeat(2_000)}`)).status).toBe(400)
  })
})

it('asks for a fresh sign-in before an answer of more than 500 leaves', async () => {
  await sql`with people as (
      insert into users (role, email, name, first_name, last_name)
      select 'student', 'many' || n || '@school.test', 'Many Many', 'Many', 'Many' from generate_series(1, 600) n
      returning id)
    insert into students (id, grade, cohort_id) select id, 12, 1 from people`.execute(school.db)
  const q = 'students,grade~12~12'
  expect((await dean.get(`/downloads/ask.csv?q=${q}`)).status).toBe(200)
  school.clock.advance(11 * 60_000)
  const { status, body } = await dean.get(`/downloads/ask.csv?q=${q}`)
  expect([status, body.code]).toEqual([403, 'PROOF_NEEDED'])
  const windows = await dean.get(`${path}/answer?q=${q}&from=550`)
  expect(windows.body).toHaveLength(50)
})
