import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let dean: Client
let cycleId: number
let studentId: number
let own: Client
let [kelp, bridges, jazz, elsewhere] = [0, 0, 0, 0]

const dayMs = 86_400_000
beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  dean = await school.as('dean')
  const nowMs = school.clock.nowMs()
  await makeCycle(school.db, { nowMs })
  cycleId = await makeCycle(school.db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  studentId = await school.persona('student')
  own = await school.as('student')
  const offer = (title: string, block: number, more: object = {}) =>
    makeFullExperience(school.db, { title, cycleId, blocks: [block], places: 20, ...more })
  kelp = await offer('The Kelp Forest', 0)
  bridges = await offer('Bridges and Loads', 0)
  jazz = await offer('Jazz Band', 1)
  elsewhere = await offer('Harbor Walks', 1, { cohortId: 2 })
})
afterAll(() => school.stop())
beforeEach(async () => {
  await sql`truncate choices, choice_lists, choice_windows`.execute(school.owner)
  await setWindow()
})

const at = (days: number) => new Date(school.clock.nowMs() + days * dayMs).toISOString()
const window = (choice: object = {}) => ({
  opens_at: at(-1),
  closes_at: at(7),
  ranks: 2,
  most: null,
  version: 0,
  ...choice,
})
const setWindow = (choice: object = {}, client = director) =>
  client.call({
    method: 'PUT',
    url: `/api/backoffice/journey-builder/windows/${cycleId}`,
    payload: window(choice),
  })
const save = (client: Client, ids: number[], version = 0, id = studentId) =>
  client.call({
    method: 'PUT',
    url: `/api/family/choices/${cycleId}`,
    payload: { student_id: id, experience_ids: ids, version },
  })
const selections = () => `/backoffice/journey-builder/expedition-selections/${cycleId}/${studentId}`
const errorsOf = (answer: { body: { data: { formErrors: object } } }) => answer.body.data.formErrors

describe('choices', () => {
  it('are told to the pages that show them, not to all of the journey builder', async () => {
    const sent = await statementsDuring(() => save(own, [kelp]))
    const told = sent.flatMap(({ text, values }) => (text.includes('as topic') ? values.flat() : []))
    expect(told).toContain('choices:0')
    expect(told).toContain(`student:${studentId}`)
    expect(told).not.toContain('journey-builder:0')
  })

  it('are ranked by block in the portal: what is offered to the student, nothing of another campus', async () => {
    const { body } = await own.get('/family/choices')
    expect(body.list).toMatchObject({ chosen: [], version: 0, saved_at: null, may_change: true })
    expect(body.list.window).toMatchObject({ state: 'open', ranks: 2 })
    expect(
      body.list.blocks.map((one: { title: string; offered: { title: string }[] }) => [
        one.title,
        one.offered.map(({ title }) => title),
      ]),
    ).toEqual([
      ['Block A', ['Bridges and Loads', 'The Kelp Forest']],
      ['Block B', ['Jazz Band']],
    ])
    const saved = await save(own, [kelp, bridges, jazz])
    expect(saved.body).toMatchObject({ message: 'Your choices are saved' })
    expect(saved.body.list).toMatchObject({ chosen: [kelp, bridges, jazz], version: 1 })
    expect(saved.body.list.saved_by).toBe('Pat student')
    // What is emptied is a list that was saved, not one that is lost.
    expect((await save(own, [], 1)).body.list).toMatchObject({ chosen: [], version: 2 })
    expect(errorsOf(await save(own, [elsewhere], 2))).toEqual({
      experience_ids: 'One of these is not offered in this cycle.',
    })
  })

  it('are the family’s: guardians save for their children, for nobody else, and staff through their own page', async () => {
    const guardian = await school.as(await makeGuardian(school.db, { studentIds: [studentId] }))
    expect((await save(guardian, [kelp])).status).toBe(200)
    const other = await makeStudent(school.db)
    expect((await save(own, [kelp], 0, other)).status).toBe(404)
    expect((await own.get(`/family/choices?student_id=${other}`)).status).toBe(404)
    expect((await save(director, [kelp])).status).toBe(404)
    expect((await own.get(selections())).status).toBe(403)
    expect((await (await school.as('facilitator')).get(selections())).status).toBe(403)
    expect((await dean.get(selections())).body).toMatchObject({ chosen: [kelp], may_change: true })
  })

  it('say who saved them in a mirror, until the family saves others', async () => {
    const guardianId = await makeGuardian(school.db, { name: 'Ana Guardian', studentIds: [studentId] })
    const savedBy = async () => (await dean.get(selections())).body.saved_by
    expect((await save(await school.mirror(guardianId, 'admin'), [kelp])).status).toBe(200)
    expect(await savedBy()).toBe('Pat admin for Ana Guardian')
    expect((await save(own, [jazz])).body.message).toMatch(/^Pat admin for Ana Guardian has saved/)
    expect((await save(await school.as(guardianId), [jazz], 1)).status).toBe(200)
    expect(await savedBy()).toBe('Ana Guardian')
  })

  it('are those of a child who is here, where the address still has one who left', async () => {
    const leftId = await makeStudent(school.db, { name: 'Ada Graduate' })
    await school.db.updateTable('students').set({ status: 'graduated' }).where('id', '=', leftId).execute()
    const guardian = await school.as(await makeGuardian(school.db, { studentIds: [leftId, studentId] }))
    const { status, body } = await guardian.get(`/family/choices?student_id=${leftId}`)
    expect([status, body.list?.student.id]).toEqual([200, studentId])
    expect(body.students).toMatchObject([{ id: studentId }])
    expect((await save(guardian, [kelp], 0, leftId)).status).toBe(404)
  })

  it('are saved while the window is open, and by staff before and after', async () => {
    await setWindow({ opens_at: at(-9), closes_at: at(-1), version: 1 })
    expect(errorsOf(await save(own, [kelp]))).toEqual({
      experience_ids: 'Choosing has ended. What was saved before stands; the advisor can still change it.',
    })
    expect((await own.get('/family/choices')).body.list.may_change).toBe(false)
    const byStaff = { method: 'PUT' as const, url: `/api${selections()}` }
    const payload = { experience_ids: [kelp], version: 0 }
    expect((await dean.call({ ...byStaff, payload })).body.message).toBe('The choices of Pat are saved')
    expect((await own.get('/family/choices')).body.list).toMatchObject({
      chosen: [kelp],
      saved_by: 'Pat dean',
    })
  })

  it('say what is too much, and keep what was chosen before it was withdrawn', async () => {
    const third = await makeFullExperience(school.db, { title: 'Tides', cycleId, blocks: [0], places: 5 })
    expect(errorsOf(await save(own, [kelp, bridges, third]))).toEqual({
      experience_ids: 'Block A: rank 2 experiences, not 3.',
    })
    expect((await save(own, [third, kelp])).status).toBe(200)
    await school.db
      .updateTable('experiences')
      .set({ archivedAt: new Date() })
      .where('id', '=', third)
      .execute()
    const { list } = (await own.get('/family/choices')).body
    expect(list.chosen).toEqual([third, kelp])
    expect(list.blocks[0].offered.find((one: { id: number }) => one.id === third).is_gone).toBe(true)
    expect((await save(own, [kelp, third], 1)).status).toBe(200)
    expect((await save(own, [kelp], 2)).status).toBe(200)
    expect(errorsOf(await save(own, [kelp, third], 3))).toEqual({
      experience_ids: 'One of these is not offered in this cycle.',
    })
  })

  it('of two who save at once keep one list whole, and show it to the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => save(own, at % 2 === 0 ? [kelp, jazz] : [bridges, kelp])),
    )
    const kept = (await own.get('/family/choices')).body.list
    expect(kept.version).toBe(1)
    for (const { status, body } of answers)
      if (status === 409) expect(body.data).toMatchObject({ chosen: kept.chosen, version: 1 })
      else expect(body.list.chosen).toEqual(kept.chosen)
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

describe('the choices of a student of another campus', () => {
  const path = (id: number) => `/backoffice/journey-builder/expedition-selections/${cycleId}/${id}`
  const write = (client: Client, id: number) =>
    client.call({ method: 'PUT', url: `/api${path(id)}`, payload: { experience_ids: [], version: 1 } })
  const makeHolder = async (permissions: readonly Permission[], cohortIds?: readonly number[]) => {
    const id = await makeEmployee(school.db)
    await addToGroup(school.db, id, await makeGroup(school.db, { permissions }), cohortIds)
    return id
  }
  let theirs: number
  beforeAll(async () => {
    theirs = await makeStudent(school.db, { name: 'Campus Wanderer', cohortId: 2 })
  })
  beforeEach(async () => {
    await save(await school.as(theirs), [elsewhere], 0, theirs)
  })
  const listed = async (client: Client) => {
    const { body } = await client.get('/backoffice/journey-builder/students?search=wanderer')
    return body.students.map((one: { id: number; may_choose: boolean }) => [one.id, one.may_choose])
  }
  const counted = async (client: Client) =>
    (await client.get('/backoffice/journey-builder')).body.campuses.map(({ id }: { id: number }) => id)

  it('are closed to who writes choices down on their own campus only, also when they teach or see the student', async () => {
    const teacher = await makeHolder(['people.view', 'journey.view', 'journey.choose'], [1])
    const seeing = await makeHolder(['journey.view', 'journey.choose'], [1])
    await addToGroup(school.db, seeing, await makeGroup(school.db, { permissions: ['people.view.all'] }))
    const current = await school.db
      .selectFrom('cycles')
      .select('id')
      .where('id', '<>', cycleId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await makeFullExperience(school.db, {
      title: 'Taught now',
      cycleId: current.id,
      blocks: [0],
      places: 5,
      cohortId: 2,
      expertIds: [teacher],
      studentIds: [theirs],
    })
    for (const id of [teacher, seeing]) {
      const client = await school.as(id)
      expect((await client.get(`/backoffice/students/${theirs}`)).status).toBe(200)
      expect((await client.get(path(theirs))).status).toBe(404)
      expect((await write(client, theirs)).status).toBe(404)
      expect(await listed(client)).toEqual([])
      expect(await counted(client)).not.toContain(2)
      const file = await client.get('/downloads/journey-builder/students.csv?search=wanderer')
      expect(file.text).not.toContain('Campus Wanderer')
    }
    const { list } = (await (await school.as(theirs)).get('/family/choices')).body
    expect(list).toMatchObject({ chosen: [elsewhere], version: 1 })
  })

  it('are read, not written, by who sees choices everywhere and writes them down on one campus', async () => {
    const id = await makeHolder(['people.view.all', 'journey.view'])
    await addToGroup(
      school.db,
      id,
      await makeGroup(school.db, { permissions: ['journey.choose'], cohortIds: [1] }),
    )
    const client = await school.as(id)
    expect((await client.get(path(theirs))).body).toMatchObject({ chosen: [elsewhere], may_change: false })
    expect((await client.get(path(studentId))).body.may_change).toBe(true)
    expect((await write(client, theirs)).status).toBe(404)
    expect(await listed(client)).toEqual([[theirs, false]])
    expect(await listed(dean)).toEqual([[theirs, true]])
  })
})

describe('the window', () => {
  it('is set by who plans cycles, says by field what is wrong, and who was faster', async () => {
    expect((await setWindow({ version: 1 }, dean)).status).toBe(403)
    expect(errorsOf(await setWindow({ closes_at: at(-2), version: 1 }))).toEqual({
      closes_at: 'Choosing must end after it begins.',
    })
    expect(errorsOf(await setWindow({ closes_at: at(40), version: 1 }))).toEqual({
      closes_at: 'Choosing must end before Cycle 3 begins.',
    })
    expect((await setWindow({ ranks: 3, version: 1 })).status).toBe(200)
    const late = await setWindow({ ranks: 4, version: 1 })
    expect([late.status, late.body.data.ranks]).toEqual([409, 3])
  })
})

describe('a cycle that begins while its window is open, since it was moved earlier', () => {
  it('takes no choices of families from its first day on, and nobody is asked for any', async () => {
    const { db, clock } = school
    const move = (days: number) =>
      db
        .updateTable('cycles')
        .set({ startsAt: new Date(clock.nowMs() + days * dayMs) })
        .where('id', '=', cycleId)
        .execute()
    await move(-1)
    await school.runJob('journey-builder.tell-windows')
    const { openedToldAt } = await db
      .selectFrom('choiceWindows')
      .select('openedToldAt')
      .where('cycleId', '=', cycleId)
      .executeTakeFirstOrThrow()
    const late = await save(own, [kelp])
    await move(30)
    expect(openedToldAt).toBeNull()
    expect(errorsOf(late)).toEqual({
      experience_ids: 'Choosing has ended. What was saved before stands; the advisor can still change it.',
    })
    expect((await save(own, [kelp])).status).toBe(200)
  })
})

describe('the coming cycle', () => {
  it('says before any plan who is booked twice and where more are kept a place than there are', async () => {
    const twiceId = await makeEmployee(school.db, { name: 'Tove Twice' })
    for (const title of ['Night Sky', 'Open Studio'])
      await makeFullExperience(school.db, { title, cycleId, blocks: [2], places: 5, expertIds: [twiceId] })
    const pinned = await makeStudent(school.db, { name: 'Pia Pinned' })
    const seated = await makeStudent(school.db, { name: 'Sol Seated' })
    const small = await makeFullExperience(school.db, {
      title: 'Letterpress',
      cycleId,
      blocks: [3],
      places: 1,
      studentIds: [seated],
    })
    const checks = async () =>
      (await director.get('/backoffice/journey-builder')).body.checks.filter(
        ({ kind }: { kind: string }) => kind === 'pins_above' || kind === 'expert_twice',
      )
    expect(await checks()).toEqual([
      {
        kind: 'expert_twice',
        sentence: 'Tove Twice runs Night Sky and Open Studio in one block.',
        url: `/faculty-availability/${twiceId}`,
        is_serious: true,
      },
    ])
    await school.db
      .insertInto('pins')
      .values({ cycleId, studentId: pinned, experienceId: small, pinnedAt: new Date(0) })
      .execute()
    expect((await checks())[0]).toMatchObject({
      kind: 'pins_above',
      sentence: 'Letterpress: 2 students have a place or are pinned, but there is 1 place.',
    })
    await school.db.deleteFrom('pins').execute()
    await school.db
      .updateTable('experiences')
      .set({ archivedAt: new Date(0) })
      .where('title', 'in', ['Night Sky', 'Open Studio', 'Letterpress'])
      .execute()
  })

  it('is the one that students choose for; it counts who has chosen and what is wanted', async () => {
    await save(own, [kelp, jazz])
    await school.db.updateTable('experiences').set({ places: 1 }).where('id', '=', kelp).execute()
    const second = await makeStudent(school.db, { name: 'Second Wish' })
    const third = await makeStudent(school.db, { name: 'Third Wish' })
    await save(await school.as(second), [kelp], 0, second)
    const { body } = await dean.get('/backoffice/journey-builder')
    expect(body.cycle.id).toBe(cycleId)
    expect(body.chosen).toBe(2)
    expect(body.demand[0]).toMatchObject({ id: kelp, first: 2, places: 1 })
    const sentences = body.checks.map(({ sentence }: { sentence: string }) => sentence)
    expect(sentences).toContain('The Kelp Forest: first choice of 2, 1 place.')
    expect(
      sentences.some((one: string) => one.endsWith('chosen nothing yet; they would be placed last.')),
    ).toBe(true)
    const list = (await dean.get('/backoffice/journey-builder/students?search=wish&sort=-chosen')).body
    expect(list.total).toBe(2)
    expect(list.students.map((one: { id: number }) => one.id)).toEqual([second, third])
    expect(list.students[0]).toMatchObject({ chosen: 1, first_choices: ['The Kelp Forest'], gaps: 2 })
    expect(list.students[1]).toMatchObject({ saved_at: null })
    const missing = await dean.get('/backoffice/journey-builder/students?search=wish&gap=no_choices')
    expect(missing.body.students.map((one: { id: number }) => one.id)).toEqual([third])
    const file = await dean.get('/downloads/journey-builder/students.csv?search=wish')
    expect(file.text).toContain('Third Wish,9,Campus 1,,,Nothing yet')
  })
})

describe('a cycle of next year', () => {
  it('goes by the grade of next year: what is offered, whom it asks, and whom it is planned for', async () => {
    const { db, owner, clock } = school
    await sql`truncate choice_windows`.execute(owner)
    const nextId = await makeCycle(db, {
      ...{ nowMs: clock.nowMs(), title: 'Cycle 1', position: 1, schoolYear: '2027-2028' },
      ...{ startsInDays: 290, endsInDays: 330 },
    })
    const [dioramas, harmony] = [
      await makeFullExperience(db, { title: 'Dioramas', cycleId: nextId, blocks: [0], places: 20 }),
      await makeFullExperience(db, { title: 'Harmony', cycleId: nextId, blocks: [0], places: 20 }),
    ]
    await db.updateTable('experiences').set({ schoolStage: 'ms' }).where('id', '=', dioramas).execute()
    await db.updateTable('experiences').set({ schoolStage: 'hs' }).where('id', '=', harmony).execute()
    const eighth = await makeStudent(db, { name: 'Mia Coming', grade: 8 })
    const senior = await makeStudent(db, { name: 'Sol Coming', grade: 12 })
    const guardianId = await makeGuardian(db, { studentIds: [senior, eighth] })
    const guardian = await school.as(guardianId)
    const opened = await director.put(`/backoffice/journey-builder/windows/${nextId}`, window())
    expect(opened.status).toBe(200)

    const { body } = await guardian.get(`/family/choices?student_id=${senior}`)
    expect(body.students).toMatchObject([{ id: eighth }])
    expect(body.list).toMatchObject({ student: { id: eighth }, cycle: { id: nextId } })
    const titlesOf = (blocks: { offered: { title: string }[] }[]) =>
      blocks.flatMap(({ offered }) => offered.map(({ title }) => title))
    expect(titlesOf(body.list.blocks)).toEqual(['Harmony'])
    const choose = (student_id: number, experience_ids: number[]) =>
      guardian.put(`/family/choices/${nextId}`, { student_id, experience_ids, version: 0 })
    const notOffered = { experience_ids: 'One of these is not offered in this cycle.' }
    expect(errorsOf(await choose(eighth, [dioramas]))).toEqual(notOffered)
    expect(errorsOf(await choose(senior, [harmony]))).toEqual(notOffered)

    await school.runJob('journey-builder.tell-windows')
    const { rows: told } = await sql<{ userId: number; redirectUrl: string }>`
      select user_id, redirect_url from notifications where category = 'registrations'
        and user_id = any(${[eighth, senior, guardianId]}::integer[]) order by user_id`.execute(db)
    expect(told.map(({ userId }) => userId)).toEqual([eighth, guardianId])
    expect(told[1]?.redirectUrl).toContain(`student=${eighth}`)

    const of = `cycle_id=${nextId}`
    const list = (await dean.get(`/backoffice/journey-builder/students?${of}&search=coming`)).body
    expect(list.students).toMatchObject([{ id: eighth, grade: 8, gaps: 1 }])
    const counted = async () => (await dean.get(`/backoffice/journey-builder?${of}`)).body.students
    const students = await counted()
    await db.updateTable('students').set({ grade: 12 }).where('id', '=', eighth).execute()
    expect(await counted()).toBe(students - 1)
    await db.updateTable('students').set({ grade: 8 }).where('id', '=', eighth).execute()

    expect((await choose(eighth, [harmony])).status).toBe(200)
    const { id } = (await director.post('/backoffice/journey-builder/scheduler', { cycle_id: nextId })).body
    await school.runJob('journey-builder.plan', { proposalId: id })
    const { rows: placed } = await sql<{ studentId: number; experienceId: number; rank: number }>`
      select student_id, experience_id, rank from proposal_placements
      where proposal_id = ${id} and student_id = any(${[eighth, senior]}::integer[])`.execute(db)
    expect(placed).toEqual([{ studentId: eighth, experienceId: harmony, rank: 1 }])
  })
})
