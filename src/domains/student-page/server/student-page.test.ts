import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topic } from '#contract/topics.ts'
import {
  makeAbsenceBesideExcuse,
  makeRoll,
} from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { publishChange } from '#server/live/live.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { personaSlugs } from '#test/schools/personas.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { cookieOf, listen, within } from '#test/services/event-stream.ts'
import type { StudentOverview } from '../contract/student-overview.contract.ts'

let school: TestSchool
const ids = { student: 0, elsewhere: 0, own: 0, other: 0, house: 0, running: 0, cycle: 0, former: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const nowMs = school.clock.nowMs()
  const cycleId = await makeSchoolYear(db)
  ids.cycle = cycleId
  ids.former = await makeCycle(db, {
    nowMs,
    title: 'Cycle 1',
    position: 1,
    startsInDays: -80,
    endsInDays: -40,
  })
  const teacher = await school.persona('facilitator')
  const advisor = await school.persona('advisor')
  ids.house = await makeHouse(db, { title: 'Juniper', advisorId: advisor })
  ids.student = await makeStudent(db, { name: 'Ida Moreau', grade: 9, houseId: ids.house })
  ids.elsewhere = await makeStudent(db, { name: 'Olaf Elsewhere', cohortId: 2 })
  const studentIds = [ids.student]
  ids.own = await makeExperience(db, { cycleId, title: 'Kelp forests', expertIds: [teacher], studentIds })
  ids.other = await makeExperience(db, { cycleId, title: 'Cookery', studentIds })
  for (const day of ['04', '05', '06'])
    await makeRoll(db, {
      experienceId: ids.own,
      startAt: `2026-11-${day}T15:00:00Z`,
      rows: [[ids.student, day === '04' ? 'Present' : 'Unexcused Absent']],
    })
  await makeRoll(db, {
    experienceId: ids.other,
    startAt: '2026-11-06T17:00:00Z',
    rows: [[ids.student, 'Late']],
  })
  ids.running = await makeRoll(db, {
    experienceId: ids.own,
    startAt: new Date(nowMs - 600_000).toISOString(),
    meetingStarted: true,
    rows: [[ids.student]],
  })
  const submissions = [{ studentId: ids.student }]
  await makeTask(db, { experienceId: ids.own, dueAt: '2026-11-05T15:00:00Z', isFinal: true, submissions })
  await makeTask(db, {
    experienceId: ids.own,
    dueAt: new Date(nowMs + 86_400_000).toISOString(),
    submissions,
  })
  const author = { studentId: ids.student, authorId: advisor }
  await makeNote(db, { ...author, title: 'Called' })
})
afterAll(() => school.stop())

const head = async (persona: 'advisor' | 'facilitator' | 'operations' | 'dean', id = ids.student) =>
  (await school.as(persona)).get(`/backoffice/students/${id}`)
const overview = async (persona: 'advisor' | 'facilitator' | 'operations' | 'dean', query = '') =>
  (await (await school.as(persona)).get(`/backoffice/students/${ids.student}/overview${query}`)).body

describe('the head', () => {
  it('says who they are, where now, and which tabs and actions the viewer has', async () => {
    const { body } = await head('advisor')
    expect(body).toMatchObject({
      name: 'Ida Moreau',
      house: { title: 'Juniper', url: `/houses/${ids.house}` },
      graduates: 2030,
      now: [{ title: 'Kelp forests', state: 'not seen' }],
      can: { addAbsence: true, writeNote: true, seeAs: false, edit: false },
    })
    expect(body.tabs.map(({ value }: { value: string }) => value)).toContain('notes')
  })

  it('says of who is not seen whether an excuse waits, and nothing before the video meeting has said a word', async () => {
    const { db } = school
    const stateNow = async () => (await head('advisor')).body.now.map(({ state }: { state: string }) => state)
    const startedAt = (meetingStartedAt: Date | null) =>
      db.updateTable('attendables').set({ meetingStartedAt }).where('id', '=', ids.running).execute()
    const startAt = new Date(school.clock.nowMs() - 600_000)
    const hour = {
      startAt: startAt.toISOString(),
      endAt: new Date(startAt.getTime() + 3_600_000).toISOString(),
    }
    const excuse = await makeExcuse(db, {
      studentId: ids.student,
      requesterId: await makeGuardian(db, { studentIds: [ids.student] }),
      ...hour,
    })
    expect(await stateNow()).toEqual(['excuse waits'])
    await db.updateTable('excuses').set({ approved: false }).where('id', '=', excuse).execute()
    expect(await stateNow()).toEqual(['not seen'])
    await startedAt(null)
    expect(await stateNow()).toEqual(['unknown'])
    await startedAt(startAt)
    await db.deleteFrom('excuses').where('id', '=', excuse).execute()
  })

  it('tells who sees no roll nothing of where they are, and shows no notes', async () => {
    const { body } = await head('operations')
    expect(body.now).toBeNull()
    expect(body.tabs.map(({ value }: { value: string }) => value)).not.toContain('notes')
    expect(body.can).toMatchObject({ writeNote: false, edit: true })
  })

  it('is not there for who does not see the student, nor for families', async () => {
    expect((await head('facilitator', ids.elsewhere)).status).toBe(404)
    expect((await head('dean', 999_999)).status).toBe(404)
    for (const persona of ['student', 'guardian'] as const)
      expect((await (await school.as(persona)).get(`/backoffice/students/${ids.student}`)).status).toBe(403)
  })
})

describe('who opens the page of a student', () => {
  it('hears of every change of theirs, whatever group of the school lets them', async () => {
    const port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const heard = `student:${ids.student}`
    const deaf: string[] = []
    const opened: string[] = []
    for (const persona of personaSlugs) {
      if ((await (await school.as(persona)).get(`/backoffice/students/${ids.student}`)).status !== 200)
        continue
      opened.push(persona)
      const stream = await listen(port, await cookieOf(school, await school.persona(persona)), heard)
      await publishChange(school.db, topic('student', ids.student))
      if ((await within(2_000, stream.next())) !== `change ${heard}`) deaf.push(persona)
      stream.close()
    }
    expect(opened).toEqual(
      expect.arrayContaining(['operations', 'dean', 'counselor', 'advisor', 'facilitator']),
    )
    expect(deaf).toEqual([])
  })

  it('is told to listen to them, and to those rolls of theirs that one may hear of', async () => {
    const own = topic('student', ids.student)
    const running = topic('attendable', ids.running)
    const both = [own, running]
    const told = { operations: [own], advisor: [own], facilitator: both, dean: both } as const
    for (const [persona, topics] of Object.entries(told)) {
      const client = await school.as(persona as keyof typeof told)
      for (const page of [`students/${ids.student}`, `people/${ids.student}`])
        expect([page, (await client.get(`/backoffice/${page}`)).body.topics]).toEqual([page, topics])
      // Who comes and goes changes today alone; what the roll says once it is over the whole cycle.
      const { body } = await client.get(`/backoffice/students/${ids.student}/overview`)
      const seesRoll = topics.length > 1
      expect(body.topics).toEqual(seesRoll ? [own, topic('meeting', ids.running)] : [own])
      expect(body.todayTopics).toEqual(seesRoll ? [running] : [])
    }
  })
})

describe('the overview', () => {
  it('shows the cycle with runs, absences and tasks, and what needs attention', async () => {
    const body = await overview('advisor')
    expect(body.experiences.map(({ title }: { title: string }) => title)).toEqual(['Cookery', 'Kelp forests'])
    expect(body.experiences[1]).toMatchObject({
      run: { taken: 3, present: 1, absences: 2 },
      tasks: { expected: 2, handedIn: 0, missed: 1, missedFinal: 1 },
    })
    expect(body.experiences[1].run.marks.slice(0, 3)).toEqual(['present', 'unexcused', 'unexcused'])
    expect(body.alerts).toMatchObject([{ kind: 'final-tasks', level: 'serious' }])
    expect(body.tried).toMatchObject([{ what: 'Phone' }])
    expect(body.today).toMatchObject([{ title: 'Kelp forests', state: 'not seen', joinedAt: null }])
  })

  it('names the next meetings after today, as far as the viewer sees their rolls', async () => {
    const made = []
    for (const [day, experienceId] of [
      ['11', ids.own],
      ['12', ids.other],
    ] as const)
      made.push(
        await makeRoll(school.db, {
          experienceId,
          startAt: `2026-11-${day}T15:00:00Z`,
          rows: [[ids.student]],
        }),
      )
    const titles = async (persona: 'advisor' | 'facilitator' | 'operations') =>
      (await overview(persona)).upcoming.map(({ title }: { title: string }) => title)
    expect(await titles('advisor')).toEqual(['Kelp forests', 'Cookery'])
    expect(await titles('facilitator')).toEqual(['Kelp forests'])
    expect(await titles('operations')).toEqual([])
    await school.db.deleteFrom('attendables').where('id', 'in', made).execute()
  })

  it('counts an absence that staff set beside an approved excuse, as the roll and the history do', async () => {
    const { db } = school
    const student = { studentId: ids.student, requesterId: await makeGuardian(db) }
    const made = []
    for (const day of ['02', '03']) {
      const startAt = `2026-11-${day}T15:00:00Z`
      const attendableId = await makeRoll(db, { experienceId: ids.own, startAt, rows: [[ids.student]] })
      await makeAbsenceBesideExcuse(db, { ...student, attendableId })
      made.push(attendableId)
    }
    const body = await overview('advisor')
    expect(body.experiences[1].run).toMatchObject({ taken: 5, present: 1, absences: 4 })
    expect(body.experiences[1].run.marks.slice(0, 3)).toEqual(['unexcused', 'unexcused', 'present'])
    expect(body.alerts).toContainEqual(
      expect.objectContaining({ kind: 'absences', title: '4 of 5 absences in Kelp forests' }),
    )
    await db.deleteFrom('attendables').where('id', 'in', made).execute()
  })

  it('calls stale who handed nothing in, whatever it was due, and says so of what the viewer sees', async () => {
    const { db } = school
    const stale = async (persona: 'advisor' | 'facilitator') =>
      (await overview(persona)).alerts.flatMap(({ kind, title }: { kind: string; title: string }) =>
        kind === 'stale' ? [title] : [],
      )
    const studentId = ids.student
    const made = [
      await makeTask(db, {
        experienceId: ids.own,
        dueAt: '2026-11-06T15:00:00Z',
        submissions: [{ studentId }],
      }),
    ]
    expect(await stale('advisor')).toEqual(['Nothing handed in for 14 days, 2 tasks were due'])
    // What was due in October, yesterday, in a class that the facilitator does not see.
    const submittedAt = new Date(school.clock.nowMs() - 86_400_000).toISOString()
    made.push(
      await makeTask(db, {
        experienceId: ids.other,
        dueAt: '2026-10-12T15:00:00Z',
        submissions: [{ studentId, status: 'late', submittedAt }],
      }),
    )
    expect(await stale('advisor')).toEqual([])
    expect(await stale('facilitator')).toEqual([
      'Nothing handed in for 14 days in the experiences you see, 2 tasks were due',
    ])
    await db.deleteFrom('tasks').where('id', 'in', made).execute()
  })

  it('shows a facilitator the experiences they run alone, the others by name', async () => {
    const body = await overview('facilitator')
    expect(body.experiences).toMatchObject([
      { title: 'Cookery', run: null, tasks: null },
      { title: 'Kelp forests', run: { absences: 2 } },
    ])
    expect(JSON.stringify(body)).not.toContain('late')
  })

  it('shows what is in progress, the weakest first, to who sees the program; who manages it chooses', async () => {
    const { db } = school
    const topicId = await makeTopic(db, { title: 'Ecology' })
    const units = [
      await makeUnit(db, { topicId, title: 'Zonation' }),
      await makeUnit(db, { topicId, title: 'Tides' }),
    ]
    for (const unitId of units) for (const id of [ids.own, ids.other]) await coverUnit(db, id, unitId)
    await makeAssessments(db, { studentId: ids.student, unitIds: units.slice(0, 1), level: 0.5 })
    const body = await overview('dean')
    expect(body.perks).toMatchObject([
      { title: 'Zonation', topic: 'Ecology', level: 0.5, label: 'Attempted 0.5', from: [{}, {}] },
      { title: 'Tides', level: null, label: 'Not started' },
    ])
    expect([body.canChoosePerks, (await overview('facilitator')).canChoosePerks]).toEqual([true, false])
    expect(await overview('operations')).toMatchObject({ perks: null, canChoosePerks: false })
  })

  it('says that notes are there which the viewer does not read, and all talks that they do read', async () => {
    const { db } = school
    const author = {
      studentId: ids.student,
      authorId: await makeEmployee(db),
      visibility: 'restricted' as const,
    }
    const restricted = []
    for (const minute of ['10', '20', '30'])
      restricted.push(await makeNote(db, { ...author, createdAt: `2026-11-09T16:${minute}:00Z` }))
    expect(await overview('advisor')).toMatchObject({ tried: [{ what: 'Phone' }], unreadNotes: 3 })
    expect((await overview('dean')).unreadNotes).toBe(0)
    await db.deleteFrom('notesOfCategories').where('noteId', 'in', restricted).execute()
    await db.deleteFrom('notes').where('id', 'in', restricted).execute()
  })

  it('holds back every roll and task from who sees none', async () => {
    const body = await overview('operations')
    expect(body.experiences).toMatchObject([
      { run: null, tasks: null },
      { run: null, tasks: null },
    ])
    expect(body).toMatchObject({ today: null, alerts: [], tried: null })
  })

  it('says whether its meetings of today are all of them, and what is so today whatever cycle is chosen', async () => {
    const other = await makeExperience(school.db, {
      cycleId: ids.cycle,
      title: 'Rowing',
      studentIds: [ids.student],
    })
    const startAt = new Date(school.clock.nowMs() - 300_000).toISOString()
    const elsewhere = await makeRoll(school.db, { experienceId: other, startAt, rows: [[ids.student]] })
    const titles = ({ today, seesAllRolls }: StudentOverview) => [
      seesAllRolls,
      ...(today ?? []).map(({ title }) => title),
    ]
    expect(titles(await overview('advisor'))).toEqual([true, 'Kelp forests', 'Rowing'])
    expect(titles(await overview('facilitator'))).toEqual([false, 'Kelp forests'])
    const former = await overview('advisor', `?cycle_id=${ids.former}`)
    expect(former.experiences).toEqual([])
    expect(titles(former)).toEqual([true, 'Kelp forests', 'Rowing'])
    await school.db.deleteFrom('attendables').where('id', '=', elsewhere).execute()
    await school.db
      .updateTable('experiences')
      .set({ archivedAt: new Date() })
      .where('id', '=', other)
      .execute()
  })

  it('says where they are of a meeting that runs, as the head does: nothing of one nobody heard of', async () => {
    const startedAt = (meetingStartedAt: Date | null) =>
      school.db.updateTable('attendables').set({ meetingStartedAt }).where('id', '=', ids.running).execute()
    const states = async () =>
      (await overview('advisor')).today.map(({ state }: { state: string | null }) => state)
    expect(await states()).toEqual(['not seen'])
    await startedAt(null)
    expect(await states()).toEqual(['unknown'])
    await startedAt(new Date(school.clock.nowMs() - 600_000))
  })

  it('hears of rolls that are over too, behind those of what runs: how long they were there is told late', async () => {
    const startAt = new Date(school.clock.nowMs() - 2 * 3_600_000).toISOString()
    const over = await makeRoll(school.db, { experienceId: ids.own, startAt, rows: [[ids.student]] })
    const { today, todayTopics } = await overview('dean')
    expect(today.map((one: { attendableId: number }) => one.attendableId)).toEqual([over, ids.running])
    expect(todayTopics).toEqual([topic('attendable', ids.running), topic('attendable', over)])
    await school.db.deleteFrom('attendables').where('id', '=', over).execute()
  })

  it('answers today alone as it has it, in a few of its statements', async () => {
    const path = `/backoffice/students/${ids.student}/overview`
    const answers: { today?: unknown; todayTopics?: unknown }[] = []
    const statementsOf = async (persona: 'advisor' | 'dean' | 'operations', asked: string) => {
      const client = await school.as(persona)
      for (let time = 0; time < 2; time++) await client.get(asked)
      return (await statementsDuring(async () => answers.push((await client.get(asked)).body))).length
    }
    for (const persona of ['advisor', 'dean', 'operations'] as const) {
      const whole = await statementsOf(persona, path)
      const alone = await statementsOf(persona, `${path}/today`)
      const [overview, today] = answers.splice(0)
      expect(today).toEqual({ today: overview?.today, todayTopics: overview?.todayTopics })
      // Who is calling, the student, and the meetings of the day for who sees them.
      expect([persona, alone]).toEqual([persona, persona === 'operations' ? 2 : 3])
      expect(whole).toBeGreaterThanOrEqual(alone)
    }
    const facilitator = await school.as('facilitator')
    expect((await facilitator.get(`/backoffice/students/${ids.elsewhere}/overview/today`)).status).toBe(404)
    expect((await (await school.as('guardian')).get(`${path}/today`)).status).toBe(403)
  })

  it('does not know a cycle that is none', async () => {
    const client = await school.as('advisor')
    expect((await client.get(`/backoffice/students/${ids.student}/overview?cycle_id=99999`)).status).toBe(404)
  })
})
