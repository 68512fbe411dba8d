import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ProgramShown } from '../contract/program.schemas.ts'
import { makePlan, planFieldsOf } from './graduation.factory.ts'
import { holdRecount, keepGraduations, recountMarked } from './kept/recount.ts'
import { readBasis } from './reckon-students.ts'

const nowIso = '2026-11-10T15:00:00Z'
let school: TestSchool
let counselor: Client
let advisor: Client
let facilitator: Client
let studentId: number
let algebra: number
let fitness: number
let units: number[]
let fitnessUnits: number[]
let experienceId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  const { db } = school
  await makeCycle(db, { nowMs: Date.parse(nowIso) })
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  studentId = await makeStudent(db, { name: 'Fatoumata Diallo', grade: 11, houseId })
  algebra = await makeTopic(db, { title: 'Algebra' })
  fitness = await makeTopic(db, { title: 'Fitness' })
  units = []
  for (const at of [1, 2, 3, 4]) units.push(await makeUnit(db, { topicId: algebra, title: `Algebra ${at}` }))
  fitnessUnits = []
  for (const at of [1, 2]) fitnessUnits.push(await makeUnit(db, { topicId: fitness, title: `Fitness ${at}` }))
  await makePlan(
    db,
    planFieldsOf([
      { key: 'algebra', credits: 2, topicIds: [algebra] },
      { key: 'fitness', credits: 1, topicIds: [fitness] },
    ]),
  )
  experienceId = await makeExperience(db, { title: 'Curves', studentIds: [studentId] })
  await coverUnit(db, experienceId, units[1] ?? 0)
  await makeAssessments(db, { studentId, unitIds: units.slice(0, 1), experienceId })
  counselor = await school.as('counselor')
  advisor = await school.as('advisor')
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const path = (rest = '') => `/backoffice/students/${studentId}/program${rest}`
const program = async (query = ''): Promise<ProgramShown> => (await counselor.get(path(query))).body
const find = (shown: ProgramShown, key: string) => shown.requirements.find((one) => one.key === key)
const subjectOf = async (topicId: number) =>
  (
    await school.db
      .selectFrom('topics')
      .select('subjectId')
      .where('id', '=', topicId)
      .executeTakeFirstOrThrow()
  ).subjectId
const keptOf = () =>
  school.db.selectFrom('studentGraduations').selectAll().where('studentId', '=', studentId).executeTakeFirst()

describe('the program of a student', () => {
  it('says by requirement what is earned, in progress and missing, why and what next', async () => {
    const shown = await program()
    expect(shown).toMatchObject({
      stage: 'hs',
      status: expect.any(String),
      ladder: { needed: 3, earned: 0.5, in_progress: 0.5, missing: 2 },
    })
    expect(find(shown, 'algebra')).toMatchObject({
      ladder: { needed: 2, earned: 0.5, in_progress: 0.5, missing: 1 },
      note: '2 units have no plan',
      next: 'No experience of the coming cycles covers it.',
    })
    expect(find(shown, 'algebra')?.why).toMatch(
      /^Algebra: 1 of 4 units; at one a cycle it is met in .* if the running one is passed\./,
    )
    expect(find(shown, 'algebra')?.missing_units.map(({ title }) => title)).toEqual([
      'Algebra 3',
      'Algebra 4',
    ])
  })

  it('adds up: the rows are the totals, and states the needed', async () => {
    const { ladder, requirements } = await program()
    for (const part of ['needed', 'earned', 'exempt', 'in_progress', 'planned', 'missing'] as const)
      expect(requirements.reduce((sum, one) => sum + one.ladder[part], 0)).toBe(ladder[part])
    for (const { ladder: own } of requirements)
      expect(own.earned + own.exempt + own.in_progress + own.planned + own.missing).toBe(own.needed)
  })

  it('is seen by who teaches or advises the student and holds the right, and changed by who may', async () => {
    expect((await advisor.get(path())).status).toBe(200)
    expect((await facilitator.get(path())).status).toBe(404)
    expect((await (await school.as('admissions')).get(path())).status).toBe(403)
    expect((await (await school.as('student')).get(path())).status).toBe(403)
    expect((await school.nobody.get(path())).status).toBe(401)
    const body = { topic_id: fitness, credits: 0.5, reason: 'Knee surgery' }
    expect((await advisor.post(`/backoffice/students/${studentId}/exemptions`, body)).status).toBe(403)
  })

  it('shows a subject by topic and unit, with the assessment that set the mastery', async () => {
    const { subject_id } = find(await program(), 'algebra') ?? {}
    const { body } = await counselor.get(path(`/subjects/${subject_id}`))
    expect(body.topics[0].units[0]).toMatchObject({
      title: 'Algebra 1',
      state: 'earned',
      text: 'Demonstrating 3',
      evidence: [{ level: 3, is_final: true, experience: 'Curves', is_deciding: true }],
    })
    expect(body.topics[0].units.map(({ state }: { state: string }) => state)).toEqual([
      'earned',
      'progress',
      'open',
      'open',
    ])
    expect((await counselor.get(path('/subjects/999999'))).status).toBe(404)
  })
})

describe('what is tried on a copy', () => {
  it('shows what would be and keeps nothing', async () => {
    const before = await program()
    const tried = await program(`?without=${experienceId}`)
    expect(tried.what_if).toEqual({ text: 'without Curves', status: before.status, missing: 2 })
    expect(tried.ladder.missing).toBe(2.5)
    expect((await program(`?exempt=${fitness}`)).ladder).toMatchObject({ exempt: 1, missing: 1 })
    expect((await counselor.get(path('?without=999999'))).status).toBe(404)
    expect(await program()).toEqual(before)
  })
})

describe('an exemption', () => {
  it('rests on a document of the student, which opens for who may read its kind', async () => {
    const { db } = school
    const other = await makeStudent(db, { name: 'Otto Stern' })
    const paperOf = async (ofStudent: number, visibility: string) => {
      const { id } = await db
        .insertInto('studentDocuments')
        .values({
          studentId: ofStudent,
          kind: 'medical',
          title: 'Knee',
          visibility,
          createdAt: new Date(nowIso),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const file = {
        storageKey: `knee-${id}`,
        fileName: 'knee.pdf',
        contentType: 'application/pdf',
        sizeBytes: 1,
      }
      await db
        .insertInto('studentDocumentFiles')
        .values({ documentId: id, version: 1, ...file, uploadedAt: new Date(nowIso) })
        .execute()
      return id
    }
    const [restricted, foreign] = [await paperOf(studentId, 'restricted'), await paperOf(other, 'staff')]
    const at = `/backoffice/students/${studentId}/exemptions`
    const wish = { topic_id: fitness, credits: 0.5, reason: 'Knee surgery' }
    for (const document_id of [foreign, 999_999]) {
      const { body } = await counselor.post(at, { ...wish, document_id })
      expect(body.data.formErrors).toEqual({ document_id: 'There is no such document of this student.' })
    }
    const { id } = (await counselor.post(at, { ...wish, document_id: restricted })).body
    const { subject_id } = find(await program(), 'fitness') ?? {}
    const shownTo = async (client: Client) => {
      const { topics } = (await client.get(path(`/subjects/${subject_id}`))).body
      return topics.find((one: { id: number }) => one.id === fitness).exemption.document
    }
    expect(await shownTo(counselor)).toMatchObject({ id: restricted, title: 'Knee' })
    expect(await shownTo(advisor)).toBeNull()
    await db
      .updateTable('studentDocuments')
      .set({ visibility: 'staff' })
      .where('id', '=', restricted)
      .execute()
    expect((await shownTo(advisor)).url).toContain(`/student-documents/${restricted}/1`)
    await counselor.post(`${at}/${id}`, { _action: 'revoke' })
  })

  it('counts, cannot be more than the topic or given twice, and is restored exactly when revoked', async () => {
    const before = await program()
    const at = `/backoffice/students/${studentId}/exemptions`
    const wrong = await counselor.post(at, { topic_id: fitness, credits: 5, reason: '' })
    expect(wrong.status).toBe(400)
    expect(
      (await counselor.post(at, { topic_id: fitness, credits: 5, reason: 'Knee' })).body.data.formErrors,
    ).toEqual({
      credits: 'Fitness gives 1 credit in all.',
    })
    const { body } = await counselor.post(at, { topic_id: fitness, credits: 0.5, reason: 'Knee surgery' })
    expect(body.message).toBe('Fatoumata Diallo is exempt from 0.5 credits of Fitness')
    expect(
      (await counselor.post(at, { topic_id: fitness, credits: 0.5, reason: 'Again' })).body.data.formErrors,
    ).toEqual({
      topic_id: 'This student is already exempt from this topic.',
    })
    expect(find(await program(), 'fitness')).toMatchObject({
      ladder: { exempt: 0.5, missing: 0.5 },
      note: '1 unit has no plan',
    })
    expect((await counselor.post(`${at}/${body.id}`, { _action: 'revoke' })).status).toBe(200)
    expect(await program()).toEqual(before)
    await counselor.post(`${at}/${body.id}`, { _action: 'restore' })
    expect(find(await program(), 'fitness')?.ladder.exempt).toBe(0.5)
    await counselor.post(`${at}/${body.id}`, { _action: 'revoke' })
    expect((await counselor.post(`${at}/999999`, { _action: 'revoke' })).status).toBe(404)
  })
})

describe('a course of another school', () => {
  it('gives credit of its topic, lies in the past, and is removed and put back', async () => {
    const at = `/backoffice/students/${studentId}/external-electives`
    const course = {
      topic_id: fitness,
      title: 'Swimming',
      provider: 'City pool',
      credits: 1,
      completed_on: '2026-06-01',
    }
    expect(
      (await counselor.post(at, { ...course, completed_on: '2027-01-01' })).body.data.formErrors,
    ).toHaveProperty('completed_on')
    // In the evening tomorrow has begun elsewhere, not at the school.
    const morningMs = school.clock.nowMs()
    school.clock.set(Date.parse('2026-11-11T00:30:00Z'))
    const tomorrow = await (await school.as('counselor')).post(at, { ...course, completed_on: '2026-11-11' })
    expect(tomorrow.body.data?.formErrors).toHaveProperty('completed_on')
    school.clock.set(morningMs)
    const { body } = await counselor.post(at, course)
    expect(find(await program(), 'fitness')).toMatchObject({ status: 'completed', ladder: { earned: 1 } })
    await counselor.post(`${at}/${body.id}`, { _action: 'remove' })
    expect(find(await program(), 'fitness')?.ladder.earned).toBe(0)
  })
})

describe('a counselor’s decision', () => {
  it('moves evidence or lets credits off, with a reason, and is undone', async () => {
    const before = await program()
    const waived = await counselor.post(path('/decisions'), {
      _action: 'waive',
      requirement_key: 'fitness',
      credits: 1,
      reason: 'Transferred.',
    })
    expect(waived.body.message).toBe('1 credit of Fitness is waived')
    const shown = find(await program(), 'fitness')
    expect(shown).toMatchObject({
      status: 'completed',
      items: [{ kind: 'waiver', source: 'Transferred.', decision_id: waived.body.id }],
    })
    await counselor.post(path('/decisions'), { _action: 'undo', decision_id: waived.body.id })
    expect(await program()).toEqual(before)
    const moved = await counselor.post(path('/decisions'), {
      _action: 'move',
      item_key: `unit:${units[0]}`,
      requirement_key: 'fitness',
      reason: 'Counts as wellness.',
    })
    expect(find(await program(), 'fitness')?.items[0]).toMatchObject({
      elsewhere: ['not in Algebra, because it was moved here: Counts as wellness.'],
    })
    await counselor.post(path('/decisions'), { _action: 'undo', decision_id: moved.body.id })
    const expired = {
      _action: 'waive',
      requirement_key: 'fitness',
      credits: 1,
      reason: 'x',
      expires_on: '2026-11-01',
    }
    expect((await counselor.post(path('/decisions'), expired)).body.data.formErrors).toEqual({
      expires_on: 'Choose a day in the future.',
    })
    expect(
      (await counselor.post(path('/decisions'), { ...expired, expires_on: null, requirement_key: 'none' }))
        .body.data.formErrors,
    ).toHaveProperty('requirement_key')
  })
})

describe('what a student earns in an experience', () => {
  it('is chosen within what it covers, and two who choose at once see each other', async () => {
    const at = `/backoffice/students/${studentId}/overview/${experienceId}/units/edit-flex-perks`
    await coverUnit(school.db, experienceId, units[2] ?? 0)
    const { body } = await counselor.get(at)
    expect(body).toMatchObject({
      experience: 'Curves',
      version: 0,
      perks: [{ is_chosen: true }, { is_chosen: true }],
    })
    expect((await counselor.post(at, { perk_ids: [], version: 0 })).body.data.formErrors).toHaveProperty(
      'perk_ids',
    )
    expect(
      (await counselor.post(at, { perk_ids: [units[3]], version: 0 })).body.data.formErrors,
    ).toHaveProperty('perk_ids')
    expect((await counselor.post(at, { perk_ids: [units[2]], version: 0 })).status).toBe(200)
    expect((await counselor.post(at, { perk_ids: [units[1]], version: 0 })).status).toBe(409)
    expect(find(await program(), 'algebra')?.items.filter(({ state }) => state === 'progress')).toMatchObject(
      [{ key: `unit:${units[2]}` }],
    )
    await school.db.deleteFrom('flexPerks').execute()
    await school.db
      .deleteFrom('experienceUnits')
      .where('unitId', '=', units[2] ?? 0)
      .execute()
  })
})

describe('a migration to the high-school program', () => {
  it('shows what carries over, is one step, and is taken back within a day', async () => {
    const young = await makeStudent(school.db, { name: 'Tomás Rivera', grade: 8 })
    await makeAssessments(school.db, { studentId: young, unitIds: units.slice(0, 2) })
    const at = `/backoffice/students/${young}/program/hs/migrate`
    const { body } = await counselor.get(at)
    expect(body).toMatchObject({
      refusal: null,
      standing: null,
      plan: { title: 'High school, class of 2030' },
    })
    expect(body.carried.map(({ title }: { title: string }) => title)).toEqual(['Algebra 1', 'Algebra 2'])
    expect((await counselor.post(at, { _action: 'undo' })).body.data.formErrors).toHaveProperty('form')
    expect((await counselor.post(at, { _action: 'migrate' })).status).toBe(200)
    const shown = (await counselor.get(`/backoffice/students/${young}/program`)).body
    expect(shown).toMatchObject({ stage: 'hs', is_migrated: true, ladder: { earned: 1 } })
    expect((await counselor.post(at, { _action: 'migrate' })).body.data.formErrors).toHaveProperty('form')
    expect((await counselor.post(at, { _action: 'undo' })).status).toBe(200)
    expect((await counselor.get(`/backoffice/students/${young}/program`)).status).toBe(404)
    await counselor.post(at, { _action: 'migrate' })
    await school.db
      .updateTable('programMigrations')
      .set({ migratedAt: new Date('2026-11-09T14:00:00Z') })
      .where('undoneAt', 'is', null)
      .execute()
    expect((await counselor.post(at, { _action: 'undo' })).body.data.formErrors.form).toContain(
      'within a day',
    )
    expect((await counselor.get(path('/hs/migrate'))).body.refusal).toBe(
      'Fatoumata Diallo is in high school already.',
    )
  })
})

describe('what would close a requirement', () => {
  it('names coming experiences, and what would be missing with all of them', async () => {
    const { db } = school
    const { id: cycleId } = await db
      .insertInto('cycles')
      .values({
        title: 'Cycle 3',
        position: 3,
        schoolYear: '2026-2027',
        startsAt: new Date('2026-12-14T05:00:00Z'),
        endsAt: new Date('2027-01-22T05:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coming = await makeExperience(db, { title: 'Games of Chance', cycleId })
    await coverUnit(db, coming, units[2] ?? 0)
    await coverUnit(db, coming, units[3] ?? 0)
    const shown = await program()
    const closed = find(shown, 'algebra')
    expect(closed?.offers).toMatchObject([{ experience_id: coming, covers: 2, is_on_list: false }])
    expect(closed?.missing_with_offers).toBe(shown.ladder.missing - 1)
    // Planned, it is as it was said to be.
    await db
      .insertInto('registrations')
      .values({ experienceId: coming, studentId, registeredAt: new Date(nowIso) })
      .execute()
    expect((await program()).ladder.missing).toBe(closed?.missing_with_offers)
    await db.deleteFrom('registrations').where('experienceId', '=', coming).execute()
    await db.updateTable('experiences').set({ archivedAt: new Date() }).where('id', '=', coming).execute()
  })
})

describe('what is kept for lists', () => {
  it('is the same of many, reckoned in a thread, as of one by one', async () => {
    const { db, clock } = school
    const many: number[] = []
    for (let at = 0; at < 45; at++) {
      const id = await makeStudent(db, { name: `Student ${at}`, grade: 9 + (at % 4) })
      many.push(id)
      await makeAssessments(db, { studentId: id, unitIds: units.slice(0, at % 5) })
    }
    const basis = await readBasis(db, clock.nowMs())
    const kept = () =>
      db
        .selectFrom('studentGraduations')
        .selectAll()
        .where('studentId', 'in', many)
        .orderBy('studentId')
        .execute()
    await keepGraduations(db, many, basis)
    const together = await kept()
    expect(new Set(together.map(({ earned }) => earned)).size).toBeGreaterThan(2)
    await db.deleteFrom('studentGraduations').where('studentId', 'in', many).execute()
    for (const id of many) await keepGraduations(db, [id], basis)
    expect(await kept()).toEqual(together)
  })

  it('is kept of the others when somebody is removed from the school meanwhile', async () => {
    const { db, clock } = school
    const [stays, goes] = [await makeStudent(db, { grade: 9 }), await makeStudent(db, { grade: 9 })]
    const basis = await readBasis(db, clock.nowMs())
    const removal = await db.startTransaction().execute()
    await removal.deleteFrom('students').where('id', '=', goes).execute()
    const isKept = inTransaction(db, (one) => keepGraduations(one, [stays, goes], basis))
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          school.owner,
        )
        return rows.length
      })
      .toBe(1)
    await removal.commit().execute()
    await isKept
    const kept = db.selectFrom('studentGraduations').where('studentId', 'in', [stays, goes])
    expect(await kept.select('studentId').execute()).toEqual([{ studentId: stays }])
  })

  it('is reckoned one batch after the other: a slow one writes over nothing that a quick one reckoned since', async () => {
    const { db } = school
    const batch = await db.startTransaction().execute()
    await holdRecount(batch)
    const isRecounted = recountMarked(school.services)
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
          school.owner,
        )
        return rows.length
      })
      .toBe(1)
    await batch.commit().execute()
    await isRecounted
  })

  it('equals a recount after everything that changes it', async () => {
    const isCurrent = async () => {
      await recountMarked(school.services)
      const kept = await keptOf()
      const shown = await program()
      expect(kept).toMatchObject({
        status: shown.status,
        earned: shown.ladder.earned,
        exempt: shown.ladder.exempt,
        inProgress: shown.ladder.in_progress,
        missing: shown.ladder.missing,
      })
      await keepGraduations(school.db, [studentId], await readBasis(school.db, school.clock.nowMs()))
      expect(await keptOf()).toEqual(kept)
    }
    await isCurrent()
    await makeAssessments(school.db, { studentId, unitIds: fitnessUnits })
    await isCurrent()
    await school.db
      .updateTable('assessments')
      .set({ withdrawnAt: new Date() })
      .where('unitId', 'in', fitnessUnits)
      .execute()
    await isCurrent()
    await school.db
      .updateTable('registrations')
      .set({ droppedAt: new Date(), untilDay: '2026-11-10' })
      .execute()
    await isCurrent()
    await school.db.updateTable('registrations').set({ droppedAt: null, untilDay: null }).execute()
    await isCurrent()
    await school.db.updateTable('students').set({ grade: 10 }).where('id', '=', studentId).execute()
    await isCurrent()
    await school.db.updateTable('students').set({ grade: 11 }).where('id', '=', studentId).execute()
    await isCurrent()
    // And what is taught: what an experience covers, what a unit counts, whether it is there at all.
    await coverUnit(school.db, experienceId, units[3] ?? 0)
    await isCurrent()
    const first = school.db.updateTable('units').where('id', '=', units[0] ?? 0)
    await first.set({ credit: 0.25 }).execute()
    await isCurrent()
    await first.set({ credit: 0.5 }).execute()
    await isCurrent()
    await school.db
      .deleteFrom('experienceUnits')
      .where('unitId', '=', units[3] ?? 0)
      .execute()
    await isCurrent()
    await recountMarked(school.services)
    const marks = school.db.selectFrom('graduationMarks').select('studentId')
    const topic = school.db.updateTable('topics').where('id', '=', algebra)
    await topic.set({ position: sql`position` }).execute()
    expect(await marks.execute()).toEqual([])
    const [own, other] = await Promise.all([algebra, fitness].map(subjectOf))
    await topic.set({ subjectId: other }).execute()
    expect(await marks.where('studentId', '=', studentId).execute()).not.toEqual([])
    await topic.set({ subjectId: own }).execute()
  })

  it('adds up in the file as on the page', async () => {
    const { requirements, ladder } = await program()
    const file = await counselor.get(`/backoffice/students/${studentId}/program/table.csv`)
    expect(file.status).toBe(200)
    const rows = file.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    const sum = (state: string) =>
      rows.reduce(
        (total, [_student, _requirement, _title, _from, of, _credits, counted]) =>
          total + (of === state ? Number(counted) : 0),
        0,
      )
    expect([sum('Earned'), sum('Exempt'), sum('In progress'), sum('Planned'), sum('Missing')]).toEqual([
      ladder.earned,
      ladder.exempt,
      ladder.in_progress,
      ladder.planned,
      ladder.missing,
    ])
    expect(new Set(rows.map(([, requirement]) => requirement))).toEqual(
      new Set(requirements.map(({ title }) => title)),
    )
    expect((await facilitator.get(`/backoffice/students/${studentId}/program/table.csv`)).status).toBe(404)
  })

  it('tells the house who is how far, and groups who misses the same', async () => {
    const { houseId } = await school.db
      .selectFrom('students')
      .select('houseId')
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
    const { body } = await advisor.get(`/backoffice/houses/${houseId}/students`)
    const kept = await keptOf()
    expect(body[studentId]).toMatchObject({
      graduationStatus: kept?.status,
      graduationStatusUrl: `/students/graduation/${studentId}`,
    })
    const missing = (await counselor.get('/backoffice/students/graduation/missing')).body
    expect(missing.units).toContainEqual(
      expect.objectContaining({
        title: 'Algebra 3',
        names: expect.arrayContaining([{ id: studentId, name: 'Fatoumata Diallo' }]),
      }),
    )
    expect((await facilitator.get('/backoffice/students/graduation/missing')).body.units).toEqual([])
    // Whose gaps somebody looked through is on the record.
    await (await school.as('director')).get('/backoffice/students/graduation/missing')
    await school.services.reads.flush()
    const read = await school.db
      .selectFrom('recordReads')
      .select('personId')
      .where('userId', '=', await school.persona('director'))
      .execute()
    expect(read).toContainEqual({ personId: studentId })
  })
})

describe('the program in the portal', () => {
  it('shows families credits and mastery, no word of staff, and nothing once the records are closed', async () => {
    const guardian = await school.as('guardian')
    const guardianId = await school.persona('guardian')
    await school.db.insertInto('guardianStudents').values({ guardianId, studentId }).execute()
    const at = `/family/program?student_id=${studentId}`
    await counselor.post(`/backoffice/students/${studentId}/exemptions`, {
      topic_id: fitness,
      credits: 0.5,
      reason: 'Knee surgery',
    })
    const { status, body } = await guardian.get(at)
    expect(status).toBe(200)
    expect(body.is_open).toBe(true)
    expect(body.program).toMatchObject({
      ladder: { needed: 3, exempt: 0.5 },
      units: [{ title: 'Algebra 1', text: 'Demonstrating 3' }],
    })
    expect(JSON.stringify(body)).not.toContain('Knee')
    await school.db
      .updateTable('guardianStudents')
      .set({ seesRecords: false })
      .where('studentId', '=', studentId)
      .execute()
    expect((await guardian.get(at)).body).toMatchObject({ is_open: false, program: null })
    expect((await guardian.get('/family/program?student_id=999999')).status).toBe(404)
    expect((await counselor.get(at)).status).toBe(403)
  })
})
