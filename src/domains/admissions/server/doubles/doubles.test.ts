import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts, makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { applyBundle, bundleOf, importBundle } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ApplicationChoice, makeApplication } from '../admissions.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const page = (id: number) => `/backoffice/workbench/admissions/${id}`
const client = () => school.as('admissions')
const read = async (path: string) => (await (await client()).get(path)).body
const get = (id: number) => read(page(id))
const compare = (one: number, other: number) => read(`${page(one)}/doubles/${other}`)
const post = async (one: number, other: number, act: string, body: object = {}) =>
  (await client()).post(`${page(one)}/doubles/${other}/${act}`, body)

/** Two applications of one child: the second by another guardian, further on, in another grade. */
async function makeTwo(first: string, choice: ApplicationChoice = {}) {
  const one = await makeApplication(school.db, {
    first,
    last: 'Lehtonen',
    guardian: 'Aino Lehtonen',
    ...choice,
  })
  const other = await makeApplication(school.db, {
    first: first.toUpperCase(),
    last: 'Lehtonen',
    guardian: 'Eero Lehtonen',
    grade: 7,
    isSent: true,
  })
  await school.db
    .updateTable('applications')
    .set({ studentBornOn: '2014-03-02' })
    .where('id', 'in', [one, other])
    .execute()
  await school.db
    .updateTable('applicationEvaluations')
    .set({ answeredAt: new Date('2026-11-05T15:00:00Z'), evaluatorName: 'Mr. Delorme' })
    .where('applicationId', '=', other)
    .where('kind', '=', 'teacher')
    .execute()
  return [one, other] as const
}
const join = async (one: number, other: number, choices: object) => {
  const { one: mine, other: theirs } = await compare(one, other)
  return post(one, other, 'join', { choices, version: mine.version, other_version: theirs.version })
}
/** All that is stored of an application, as it would be compared by eye. */
const storedOf = async (id: number) => {
  const { guardians, evaluations, ...row } = await get(id)
  const answers = await school.db
    .selectFrom('applicationAnswers')
    .select(['id', 'part', 'version', 'submittedAt'])
    .where('applicationId', '=', id)
    .orderBy('id')
    .execute()
  const facts = [
    'undone',
    'studentName',
    'studentGrade',
    'campus',
    'stage',
    'guardianFinishedAt',
    'studentFinishedAt',
  ]
  return {
    answers,
    evaluations,
    guardians: guardians.map(({ id: _, ...one }: { id: number }) => one),
    row: Object.fromEntries(facts.map((fact) => [fact, row[fact]])),
  }
}

describe('applications that may be of one child', () => {
  it('are said to be so, in the list and on the page, until somebody tells them apart', async () => {
    const [one, other] = await makeTwo('Suvi')
    await makeApplication(school.db, { first: 'Suvi', last: 'Lehtonen' })
    const listed = async () =>
      (await read('/admissions-applications-status?search=suvi')).applications.map(
        ({ id, possibleDouble }: { id: number; possibleDouble: number | null }) => [id, possibleDouble],
      )
    expect(await listed()).toEqual([
      [other + 1, null],
      [other, one],
      [one, other],
    ])
    expect((await get(one)).doubles).toEqual([
      { id: other, studentName: 'SUVI Lehtonen', because: 'Same name and birthday' },
    ])
    expect((await post(one, other, 'apart')).body.message).toBe('They are two children')
    expect((await get(one)).doubles).toEqual([])
    expect((await get(other)).doubles).toEqual([])
    await post(other, one, 'apart', { is_apart: false })
    expect((await get(one)).doubles).toHaveLength(1)
  })

  it('are found by the guardian, too, and not once one has ended without a place', async () => {
    const email = 'family@mail.test'
    const one = await makeApplication(school.db, { first: 'Ilona', last: 'Salo', guardianEmail: email })
    const other = await makeApplication(school.db, {
      first: 'Ilona',
      last: 'Salo-Virtanen',
      guardianEmail: email.toUpperCase(),
    })
    const sibling = await makeApplication(school.db, { first: 'Otto', last: 'Salo', guardianEmail: email })
    expect((await get(one)).doubles.map(({ id }: { id: number }) => id)).toEqual([other])
    expect((await get(sibling)).doubles).toEqual([])
    await school.db.updateTable('applications').set({ outcome: 'declined' }).where('id', '=', other).execute()
    expect((await get(one)).doubles).toEqual([])
  })

  it('stand side by side: what speaks for itself is chosen, the rest is asked', async () => {
    const [one, other] = await makeTwo('Kerttu')
    const { fields, hindrance } = await compare(one, other)
    const of = (name: string) => fields.find(({ field }: { field: string }) => field === name)
    expect(hindrance).toBeNull()
    expect(of('student_born_on')).toMatchObject({ isSame: true, one: 'Sun, Mar 2, 2014' })
    expect(of('student_grade')).toMatchObject({ one: '6', other: '7', suggested: null })
    expect(of('guardian_part')).toMatchObject({
      one: 'Nothing',
      other: 'Sent Sun, Nov 1, 2026',
      suggested: 'other',
    })
    expect(of('teacher')).toMatchObject({ suggested: 'other' })
    const { status, body } = await join(one, other, { student_first_name: 'one' })
    expect(status).toBe(422)
    expect(Object.keys(body.data.formErrors).toSorted()).toEqual([
      'choices.guardians',
      'choices.mentor',
      'choices.student_grade',
    ])
  })

  it('say on which day a part was sent by the clock of the school', async () => {
    // 8:30 PM there, when it is the next day in London.
    const [one, other] = await makeTwo('Evening', { isSent: true, at: new Date('2026-11-11T01:30:00Z') })
    const { fields } = await compare(one, other)
    expect(fields.find(({ field }: { field: string }) => field === 'guardian_part')).toMatchObject({
      one: 'Sent Tue, Nov 10, 2026',
      other: 'Sent Sun, Nov 1, 2026',
    })
  })

  it('become one, from which the other is reached, and are parted again as they were', async () => {
    const [one, other] = await makeTwo('Pihla')
    await school.db
      .insertInto('applicationActions')
      .values({ applicationId: other, kind: 'deal_info', askedAt: new Date(school.clock.nowMs()) })
      .execute()
    const before = [await storedOf(one), await storedOf(other)]
    const choices = { student_first_name: 'one', student_grade: 'other', guardians: 'both', mentor: 'one' }
    expect((await join(one, other, choices)).body.message).toBe(`Application ${other} is joined into ${one}`)
    const kept = await get(one)
    expect(kept).toMatchObject({
      studentName: 'Pihla Lehtonen',
      studentGrade: 7,
      guardianFinished: true,
      stage: 'gathering',
      joined: [{ id: other, studentName: 'PIHLA Lehtonen', canPart: true }],
    })
    expect(kept.guardians.map(({ name }: { name: string }) => name)).toEqual([
      'Aino Lehtonen',
      'Eero Lehtonen',
    ])
    expect(kept.evaluations[0]).toMatchObject({ kind: 'teacher', evaluatorName: 'Mr. Delorme' })
    // The other one is out of the lists, and everything about it can be read.
    expect((await read('/admissions-applications-status?search=pihla&stage=any')).applications).toHaveLength(
      1,
    )
    expect(await get(other)).toMatchObject({ mergedInto: one, isDeleted: true })
    expect((await (await client()).post(`${page(other)}/restore`)).status).toBe(422)
    expect((await post(one, other, 'undo')).status).toBe(200)
    expect([await storedOf(one), await storedOf(other)]).toEqual(before)
    expect((await get(other)).mergedInto).toBeNull()
    expect((await post(one, other, 'undo')).status).toBe(404)
  })

  it('are joined once by two at once, whichever way round', async () => {
    const [one, other] = await makeTwo('Race')
    const { one: mine, other: theirs } = await compare(one, other)
    const choices = {
      student_first_name: 'one',
      student_grade: 'one',
      guardians: 'one',
      mentor: 'one',
    }
    const answers = await Promise.all([
      post(one, other, 'join', { choices, version: mine.version, other_version: theirs.version }),
      post(other, one, 'join', { choices, version: theirs.version, other_version: mine.version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('are refused to who looked at an older version, and parted no more after a day or a change', async () => {
    const [one, other] = await makeTwo('Late')
    const choices = { student_first_name: 'one', student_grade: 'one', guardians: 'one', mentor: 'one' }
    const stale = await post(one, other, 'join', { choices, version: 99, other_version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.data.one.id).toBe(one)
    await join(one, other, choices)
    const nowMs = school.clock.nowMs()
    school.clock.set(nowMs + 25 * 3_600_000)
    expect((await post(one, other, 'undo')).body.data.formErrors.form).toContain('for a day')
    school.clock.set(nowMs)
    const { fields } = await read(`${page(one)}/form`)
    await (await client()).post(`${page(one)}/form`, { ...fields, school_now: 'Elsewhere' })
    expect((await get(one)).joined[0].canPart).toBe(false)
    expect((await post(one, other, 'undo')).body.data.formErrors.form).toContain('was changed since')
  })

  it('are parted no more once the family or an evaluator wrote something', async () => {
    const [one, other] = await makeTwo('Written')
    await join(one, other, {
      student_first_name: 'one',
      student_grade: 'one',
      guardians: 'one',
      mentor: 'one',
    })
    expect((await get(one)).joined[0].canPart).toBe(true)
    await school.db
      .updateTable('applicationEvaluations')
      .set({ answeredAt: new Date(school.clock.nowMs()) })
      .where('applicationId', '=', one)
      .where('kind', '=', 'mentor')
      .execute()
    expect((await get(one)).joined[0].canPart).toBe(false)
    expect((await post(one, other, 'undo')).body.data.formErrors.form).toContain('was changed since')
  })

  it('ask which part counts of two that were sent on one day', async () => {
    const [one, other] = await makeTwo('Same', { isSent: true })
    const { fields } = await compare(one, other)
    for (const name of ['guardian_part', 'student_part'])
      expect(fields.find(({ field }: { field: string }) => field === name)).toMatchObject({
        isSame: false,
        suggested: null,
      })
  })

  it('are for who manages both', async () => {
    const [one, other] = await makeTwo('Far')
    await school.db.updateTable('applications').set({ cohortId: 2 }).where('id', '=', other).execute()
    const userId = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, { permissions: ['admissions.manage', 'shell.use'] })
    await addToGroup(school.db, userId, groupId, [1])
    const limited = await school.as(userId)
    expect((await limited.get(page(one))).body.doubles).toEqual([])
    expect((await limited.get(`${page(one)}/doubles/${other}`)).status).toBe(404)
    expect((await limited.post(`${page(one)}/doubles/${other}/apart`)).status).toBe(404)
    expect((await post(one, one, 'apart')).status).toBe(404)
  })
})

describe('a roster that waits', () => {
  const pupil = (birth: string) => [{ id: `p-${birth}`, first: 'Enni', last: 'Roster', grade: '09', birth }]

  it('and would add the same student is named to who may open it, unless it says another birth date', async () => {
    const admin = await school.as('admin')
    const id = await makeApplication(school.db, { first: 'Enni', last: 'Roster', isSent: true })
    await school.db
      .updateTable('applications')
      .set({ studentBornOn: '2011-03-04' })
      .where('id', '=', id)
      .execute()
    const same = await importBundle(school, admin, bundleOf(pupil('2011-03-04'), { source: 'same' }))
    await importBundle(school, admin, bundleOf(pupil('2010-01-02'), { source: 'other' }))
    const importsFor = async (role: 'admin' | 'admissions') =>
      (await (await school.as(role)).get(`/backoffice/workbench/admissions/${id}`)).body.imports
    expect(await importsFor('admin')).toEqual([same])
    expect(await importsFor('admissions')).toEqual([])
    await applyBundle(school, admin, same)
    expect(await importsFor('admin')).toEqual([])
  })
})
