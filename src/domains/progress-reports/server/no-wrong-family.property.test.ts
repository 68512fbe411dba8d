import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeCohorts, makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { listEndpoints } from '#server/api/openapi.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { partsOf } from '#test/walk-parts.ts'
import { type ReportKind, reportKinds } from '../contract/report-kinds.ts'
import { makeReported, publishReports } from './progress-reports.factory.ts'

/*
 * No wrong family, ever (issue 12 §4): whatever is published, held, cancelled, taken back or closed, and in whatever
 * order, nobody gets a byte of a report, or of what was handed in and answered on a task, but the student and the
 * guardians to whom the records are open at that moment, and they get a report as soon as it is out. What is expected is
 * kept here, in a few plain variables of its own.
 */

const sync = '/pages/admin/workbench/report/progress/sync'
const own = '/backoffice/workbench/report/progress'
const secret = (studentIndex: number) => `Secret${studentIndex}x`
/** Stands in what was handed in and in each answer to it. */
const answered = (studentIndex: number) => `Answered${studentIndex}x`

let school: TestSchool
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

/** Guardians by the students they belong to at first: siblings, a shared child, one of each family. */
const belongings = [[0, 1], [0], [2], [1, 2]]

/**
 * A task of a student with everything that is a record on it: what they handed in, a comment, and feedback on a unit,
 * each with `words`. Returns its id.
 */
async function makeAnsweredTask(studentId: number, words: string): Promise<number> {
  const { db } = school
  const experienceId = await makeExperience(db, { cycleId, studentIds: [studentId] })
  const unitId = await makeUnit(db, { topicId: await makeTopic(db), title: 'Food webs' })
  await coverUnit(db, experienceId, unitId)
  const dueAt = new Date(school.clock.nowMs()).toISOString()
  const taskId = await makeTask(db, { experienceId, dueAt, submissions: [{ studentId }] })
  // Who reviews of all classes: whoever teaches one of them is among those who must not read it.
  const dean = await school.as('dean')
  const work = `/backoffice/facilitate/experiences/${experienceId}/tasks/${taskId}/students/${studentId}`
  const body = `<p>${words}</p>`
  const sent = [
    await (await school.as(studentId)).post(`/family/tasks/${taskId}/hand-ins`, { body }),
    await dean.post(work, { _action: 'submit_comment', body }),
    await dean.post(`${work}/feedback`, {
      _action: 'submit_feedback',
      units: [{ id: unitId, flag: 'ontrack', comment: body }],
    }),
  ]
  for (const { status, text } of sent) if (status !== 200) throw new Error(text)
  return taskId
}

async function makeFamilies() {
  const students = await Promise.all(
    [0, 1, 2].map((index) =>
      makeReported(school.db, { cycleId, words: secret(index), nowMs: school.clock.nowMs() }),
    ),
  )
  await school.db
    .deleteFrom('guardianStudents')
    .where(
      'studentId',
      'in',
      students.map((one) => one.studentId),
    )
    .execute()
  const studentIds = students.map(({ studentId }) => studentId)
  const taskIds: number[] = []
  for (const [index, studentId] of studentIds.entries())
    taskIds.push(await makeAnsweredTask(studentId, answered(index)))
  const guardians = await Promise.all(
    belongings.map((own) =>
      makeGuardian(school.db, { studentIds: own.map((index) => studentIds[index] ?? 0) }),
    ),
  )
  return { studentIds, taskIds, guardians }
}
type Families = Awaited<ReturnType<typeof makeFamilies>>

const kind = fc.constantFrom(...reportKinds)
const some = fc.subarray([0, 1, 2], { minLength: 1 })
/** A link there is at first. */
const link = fc.constantFrom(
  ...belongings.flatMap((own, guardian) => own.map((student) => ({ guardian, student }))),
)
const anyStep = fc.oneof(
  { arbitrary: fc.record({ what: fc.constant('publish' as const), kind, some }), weight: 5 },
  { arbitrary: fc.record({ what: fc.constant('unpublish' as const), kind, some }), weight: 2 },
  { arbitrary: fc.record({ what: fc.constant('cancel' as const) }), weight: 1 },
  {
    arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.constantFrom(3, 11) }),
    weight: 5,
  },
  { arbitrary: fc.record({ what: fc.constant('switch' as const), link, sees: fc.boolean() }), weight: 6 },
  { arbitrary: fc.record({ what: fc.constant('unlink' as const), link }), weight: 1 },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

/** Every run begins with something that families read. */
const alreadyOut: readonly Step[] = [
  { what: 'publish', kind: 'mid_cycle', some: [0, 1, 2] },
  { what: 'wait', minutes: 11 },
]

/** What should be, told step by step. */
class Expected {
  readonly out = new Set<string>()
  held: {
    readonly id: number
    readonly kind: ReportKind
    readonly students: Set<number>
    readonly atMs: number
  }[] = []
  readonly links = new Map(
    belongings.flatMap((own, guardian) => own.map((student) => [`${guardian} ${student}`, true])),
  )

  static key = (student: number, of: ReportKind) => `${student} ${of}`

  /** The keys of the reports that somebody reads: people are the students, then the guardians. */
  readBy(person: number): string[] {
    return [...this.out].filter((key) => this.isOpenTo(person, Number(key[0]))).toSorted()
  }

  isOpenTo(person: number, student: number): boolean {
    return person < 3 ? person === student : this.links.get(`${person - 3} ${student}`) === true
  }
}

async function take(step: Step, { studentIds, guardians }: Families, expected: Expected): Promise<void> {
  const admin = await school.as('admin')
  const chosen = 'some' in step ? step.some.map((index) => studentIds[index] ?? 0) : []
  const asked = { cycle_id: cycleId, student_ids: chosen }
  const of = 'link' in step ? step.link : { guardian: 0, student: 0 }
  const linkKey = `${of.guardian} ${of.student}`
  const ofLink = <
    Query extends { where: (column: 'guardianId' | 'studentId', is: '=', id: number) => Query },
  >(
    query: Query,
  ) =>
    query
      .where('guardianId', '=', guardians[of.guardian] ?? 0)
      .where('studentId', '=', studentIds[of.student] ?? 0)
  switch (step.what) {
    case 'publish': {
      const { custody } = (await admin.post(`${own}/check`, { ...asked, kind: step.kind })).body
      const { status, body } = await admin.post(sync, {
        ...asked,
        reports: { [step.kind]: true },
        custody_confirmed: custody.map(({ stamp }: { stamp: string }) => stamp),
      })
      expect(status).toBe(200)
      if (body.release_id === null) return
      const waiting = expected.held
        .filter((one) => one.kind === step.kind)
        .flatMap((one) => [...one.students])
      const students = new Set(step.some.filter((index) => !waiting.includes(index)))
      expected.held.push({
        id: body.release_id,
        kind: step.kind,
        students,
        atMs: Date.parse(body.goes_out_at),
      })
      return
    }
    case 'unpublish':
      expect((await admin.post(sync, { ...asked, reports: { [step.kind]: false } })).status).toBe(200)
      for (const index of step.some) {
        expected.out.delete(Expected.key(index, step.kind))
        for (const one of expected.held) if (one.kind === step.kind) one.students.delete(index)
      }
      return
    case 'cancel': {
      const last = expected.held.pop()
      if (last) expect((await admin.post(`${own}/releases/${last.id}/cancel`)).status).toBe(200)
      return
    }
    case 'wait':
      for (const { id } of expected.held) await school.runJob('progress-reports.prepare', { releaseId: id })
      school.clock.advance(step.minutes * 60_000)
      await school.runJob('progress-reports.send')
      await school.runJob('notifications.mail')
      for (const { kind: sent, students } of expected.held.filter(({ atMs }) => atMs <= school.clock.nowMs()))
        for (const index of students) expected.out.add(Expected.key(index, sent))
      expected.held = expected.held.filter(({ atMs }) => atMs > school.clock.nowMs())
      return
    case 'switch':
      await ofLink(school.db.updateTable('guardianStudents').set({ seesRecords: step.sees })).execute()
      if (expected.links.has(linkKey)) expected.links.set(linkKey, step.sees)
      return
    case 'unlink':
      await ofLink(school.db.deleteFrom('guardianStudents')).execute()
      expected.links.delete(linkKey)
  }
}

/** Everybody reads what is theirs, and of everything else not a byte. */
async function check({ studentIds, taskIds, guardians }: Families, expected: Expected): Promise<void> {
  const rows = await school.db
    .selectFrom('reports')
    .select(['id', 'studentId', 'kind'])
    .where('studentId', 'in', studentIds)
    .execute()
  for (const [person, userId] of [...studentIds, ...guardians].entries()) {
    const client = await school.as(userId)
    const listed = await client.get('/family/reports')
    const mine = expected.readBy(person)
    const keyOf = (studentId: number, of: string) =>
      Expected.key(studentIds.indexOf(studentId), of as ReportKind)
    const seen = listed.body.reports.map((one: { student_id: number; kind: string }) =>
      keyOf(one.student_id, one.kind),
    )
    expect(seen.toSorted()).toEqual(mine)
    const texts = [
      (await client.get('/backoffice/notifications')).text,
      (await client.get('/backoffice/root/authenticated')).text,
      JSON.stringify(await listWaitingMails(userId)),
    ]
    for (const { id, studentId, kind: of } of rows) {
      const isMine = mine.includes(keyOf(studentId, of))
      const one = await client.get(`/family/reports/${id}`)
      texts.push(one.text)
      if (!isMine) expect(one.status).toBe(404)
      if (!isMine) for (const text of texts) expect(text).not.toMatch(new RegExp(`/family/reports/${id}\\b`))
    }
    for (const [index, studentId] of studentIds.entries()) {
      const isOpen = expected.isOpenTo(person, index)
      const task = await client.get(`/family/tasks/${taskIds[index]}?student_id=${studentId}`)
      expect(task.status).toBe(isOpen ? 200 : 404)
      expect(task.text.includes(answered(index))).toBe(isOpen)
      texts.push(task.text)
      if (!isOpen) expect(texts.join()).not.toContain(answered(index))
      if (!mine.some((key) => key.startsWith(`${index} `))) expect(texts.join()).not.toContain(secret(index))
    }
  }
}

const listWaitingMails = (userId: number) =>
  school.db
    .selectFrom('outboxMails')
    .innerJoin('users', 'users.email', 'outboxMails.toEmail')
    .select(['subject', 'textBody', 'htmlBody'])
    .where('users.id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()

it('nobody but the entitled gets a byte, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12, size: 'max' }), async (steps) => {
      const families = await makeFamilies()
      const expected = new Expected()
      for (const step of [...alreadyOut, ...steps]) {
        await take(step, families, expected)
        await check(families, expected)
      }
    }),
    { numRuns: Number(process.env['FUZZ'] ?? 4), endOnFailure: true },
  )
}, 120_000)

describe('no GET of the contract', () => {
  const reads = listEndpoints().filter(({ method }) => method === 'GET')
  let studentId: number
  let numbers: number[]
  let strangers: Client[]
  beforeAll(async () => {
    const { studentIds, taskIds, guardians } = await makeFamilies()
    const teacher = await school.persona('facilitator')
    await makeExperience(school.db, { cycleId, expertIds: [teacher], studentIds })
    await publishReports(school, { cycleId, studentIds })
    await school.db
      .updateTable('guardianStudents')
      .set({ seesRecords: false })
      .where('guardianId', '=', guardians[1] ?? 0)
      .execute()
    studentId = studentIds[0] ?? 0
    const reports = await school.db
      .selectFrom('reports')
      .select('id')
      .where('studentId', '=', studentId)
      .execute()
    numbers = [studentId, taskIds[0] ?? 0, ...reports.map(({ id }) => id)]
    strangers = await Promise.all([guardians[1] ?? 0, studentIds[1] ?? 0, teacher].map((id) => school.as(id)))
    const admin = await school.as('admin')
    const mirror = await admin.post('/impersonate', { userId: guardians[1], allowChanges: false })
    strangers.push(createClient(school.app, String(mirror.headers['set-cookie']).split(';')[0]))
  })

  it.each(partsOf(reads))('tells anybody else, by whichever number, part %i', async (_, part) => {
    for (const client of strangers)
      for (const { path } of part)
        for (const number of path.includes('{') ? numbers : [0]) {
          const address = path.replace('{kind}', 'mid_cycle').replace(/\{\+?\w+\}/g, String(number))
          const query = `search=${secret(0)}&query=${secret(0)}&student_id=${studentId}&cycle_id=${cycleId}`
          const answer = await client.get(`${address.replace(/^\/api/, '')}?${query}`)
          // What was looked for is said back where nothing was found.
          const told = answer.text.replaceAll(/"(query|search)":"[^"]*"/g, '')
          for (const words of [secret(0), answered(0)])
            expect([path, told]).not.toEqual([path, expect.stringContaining(words)])
        }
  })

  it('is left out', () => {
    expect(reads.length).toBeGreaterThan(100)
  })
})
