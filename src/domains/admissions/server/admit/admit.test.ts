import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, makeChecklist, makeGroup, makeTask } from '#domains/onboarding/server/onboarding.factory.ts'
import { mapDetails, storeDetails, studentDetails } from '#domains/people/contract/person-details.ts'
import {
  makeCohorts,
  makeEmployee,
  makeGuardian,
  makeStudent,
} from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup as makeRights } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool, testNowIso } from '#test/schools/test-school.ts'
import { type ApplicationChoice, makeApplication } from '../admissions.factory.ts'

let school: TestSchool
let startsOn = ''
let group: Awaited<ReturnType<typeof makeGroup>>

beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  group = await makeGroup(school.db, await school.as('admin'), { nowMs: Date.parse(testNowIso) })
  const cycle = await school.db
    .selectFrom('cycles')
    .select('startsAt')
    .where('id', '=', group.cycleId)
    .executeTakeFirstOrThrow()
  startsOn = cycle.startsAt.toISOString().slice(0, 10)
})
afterAll(() => school.stop())

const earlier = '2026-11-09T15:00:00.000Z'
const page = (id: number) => `/backoffice/workbench/admissions/${id}`
const client = (as: 'admin' | 'admissions' | 'facilitator' = 'admissions') => school.as(as)
const get = async (id: number, path = '') => (await (await client()).get(`${page(id)}${path}`)).body
const preview = (id: number) => get(id, '/admission')

let families = 0
/** An application of which everything came, with its own family. */
async function makeReady(choice: ApplicationChoice = {}) {
  families += 1
  const id = await makeApplication(school.db, {
    first: `Ready${families}`,
    last: 'Salo',
    isSent: true,
    startsOn,
    ...choice,
  })
  await school.db
    .updateTable('applications')
    .set({
      academicRecordsState: 'received',
      studentInterviewState: 'done',
      studentEmail: `ready${families}@mail.test`,
      studentBornOn: '2014-03-02',
    })
    .where('id', '=', id)
    .execute()
  await school.db
    .updateTable('applicationEvaluations')
    .set({ answeredAt: new Date(earlier), changedAt: new Date(earlier) })
    .where('applicationId', '=', id)
    .execute()
  return id
}
const admit = async (id: number, more: object = {}, as: 'admissions' | 'admin' = 'admissions') => {
  const { basis, student } = await preview(id)
  return (await client(as)).post(`${page(id)}/admit`, { basis, student_email: student.email, ...more })
}
const takeBack = async (id: number) => (await client()).post(`${page(id)}/take-back-admission`)
const personOf = (email: string) =>
  school.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const countOf = async (table: 'users' | 'students' | 'guardians' | 'onboardingFamilies') =>
  Number(
    (
      await school.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const counts = async () => ({
  users: await countOf('users'),
  students: await countOf('students'),
  guardians: await countOf('guardians'),
  families: await countOf('onboardingFamilies'),
})

describe('admitting', () => {
  it('keeps the state that the family wrote, and none that cannot be told', async () => {
    const admitOf = async (livesIn: string) => {
      const id = await makeReady()
      await school.db.updateTable('applications').set({ livesIn }).where('id', '=', id).execute()
      const { student } = await preview(id)
      const { body } = await admit(id)
      const kept = await school.db
        .selectFrom('students')
        .select('state')
        .where('id', '=', body.studentId)
        .executeTakeFirstOrThrow()
      return [student.state, kept.state]
    }
    expect(await admitOf('Boise, Idaho, USA')).toEqual(['ID', 'ID'])
    expect(await admitOf('Lima, Peru')).toEqual([null, null])
  })

  it('says first what it makes, then makes it: student, guardian, access, place in onboarding', async () => {
    const id = await makeReady({ first: 'Suvi', last: 'Lehtonen', guardian: 'Aino Maria Lehtonen' })
    const told = await preview(id)
    expect(told).toMatchObject({
      student: { firstName: 'Suvi', grade: 6, campus: 'Campus 1', startsOn },
      doubles: [],
      guardians: [{ name: 'Aino Maria Lehtonen', kind: 'new' }],
      onboarding: expect.stringContaining('The family joins the group Campus 1, Cycle 3'),
      open: [],
      hindrances: [],
    })
    const before = await counts()
    const { status, body } = await admit(id)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Suvi Lehtonen is admitted' })
    expect(await counts()).toEqual({
      users: before.users + 2,
      students: before.students + 1,
      guardians: before.guardians + 1,
      families: before.families + 1,
    })
    const student = await school.db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.id')
      .selectAll()
      .where('students.id', '=', body.studentId)
      .executeTakeFirstOrThrow()
    expect(student).toMatchObject({
      name: 'Suvi Lehtonen',
      status: 'admitted',
      grade: 6,
      cohortId: 1,
      dateOfBirth: '2014-03-02',
    })
    const guardian = await personOf(`guardian${id}@mail.test`)
    expect(guardian).toMatchObject({ firstName: 'Aino', lastName: 'Maria Lehtonen', role: 'guardian' })
    const families = (await (await client()).get('/backoffice/workbench/onboarding/families/0')).body
    expect(JSON.stringify(families)).toContain('Suvi Lehtonen')
    const shown = await get(id)
    expect(shown).toMatchObject({ outcome: 'admitted', stage: 'admitted', canDecide: true })
    expect(shown.admission).toMatchObject({ studentId: body.studentId, until: expect.any(String) })
    expect(shown.events[0]).toMatchObject({
      kind: 'admitted',
      detail: expect.stringContaining('one guardian made'),
    })
    // Nothing is mailed before the technical welcome.
    const mails = await school.db
      .selectFrom('outboxMails')
      .select('id')
      .where('toEmail', 'in', [`guardian${id}@mail.test`, student.email])
      .execute()
    expect(mails).toEqual([])
    const audit = await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectType', '=', 'application')
      .where('subjectId', '=', String(id))
      .execute()
    expect(audit.map(({ action }) => action)).toContain('application.admitted')
  })

  it('makes one of twenty-five at once, and tells the others what stands by then', async () => {
    const id = await makeReady()
    const { basis, student } = await preview(id)
    const before = await counts()
    const one = await client()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        one.post(`${page(id)}/admit`, { basis, student_email: student.email }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(24)
    expect(refused[0]?.body.data.hindrances).toEqual([
      { field: 'form', sentence: expect.stringContaining('is admitted already.') },
    ])
    expect((await counts()).users).toBe(before.users + 2)
  })

  it('joins siblings to one guardian, also where both are admitted at once', async () => {
    const email = 'shared.parent@mail.test'
    const ids = [
      await makeReady({ first: 'Otso', last: 'Niemi', guardianEmail: email }),
      await makeReady({ first: 'Pihla', last: 'Niemi', guardianEmail: email }),
    ]
    const asked = await Promise.all(ids.map(preview))
    const one = await client()
    const send = (at: number) =>
      one.post(`${page(ids[at] ?? 0)}/admit`, {
        basis: asked[at].basis,
        student_email: asked[at].student.email,
      })
    const answers = await Promise.all([send(0), send(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.findIndex(({ status }) => status === 409)
    expect(answers[late]?.body.data.guardians).toEqual([
      expect.objectContaining({ kind: 'joined', sentence: expect.stringContaining('guardian of') }),
    ])
    expect((await admit(ids[late] ?? 0)).status).toBe(200)
    const guardian = await personOf(email)
    const children = await school.db
      .selectFrom('guardianStudents')
      .select('studentId')
      .where('guardianId', '=', guardian?.id ?? 0)
      .execute()
    expect(children).toHaveLength(2)
  })

  it('is refused with a sentence by field', async () => {
    const refusal = async (id: number, more: object = {}) => {
      const { status, body } = await admit(id, more)
      return { status, errors: body.data?.formErrors }
    }
    await makeEmployee(school.db, { name: 'Olga Staff', email: 'olga@school.test' })
    expect(await refusal(await makeReady({ guardianEmail: 'OLGA@school.test' }))).toEqual({
      status: 422,
      errors: {
        [`guardians.${(await lastGuardian()).id}`]:
          'olga@school.test is the address of Olga Staff, a colleague. Ask the family for another.',
      },
    })
    expect((await refusal(await makeReady({ cohortId: null }))).errors).toEqual({
      cohort_id: 'No campus was chosen. Choose it first.',
    })
    const admin = await client('admin')
    const young = await makeReady({ grade: 3 })
    expect((await refusal(young)).errors).toEqual({
      grade: 'Campus 1 has grades 6 to 12. The application says 3.',
    })
    const taken = await makeReady()
    expect((await refusal(taken, { student_email: 'olga@school.test' })).errors).toEqual({
      student_email: 'Another person has this address already.',
    })
    expect((await refusal(taken, { student_email: 'nonsense' })).errors).toEqual({
      student_email: 'Type the whole email address with which the student will log in.',
    })
    const open = await makeApplication(school.db, { first: 'Open', isSent: true, startsOn })
    expect((await refusal(open, { student_email: 'open@mail.test' })).errors).toEqual({
      although_open:
        'Still open: the transcript, the TEACHER evaluation, the MENTOR evaluation and the interview. Say that they are admitted anyway.',
    })
    expect((await refusal(open, { student_email: 'open@mail.test', although_open: true })).status).toBe(200)
    const gone = await makeReady()
    await admin.post('/admissions-soft-delete', { applicationId: gone })
    expect((await admin.get(`${page(gone)}/admission`)).body.hindrances).toEqual([
      { field: 'form', sentence: 'This application was deleted. Bring it back first.' },
    ])
    expect((await admin.post(`${page(gone)}/admit`, { basis: 'x' })).status).toBe(404)
    const userId = await makeEmployee(school.db)
    const groupId = await makeRights(school.db, { permissions: ['admissions.decide', 'shell.use'] })
    await addToGroup(school.db, userId, groupId, [2])
    const limited = await school.as(userId)
    expect((await limited.get(`${page(taken)}/admission`)).status).toBe(404)
    expect((await limited.post(`${page(taken)}/admit`, { basis: 'x' })).status).toBe(404)
    expect((await limited.post(`${page(taken)}/take-back-admission`)).status).toBe(404)
    const other = await client('facilitator')
    expect((await other.get(`${page(taken)}/admission`)).status).toBe(403)
  })

  it('asks whether it is a student who was here before, and brings them back as they are', async () => {
    const was = await makeStudent(school.db, { name: 'Kerttu Aalto', email: 'kerttu@school.test', grade: 8 })
    await school.db
      .updateTable('students')
      .set({ dateOfBirth: '2014-03-02', status: 'withdrawn' })
      .where('id', '=', was)
      .execute()
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(testNowIso) })
      .where('id', '=', was)
      .execute()
    const id = await makeReady({ first: 'Kerttu', last: 'AALTO', grade: 9 })
    expect((await preview(id)).doubles).toEqual([
      expect.objectContaining({ id: was, because: 'Same name and birthday', isRefused: false }),
    ])
    expect((await admit(id)).body.data.formErrors).toEqual({
      same_as: 'Somebody may be the same student. Say whether it is them.',
    })
    expect((await admit(id, { same_as: was + 1 })).status).toBe(422)
    const students = await countOf('students')
    expect((await admit(id, { same_as: was })).body.studentId).toBe(was)
    expect(await countOf('students')).toBe(students)
    const back = () =>
      school.db
        .selectFrom('students')
        .innerJoin('users', 'users.id', 'students.id')
        .select(['status', 'grade', 'deactivatedAt', 'email'])
        .where('students.id', '=', was)
        .executeTakeFirstOrThrow()
    expect(await back()).toEqual({
      status: 'admitted',
      grade: 9,
      deactivatedAt: null,
      email: 'kerttu@school.test',
    })
    expect((await takeBack(id)).body).toEqual({
      ok: true,
      message: 'The admission of Kerttu AALTO is taken back',
    })
    expect(await back()).toMatchObject({
      status: 'withdrawn',
      grade: 8,
      deactivatedAt: new Date(testNowIso),
    })
    const family = await school.db
      .selectFrom('onboardingFamilies')
      .select('studentId')
      .where('studentId', '=', was)
      .execute()
    expect(family).toEqual([])
  })
})

it('names who takes part as a student of a partner school and may be the same, by address or name, to who sees them', async () => {
  const id = await makeReady({ first: 'Mia', last: 'Boats' })
  const { email } = (await preview(id)).student
  await school.db
    .insertInto('externalStudents')
    .values([
      { name: 'Mia B.', school: 'Riverside', email: email.toUpperCase() },
      { name: 'MIA BOATS', school: 'Harbor' },
      { name: 'Mia Boats', school: 'Gone', archivedAt: new Date(testNowIso) },
      { name: 'Mia Boatsman', school: 'Harbor' },
    ])
    .execute()
  const { studentName, partners: unseen } = await preview(id)
  expect(unseen).toEqual([
    { id: 0, name: studentName, school: '', does: expect.stringContaining('Ask whoever keeps the list') },
  ])
  const { partners } = (await (await client('admin')).get(`${page(id)}/admission`)).body
  const schools = partners.map((one: { school: string }) => one.school)
  expect(schools.toSorted()).toEqual(['Harbor', 'Riverside'])
  expect(partners[0].does).toContain('archive them there once the student has a place here')
})

describe('a student who was onboarded before', () => {
  const onboardedFor = (studentId: number) =>
    school.db
      .selectFrom('onboardingFamilies')
      .select(['groupId', 'status', 'invitedAt'])
      .where('studentId', '=', studentId)
      .executeTakeFirstOrThrow()

  const makeStanding = async (name: string, status: string) => {
    const id = await makeStudent(school.db, { name })
    await school.db.updateTable('students').set({ status }).where('id', '=', id).execute()
    return id
  }

  it('joins the group that the preview names and is not done with it, also where nobody archived the family', async () => {
    const former = await makeGroup(school.db, await client('admin'), {
      nowMs: Date.parse(testNowIso),
      cohortId: 2,
    })
    const was = await makeStanding('Ana Ruiz', 'withdrawn')
    const before = {
      ...{ groupId: former.groupId, status: 'completed' },
      invitedAt: new Date('2024-05-02T12:00:00Z'),
    }
    await enter(school.db, [was], { groupId: former.groupId, isInvited: true })
    await school.db.updateTable('onboardingFamilies').set(before).where('studentId', '=', was).execute()
    const id = await makeReady({ first: 'Ana', last: 'Ruiz' })
    expect((await preview(id)).onboarding).toContain('The family joins the group Campus 1, Cycle 3')
    expect((await admit(id, { same_as: was })).status).toBe(200)
    expect(await onboardedFor(was)).toEqual({
      ...{ groupId: group.groupId, status: 'not_invited', invitedAt: null },
    })
    expect((await takeBack(id)).status).toBe(200)
    expect(await onboardedFor(was)).toEqual({ ...before, status: expect.any(String) })
  })

  it('is what they were again where the admission is taken back, with what was done and sent then, but for what came since', async () => {
    const was = await makeStanding('Otto Ruiz', 'withdrawn')
    await enter(school.db, [was], { groupId: group.groupId, isInvited: true })
    const then = new Date('2024-05-02T12:00:00Z')
    const done = (taskId: number, doneAt: Date) =>
      school.db
        .insertInto('onboardingCompletions')
        .values({ taskId, studentId: was, userId: was, doneAt })
        .execute()
    await done(await makeAnyTask(), then)
    await sendTo(was, then)
    const id = await makeReady({ first: 'Otto', last: 'Ruiz' })
    expect((await admit(id, { same_as: was })).status).toBe(200)
    const obstacles = async () => (await get(id, '/take-back-admission')).obstacles
    expect(await obstacles()).toEqual([])
    const sendingId = await sendTo(was, new Date(school.clock.nowMs()))
    expect(await obstacles()).toEqual(['Of Otto Ruiz there is by now: what was sent to families.'])
    await school.db.deleteFrom('onboardingSendingFamilies').where('sendingId', '=', sendingId).execute()
    const since = await makeAnyTask()
    await done(since, new Date(school.clock.nowMs()))
    expect(await obstacles()).toEqual(['Of Otto Ruiz there is by now: what was done in onboarding.'])
    await school.db.deleteFrom('onboardingCompletions').where('taskId', '=', since).execute()
    expect((await takeBack(id)).status).toBe(200)
  })

  it('stays in the group it has where it is admitted already, and its history says so', async () => {
    const was = await makeStanding('Eeva Koski', 'admitted')
    const other = await makeGroup(school.db, await client('admin'), {
      nowMs: Date.parse(testNowIso),
      startsInDays: 200,
    })
    await school.db
      .updateTable('onboardingFamilies')
      .set({ groupId: other.groupId })
      .where('studentId', '=', was)
      .execute()
    const id = await makeReady({ first: 'Eeva', last: 'Koski' })
    const stays = 'The family stays in the onboarding group it has.'
    expect((await preview(id)).doubles[0].onboarding).toBe(stays)
    expect((await admit(id, { same_as: was })).status).toBe(200)
    expect((await onboardedFor(was)).groupId).toBe(other.groupId)
    expect((await get(id)).events[0].detail).toContain(stays)
  })
})

/** Takes an admission back, a day and an hour later. */
async function takeBackLater(id: number) {
  const nowMs = school.clock.nowMs()
  school.clock.set(nowMs + 25 * 3_600_000)
  const answer = await takeBack(id)
  school.clock.set(nowMs)
  return answer
}

async function makeAnyTask() {
  const admin = await client('admin')
  return makeTask(admin, group, await makeChecklist(admin, group), 'student')
}

/** Adds a sending that was asked for then, to one family. Returns its number. */
async function sendTo(studentId: number, askedAt: Date): Promise<number> {
  const { id: sendingId } = await school.db
    .insertInto('onboardingSendings')
    .values({
      ...{ kind: 'parent-tech-welcome', isAgain: false, askedAt },
      askedBy: await school.persona('admin'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db.insertInto('onboardingSendingFamilies').values({ sendingId, studentId }).execute()
  return sendingId
}

const lastGuardian = () =>
  school.db
    .selectFrom('applicationGuardians')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('taking an admission back', () => {
  it('leaves no trace of what it made, and the application as it was', async () => {
    const id = await makeReady()
    const was = await get(id)
    const before = await counts()
    await admit(id)
    // Somebody has looked at the student: that is no reason to keep them.
    const { goes, stays, obstacles } = await get(id, '/take-back-admission')
    expect({ goes: goes.length, stays, obstacles }).toEqual({ goes: 2, stays: [], obstacles: [] })
    expect((await takeBack(id)).status).toBe(200)
    expect(await counts()).toEqual(before)
    const now = await get(id)
    for (const field of ['outcome', 'stage', 'stageSince', 'admission'])
      expect([field, now[field]]).toEqual([field, was[field]])
    expect(now.events[0]).toMatchObject({ kind: 'admission_taken_back' })
    // And it can be admitted again.
    expect((await admit(id)).status).toBe(200)
  })

  it('is what becomes of it: while a student stands there the application is not deleted', async () => {
    const id = await makeReady()
    expect((await admit(id)).status).toBe(200)
    const remove = async () => (await client('admin')).post('/admissions-soft-delete', { applicationId: id })
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/^This application made/),
    ])
    expect((await takeBack(id)).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  it('is done once by two, and refused after a day', async () => {
    const id = await makeReady()
    await admit(id)
    const answers = await Promise.all([takeBack(id), takeBack(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await admit(id)
    const { body } = await takeBackLater(id)
    expect(body.data.formErrors.form).toMatch(
      /^An admission can be taken back for a day: until \w{3}, \w{3} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M\. /,
    )
    expect((await get(id)).outcome).toBe('admitted')
  })

  it('is refused where others made something since, by what it is', async () => {
    const id = await makeReady()
    const { studentId } = (await admit(id)).body
    await school.db
      .insertInto('onboardingCompletions')
      .values({
        taskId: await makeAnyTask(),
        studentId,
        userId: studentId,
        doneAt: new Date(testNowIso),
      })
      .execute()
    const { obstacles } = await get(id, '/take-back-admission')
    expect(obstacles).toEqual([expect.stringContaining('there is by now: what was done in onboarding.')])
    expect((await takeBack(id)).status).toBe(422)
    await school.db.deleteFrom('onboardingCompletions').where('studentId', '=', studentId).execute()
    await sendTo(studentId, new Date(testNowIso))
    expect((await takeBack(id)).body.data.formErrors.form).toContain('what was sent to families.')
    await school.db.deleteFrom('onboardingSendingFamilies').where('studentId', '=', studentId).execute()
    const texts = mapDetails(studentDetails, () => 'NY')
    const changed = { grade: 7, ...storeDetails(studentDetails, texts) }
    await school.db.updateTable('students').set(changed).where('id', '=', studentId).execute()
    const [, more = ''] = (await takeBack(id)).body.data.formErrors.form.split('was changed since: grade')
    expect(Object.keys(texts).filter((name) => !more.includes(name.replaceAll('_', ' ')))).toEqual([])
    expect((await get(id)).outcome).toBe('admitted')
  })

  it('keeps a guardian who has another child by then, as of the admission of that child', async () => {
    const email = 'stays@mail.test'
    const first = await makeReady({ guardianEmail: email })
    const second = await makeReady({ guardianEmail: email })
    await admit(first)
    await admit(second)
    expect((await get(first, '/take-back-admission')).stays).toEqual([
      expect.stringContaining('stays, as guardian of'),
    ])
    expect((await takeBack(first)).status).toBe(200)
    expect(await personOf(email)).toBeDefined()
    expect((await takeBack(second)).status).toBe(200)
    expect(await personOf(email)).toBeUndefined()
  })

  it('keeps a guardian who was there before', async () => {
    const email = 'before@mail.test'
    const child = await makeStudent(school.db, { name: 'Earlier Child' })
    await makeGuardian(school.db, { name: 'Before Them', email, studentIds: [child] })
    const id = await makeReady({ guardianEmail: email })
    expect((await preview(id)).guardians[0].sentence).toBe(
      'Joined to the existing account: Before Them, guardian of Earlier Child.',
    )
    await admit(id)
    await takeBack(id)
    const ties = await school.db
      .selectFrom('guardianStudents')
      .innerJoin('users', 'users.id', 'guardianStudents.guardianId')
      .select('studentId')
      .where('users.email', '=', email)
      .execute()
    expect(ties).toEqual([{ studentId: child }])
  })
})

describe('declining and withdrawing', () => {
  it('or admitting, by two at once, is one of them', async () => {
    const id = await makeReady()
    const { version } = await get(id)
    const { basis, student } = await preview(id)
    const [one, other] = [await client(), await client('admin')]
    const answers = await Promise.all([
      one.post(`${page(id)}/admit`, { basis, student_email: student.email }),
      other.post(`${page(id)}/close`, { outcome: 'declined', reason: 'No place.', version }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await get(id)).outcome).toBe(answers[0].status === 200 ? 'admitted' : 'declined')
    expect((await personOf(student.email)) !== undefined).toBe(answers[0].status === 200)
  })

  it('wants a reason, is refused to who looked at an older one, and is opened again', async () => {
    const id = await makeReady()
    const close = async (more: object) => (await client()).post(`${page(id)}/close`, more)
    const { version, stage } = await get(id)
    expect((await close({ outcome: 'declined', reason: ' ', version })).status).toBe(400)
    expect((await close({ outcome: 'declined', reason: 'No place.', version: version + 5 })).status).toBe(409)
    expect((await close({ outcome: 'declined', reason: 'No place in grade 6.', version })).body.message).toBe(
      'Application declined',
    )
    const declined = await get(id)
    expect(declined).toMatchObject({ stage: 'declined' })
    expect(declined.events[0]).toMatchObject({ kind: 'declined', detail: 'No place in grade 6.' })
    expect((await preview(id)).hindrances).toEqual([
      { field: 'form', sentence: 'This application is declined. Open it again first.' },
    ])
    expect((await close({ outcome: 'withdrawn', reason: 'Moved.', version })).status).toBe(422)
    expect((await (await client()).post(`${page(id)}/reopen`)).status).toBe(200)
    expect((await get(id)).stage).toBe(stage)
    expect((await (await client()).post(`${page(id)}/reopen`)).status).toBe(422)
  })
})
