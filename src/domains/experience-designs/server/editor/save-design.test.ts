import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let cycleId: number
let expertId: number
let experienceId: number

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())
beforeEach(async () => {
  await school.db.deleteFrom('holidays').execute()
  expertId = await makeEmployee(school.db, { name: 'Ada Marsh' })
  const templateId = await makeTemplate(school.db, { title: 'River Mouths', weeks: 2 })
  const { body } = await director.post(`/pages/template/${templateId}/use-picked-template`, {
    cycle_id: cycleId,
    cohort_id: 1,
    block: null,
    starts_on: '2026-11-16',
    expert_ids: [expertId],
    places: 12,
    version: 1,
  })
  experienceId = body.id
})

const path = () => `/backoffice/experiences/${experienceId}/design`

it('says who else has it open, until they close it or are not heard of for a minute', async () => {
  const dean = await school.as('dean')
  const present = async (who: Client, is_here = true) =>
    (await who.post(`${path()}/present`, { is_here })).body.map((one: { name: string }) => one.name)
  expect(await present(dean)).toEqual([])
  expect(await present(director)).toEqual(['Pat dean'])
  await present(dean, false)
  expect(await present(director)).toEqual([])
  await present(dean)
  await sql`update experience_editors set seen_at = seen_at - interval '2 minutes'`.execute(school.db)
  expect(await present(director)).toEqual([])
  const stranger = await school.as('facilitator')
  expect((await stranger.post(`${path()}/present`, { is_here: true })).status).toBe(404)
})
const read = async (client = director) => (await client.get(path())).body
const save = (design: object, version: number, part: object = {}, client = director) =>
  client.call({
    method: 'PUT',
    url: `/api${path()}`,
    payload: { ...design, places_before: 12, version, ...part },
  })
const place = (part: object, version = 1) =>
  director.call({
    method: 'PUT',
    url: `/api${path()}/placing`,
    payload: { starts_on: '2026-11-16', block: null, expert_ids: [expertId], version, ...part },
  })
const sessions = async () =>
  (
    await school.db
      .selectFrom('attendables')
      .select(['id', 'startsAt'])
      .where('experienceId', '=', experienceId)
      .orderBy('startsAt')
      .execute()
  ).map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() }))
const onThursdays = (design: { sessions: object[] }) => ({
  ...design,
  sessions: design.sessions.map((session) => ({ ...session, weekday: 4 })),
})

const task = {
  key: 't1',
  title: 'Map',
  body: '',
  week: 'w1',
  is_final: false,
  submission_kind: 'file',
  minutes: null,
  attachments: [],
  unit_ids: [],
  ability_ids: [],
}

const perksOf = async (taskId: number) =>
  (await school.db.selectFrom('taskUnits').select('unitId').where('taskId', '=', taskId).execute()).map(
    ({ unitId }) => unitId,
  )

describe('a plan that changes', () => {
  it('shows what it does, moves the sessions without a roll, and is undone by saving what it said before', async () => {
    const before = await sessions()
    const { design } = await read()
    const { body: preview } = await director.post(`${path()}/preview`, onThursdays(design))
    expect(preview.changes).toMatchObject([
      { what: 'move', fromAt: '2026-11-17T15:00:00.000Z', toAt: '2026-11-19T15:00:00.000Z' },
      { what: 'move', fromAt: '2026-11-24T15:00:00.000Z', toAt: '2026-11-26T15:00:00.000Z' },
    ])
    expect(await sessions()).toEqual(before)
    const { body } = await save(onThursdays(design), 1)
    expect(body).toMatchObject({ version: 2, message: 'River Mouths saved: 2 sessions moved' })
    expect((await sessions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect((await sessions())[0]?.startsAt).toBe('2026-11-19T15:00:00.000Z')
    await save(design, 2)
    expect(await sessions()).toEqual(before)
    const { body: history } = await director.get(`${path()}/versions`)
    expect(history.versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
  })

  it('is no new version when it was saved before as it is, and moves nothing; nor is who runs it', async () => {
    const { design } = await read()
    const attachments = [{ title: 'The letter', url: 'https://example.test/letter' }]
    const sent = { ...design, tasks: [{ ...task, attachments }] }
    expect((await save(sent, 1)).body.version).toBe(2)
    const before = await sessions()
    for (const again of [sent, (await read()).design])
      expect((await save(again, 2)).body).toMatchObject({ version: 2, message: 'River Mouths saved' })
    // Somebody who opened it before saves what stands there: nothing to decide.
    expect((await save(sent, 1)).status).toBe(200)
    expect((await place({}, 2)).body).toMatchObject({ version: 2, message: 'River Mouths saved' })
    const { body: preview } = await director.post(`${path()}/preview`, sent)
    expect(preview.changes).toEqual([])
    expect(await sessions()).toEqual(before)
    expect((await director.get(`${path()}/versions`)).body.total).toBe(2)
  })

  it('leaves a session with a roll where it is and says why; its students go on being expected', async () => {
    const { db } = school
    const studentId = await makeStudent(db)
    await db.insertInto('registrations').values({ experienceId, studentId }).execute()
    const [first, second] = await sessions()
    await db
      .updateTable('attendables')
      .set({ staffSavedAt: new Date() })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const { design } = await read()
    const { body: preview } = await director.post(`${path()}/preview`, onThursdays(design))
    expect(preview.changes).toMatchObject([{ what: 'stay', because: 'Its roll was taken' }, { what: 'move' }])
    expect((await save(onThursdays(design), 1)).body.message).toBe('River Mouths saved: 1 session moved')
    expect(await sessions()).toEqual([first, { id: second?.id, startsAt: '2026-11-26T15:00:00.000Z' }])
    const rolls = await db
      .selectFrom('attendances')
      .select('studentId')
      .where('attendableId', '=', second?.id ?? 0)
      .execute()
    expect(rolls).toEqual([{ studentId }])
  })

  it('adds and takes away sessions and tasks with its weeks, but no task that was handed in', async () => {
    const { db } = school
    const studentId = await makeStudent(db)
    await db.insertInto('registrations').values({ experienceId, studentId }).execute()
    const { design } = await read()
    const unitId = await makeUnit(db, { topicId: await makeTopic(db) })
    const assessed = {
      ...task,
      body: '<p>Where is it?</p>',
      submission_kind: 'link',
      minutes: 90,
      unit_ids: [unitId],
    }
    const more = {
      ...design,
      unit_ids: [unitId],
      weeks: [...design.weeks, { key: 'w3', title: '', body: '', objective: '' }],
      sessions: [...design.sessions, { ...design.sessions[0], key: 's3', week: 'w3' }],
      tasks: [assessed],
    }
    expect((await save(more, 1)).body.message).toBe('River Mouths saved: 1 session added')
    const [stored] = await db
      .selectFrom('tasks')
      .selectAll()
      .where('experienceId', '=', experienceId)
      .execute()
    expect(stored).toMatchObject({ body: '<p>Where is it?</p>', submissionKind: 'link', minutes: 90 })
    expect(await perksOf(stored?.id ?? 0)).toEqual([unitId])
    expect(await sessions()).toHaveLength(3)
    const [waiting] = await db
      .selectFrom('taskSubmissions')
      .innerJoin('tasks', 'tasks.id', 'taskSubmissions.taskId')
      .select(['taskSubmissions.taskId', 'taskSubmissions.studentId'])
      .where('tasks.experienceId', '=', experienceId)
      .execute()
    expect(waiting?.studentId).toBe(studentId)
    await db
      .updateTable('taskSubmissions')
      .set({ submittedAt: new Date(), status: 'not_yet_reviewed' })
      .where('taskId', '=', waiting?.taskId ?? 0)
      .execute()
    const refused = await save(design, 2)
    expect(refused.body.data.formErrors).toEqual({
      tasks: 'Students have handed in “Map”, so it has to stay. Put it back to save.',
    })
    expect(await sessions()).toHaveLength(3)
    expect((await save({ ...design, tasks: [task] }, 2)).body.message).toContain('1 session removed')
    expect((await save({ ...design, tasks: [{ ...task, title: '' }] }, 3)).body.data.formErrors).toEqual({
      'tasks.0.title': 'Give the task a title.',
    })
    const endless = await save({ ...design, tasks: [{ ...task, minutes: 2401 }] }, 3)
    expect(endless.body.data.formErrors).toEqual({ 'tasks.0.minutes': 'At most 2400 minutes.' })
  })

  it('is refused by field beyond the cycle, and when an expert runs something else; nothing is stored', async () => {
    const { design } = await read()
    const weeks = Array.from({ length: 9 }, (_, at) => ({
      key: `w${at + 1}`,
      title: '',
      body: '',
      objective: '',
    }))
    const long = { ...design, weeks, sessions: [{ ...design.sessions[0], week: 'w9' }] }
    const { body } = await save(long, 1)
    expect(body.data.formErrors['sessions.0.weekday']).toMatch(/^Week 9 meets after the end of Cycle 2 on /)
    await school.db
      .insertInto('houses')
      .values({ title: 'Heron', cohortId: 1, advisorId: expertId })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) =>
        school.db
          .insertInto('attendables')
          .values({
            kind: 'checkpoint',
            houseId: id,
            schoolDate: '2026-11-19',
            startsAt: new Date('2026-11-19T15:30:00Z'),
            endsAt: new Date('2026-11-19T16:30:00Z'),
          })
          .execute(),
      )
    expect((await save(onThursdays(design), 1)).body.data.formErrors).toEqual({
      'sessions.0.weekday': 'Ada Marsh: At the same time: Heron on Thu, Nov 19, 10:00 AM.',
    })
    expect((await read()).version).toBe(1)
  })

  it('is saved by one of 25 at once; the others get what stands there and can merge', async () => {
    const { design } = await read()
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, at) => save({ ...design, theme_title: `Theme ${at}` }, 1)),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = all.filter(({ status }) => status === 409)
    expect(late).toHaveLength(24)
    expect(late[0]?.body.data).toMatchObject({ version: 2, design: { title: 'River Mouths' } })
  })
})

describe('who runs an experience, and when', () => {
  it('is changed by itself, and its sessions follow the first day', async () => {
    const bo = await makeEmployee(school.db, { name: 'Bo Reed' })
    expect((await place({ starts_on: '2026-11-23', expert_ids: [bo, expertId] })).body.message).toBe(
      'River Mouths saved: 2 sessions moved',
    )
    expect((await read()).experts.map(({ name }: { name: string }) => name)).toEqual(['Bo Reed', 'Ada Marsh'])
    expect((await sessions())[0]?.startsAt).toBe('2026-11-24T15:00:00.000Z')
    expect((await place({ expert_ids: [] }, 2)).body.data.formErrors).toEqual({
      expert_ids: 'Choose who runs it.',
    })
    expect((await place({}, 1)).body.data.formErrors.form).toContain('in the meantime')
  })

  it('takes the hours of another block, also when they are longer, and keeps those given to a session since', async () => {
    await school.db
      .insertInto('campusBlocks')
      .values({ cohortId: 1, position: 5, title: 'Long', startsAt: '13:00', endsAt: '14:30' })
      .execute()
    await place({ block: 5 })
    const inLong = { block: 'Long', starts_at: null, minutes: 90 }
    const { design, version } = await read()
    expect(design.sessions).toMatchObject([inLong, inLong])
    expect((await sessions())[0]?.startsAt).toBe('2026-11-17T18:00:00.000Z')
    const [first, ...others] = design.sessions
    await save({ ...design, sessions: [{ ...first, minutes: 30 }, ...others] }, version)
    await place({ block: 5, starts_on: '2026-11-23' }, version + 1)
    expect((await read()).design.sessions).toMatchObject([{ ...inLong, minutes: 30 }, inLong])
  })

  it('keeps the sessions of a block that has got another name since, and the block, and says why', async () => {
    const { db } = school
    await db
      .insertInto('campusBlocks')
      .values({ cohortId: 1, position: 6, title: 'Block G', startsAt: '14:00', endsAt: '15:00' })
      .execute()
    await place({ block: 6 })
    await place({ block: null }, 2)
    const before = await sessions()
    expect(before[0]?.startsAt).toBe('2026-11-17T19:00:00.000Z')
    await db.updateTable('campusBlocks').set({ title: 'Late' }).where('position', '=', 6).execute()
    const { design, version } = await read()
    const { body: preview } = await director.post(`${path()}/preview`, design)
    const stays = { what: 'stay', because: 'The campus has no block with the name in its plan' }
    expect(preview.changes).toMatchObject([stays, stays])
    expect((await save({ ...design, theme_title: 'Rivers' }, version)).body.message).toBe(
      'River Mouths saved',
    )
    expect(await sessions()).toEqual(before)
    const met = await db
      .selectFrom('experienceBlocks')
      .select('block')
      .where('experienceId', '=', experienceId)
      .execute()
    expect(met).toEqual([{ block: 6 }])
    const [, ...others] = design.sessions
    expect((await save({ ...design, sessions: others }, version + 1)).body.message).toBe(
      'River Mouths saved: 1 session removed',
    )
  })

  it('gives places through their one function, and to nobody what they may not see', async () => {
    const { design } = await read()
    expect((await save({ ...design, places: 20 }, 1)).status).toBe(200)
    expect((await read()).design.places).toBe(20)
    const facilitator = await school.as('facilitator')
    expect((await facilitator.get(path())).status).toBe(404)
    expect((await save(design, 2, {}, facilitator)).status).toBe(404)
    expect((await (await school.as('guardian')).get(path())).status).toBe(403)
  })
})

describe('places that are set beside the editor', () => {
  const setPlaces = (places: number, before: number) =>
    director.post(`/backoffice/experiences/${experienceId}/registrations/places`, { places, before })

  it('stay what they are by now where the editor did not touch them, in what is kept of it, too', async () => {
    const { design } = await read()
    const heard: string[] = []
    const stop = school.services.live.subscribe([`experience:${experienceId}`], (topic) => heard.push(topic))
    await setPlaces(20, 12)
    await expect.poll(() => heard).toEqual([`experience:${experienceId}`])
    stop()
    expect((await save({ ...design, title: 'Deltas' }, 1)).status).toBe(200)
    expect((await read()).design).toMatchObject({ title: 'Deltas', places: 20 })
    const { versions } = (await director.get(`${path()}/versions`)).body
    expect(versions[0].design).toMatchObject({ title: 'Deltas', places: 20 })
  })

  it('are asked about where both set them, with what stands there; the answer is sent over that', async () => {
    const { design } = await read()
    await setPlaces(20, 12)
    const late = await save({ ...design, places: 22 }, 1)
    expect(late.status).toBe(409)
    expect(late.body.data).toMatchObject({ savedAt: null, version: 1, design: { places: 20 } })
    expect((await save({ ...design, places: 22 }, 1, { places_before: 20 })).status).toBe(200)
    expect((await read()).design.places).toBe(22)
  })
})

describe('an experience nobody wrote a plan for', () => {
  it('opens with what it says, and keeps its tasks and meetings when it gets a plan', async () => {
    const { db } = school
    await db.deleteFrom('plannedSessions').where('experienceId', '=', experienceId).execute()
    await db.deleteFrom('experienceDesigns').where('experienceId', '=', experienceId).execute()
    await db.deleteFrom('experienceVersions').where('experienceId', '=', experienceId).execute()
    const dueAt = new Date('2026-11-21T02:00:00Z')
    const unitId = await makeUnit(db, { topicId: await makeTopic(db) })
    const asked = { title: 'Old map', body: '<p>Draw it.</p>', submissionKind: 'link' }
    const { id: taskId } = await db
      .insertInto('tasks')
      .values({ experienceId, ...asked, dueAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('taskUnits').values({ taskId, unitId }).execute()
    await coverUnit(db, experienceId, unitId)
    const { design, version, otherMeetings } = await read()
    expect([version, otherMeetings, design.tasks.length]).toEqual([0, 2, 1])
    const before = await sessions()
    expect((await save(design, 0)).body.message).toBe('River Mouths saved')
    expect(await sessions()).toEqual(before)
    const tasks = await db.selectFrom('tasks').selectAll().where('experienceId', '=', experienceId).execute()
    expect(tasks).toMatchObject([{ id: taskId, ...asked, dueAt }])
    expect(await perksOf(taskId)).toEqual([unitId])
  })
})

describe('what a template says since', () => {
  /** Marked in the catalogue, and found there by its filter. */
  const marked = async () => {
    const { body } = await director.get(`/backoffice/catalogue?cycle_id=${cycleId}&status=template_changed`)
    return body.experiences.map(({ id }: { id: number }) => id)
  }
  it('is offered, taken by who edits, and not offered again', async () => {
    const { db } = school
    const { template, design } = await read()
    const id = template.id
    for (const [version, title] of [
      [1, 'River Mouths'],
      [2, 'River Deltas'],
    ] as const)
      await db
        .insertInto('templateVersions')
        .values({
          templateId: id,
          version,
          content: JSON.stringify({ ...design, title }),
          savedAt: new Date(),
        })
        .execute()
    await db
      .updateTable('templates')
      .set({ version: 2, title: 'River Deltas' })
      .where('id', '=', id)
      .execute()
    const { offer } = await read()
    expect(offer).toMatchObject({
      version: 2,
      before: { title: 'River Mouths' },
      after: { title: 'River Deltas' },
    })
    expect(await marked()).toEqual([experienceId])
    expect((await save(design, 1, { template_version: 2 })).status).toBe(200)
    expect((await read()).offer).toBeNull()
    expect(await marked()).toEqual([])
  })

  it('is nothing when only the places of the template changed: they are the experience’s own', async () => {
    const { template, design } = await read()
    for (const [version, places] of [
      [1, 12],
      [2, 30],
    ] as const)
      await school.db
        .insertInto('templateVersions')
        .values({
          ...{ templateId: template.id, version, savedAt: new Date() },
          content: JSON.stringify({ ...design, places }),
        })
        .execute()
    await sql`update templates set version = 2 where id = ${template.id}`.execute(school.db)
    expect((await read()).offer).toBeNull()
    expect(await marked()).toEqual([])
  })
})

describe('an experience once more', () => {
  const copy = (part: object, client = director) =>
    client.post(`/backoffice/experiences/${experienceId}/duplicate`, {
      cycle_id: cycleId,
      cohort_id: 1,
      block: null,
      starts_on: '2026-11-16',
      expert_ids: [],
      places: null,
      version: 1,
      ...part,
    })

  it('shows its dates before it is made, of the parts that are chosen', async () => {
    const dates = async (query: string) =>
      (
        await director.get(
          `/backoffice/experiences/${experienceId}/duplicate/sessions?cycle_id=${cycleId}&cohort_id=1&starts_on=2026-11-16&${query}`,
        )
      ).body
    const { sessions: dated } = await dates('parts=plan&parts=sessions')
    expect(dated.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
      '2026-11-17T15:00:00.000Z',
      '2026-11-24T15:00:00.000Z',
    ])
    const { sessions: taken } = await dates(`parts=plan&parts=sessions&expert_ids=${expertId}`)
    expect(taken[0].conflicts).toMatchObject([{ because: 'meeting' }])
    expect((await dates('parts=plan')).sessions).toEqual([])
  })

  it('is made with the parts that are chosen, by who may edit it', async () => {
    const bo = await makeEmployee(school.db, { name: 'Bo Reed' })
    const facilitator = await school.as('facilitator')
    expect((await copy({ expert_ids: [bo] }, facilitator)).status).toBe(404)
    expect((await copy({})).body.data.formErrors).toEqual({ expert_ids: 'Choose who runs it.' })
    const stale = await copy({ version: 7 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Look at it again')])
    const whole = await copy({ expert_ids: [bo] })
    expect(whole.body.message).toMatch(/^River Mouths is in Cycle 2 with 2 sessions$/)
    const part = await copy({ expert_ids: [bo], parts: ['learning'] })
    const { body } = await director.get(`/backoffice/experiences/${part.body.id}/design`)
    expect([body.design.title, body.design.weeks, body.design.sessions]).toEqual(['River Mouths', [], []])
    expect(body.template).toEqual((await read()).template)
  })

  it('keeps its least size as a choice beside the places', async () => {
    await school.db.updateTable('experiences').set({ least: 6 }).where('id', '=', experienceId).execute()
    const bo = await makeEmployee(school.db, { name: 'Bo Reed' })
    const { body: offered } = await director.get(`/backoffice/experiences/${experienceId}/duplicate`)
    expect(offered.least).toBe(6)
    const leastOf = async ({ body }: Awaited<ReturnType<typeof copy>>) =>
      (await school.db.selectFrom('experiences').select('least').where('id', '=', body.id).executeTakeFirst())
        ?.least
    expect(await leastOf(await copy({ expert_ids: [bo], least: 6 }))).toBe(6)
    expect(await leastOf(await copy({ expert_ids: [bo], parts: [] }))).toBeNull()
    expect((await copy({ expert_ids: [bo], places: 5, least: 6 })).body.data.formErrors).toEqual({
      least: 'It needs at least 6 students, but there are 5 places.',
    })
  })

  it('is read as students will read it, week by week with its days', async () => {
    const { body } = await director.get(`/backoffice/experiences/${experienceId}/guidebook`)
    expect(body).toMatchObject({ title: 'River Mouths', weeks: [{ first_day: '2026-11-16' }, {}], tasks: [] })
    const statusFor = async (persona: 'facilitator' | 'counselor') =>
      (await (await school.as(persona)).get(`/backoffice/experiences/${experienceId}/guidebook`)).status
    // Who oversees experiences reads it, and writes nothing; who has nothing to do with it does neither.
    expect(await statusFor('counselor')).toBe(200)
    expect(await statusFor('facilitator')).toBe(404)
  })
})
