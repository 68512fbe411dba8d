import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAbility, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let facilitator: Client
let cycleId: number
let expertId: number
let templateId: number
let topicId: number

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  facilitator = await school.as('facilitator')
  // Today is Tuesday, November 10; the clocks went back on the 1st.
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  topicId = await makeTopic(school.db)
})
afterAll(() => school.stop())
beforeEach(async () => {
  await school.db.deleteFrom('holidays').execute()
  expertId = await makeEmployee(school.db, { name: 'Ada Marsh' })
  templateId = await makeTemplate(school.db, { title: 'River Mouths', weeks: 3 })
})

const path = (id = templateId) => `/pages/template/${id}/use-picked-template`
const wish = (part: object = {}) => ({
  cycle_id: cycleId,
  cohort_id: 1,
  block: null,
  starts_on: '2026-11-16',
  expert_ids: [expertId],
  places: 12,
  version: 1,
  ...part,
})
const use = (client: Client, part: object = {}, id = templateId) => client.post(path(id), wish(part))
const errorsOf = async (part: object, client = director) =>
  (await use(client, part)).body.data?.formErrors as Record<string, string>
const sessionsOf = async (experienceId: number) =>
  (
    await school.db
      .selectFrom('attendables')
      .select(['schoolDate', 'startsAt', 'endsAt'])
      .where('experienceId', '=', experienceId)
      .orderBy('startsAt')
      .execute()
  ).map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString()} ${(endsAt.getTime() - startsAt.getTime()) / 60_000}`,
  )

describe('a template that is used in a cycle', () => {
  it('becomes an experience with its sessions, tasks, units, abilities, experts and places', async () => {
    const { db } = school
    const unitId = await makeUnit(db, { topicId })
    const abilityId = await makeAbility(db)
    const id = await makeTemplate(db, {
      title: 'Deltas',
      weeks: 2,
      unitIds: [unitId],
      abilityIds: [abilityId],
    })
    await db
      .insertInto('templateTasks')
      .values({ templateId: id, key: 't1', position: 1, title: 'Map', weekKey: 'w2', submissionKind: 'file' })
      .execute()
    const { status, body } = await use(director, {}, id)
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^Deltas is in .* with 2 sessions$/)])
    expect(body.url).toBe(`/experiences/editor/${body.id}/general`)
    expect(await sessionsOf(body.id)).toEqual(['2026-11-17T15:00:00.000Z 60', '2026-11-24T15:00:00.000Z 60'])
    const experience = await db
      .selectFrom('experiences')
      .innerJoin('experienceDesigns as design', 'design.experienceId', 'experiences.id')
      .selectAll('experiences')
      .select(['design.templateId', 'design.templateVersion', 'design.startsOn'])
      .where('experiences.id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(experience).toMatchObject({
      title: 'Deltas',
      cycleId,
      cohortId: 1,
      places: 12,
      templateId: id,
      templateVersion: 1,
      startsOn: '2026-11-16',
    })
    const rows = async (table: 'experienceUnits' | 'experienceAbilities' | 'experienceExperts' | 'tasks') =>
      db.selectFrom(table).selectAll().where('experienceId', '=', body.id).execute()
    expect(await rows('experienceUnits')).toMatchObject([{ unitId }])
    expect(await rows('experienceAbilities')).toMatchObject([{ abilityId }])
    expect(await rows('experienceExperts')).toMatchObject([{ employeeId: expertId, isMain: true }])
    // Due in the evening of the last school day of its week.
    expect(await rows('tasks')).toMatchObject([
      { title: 'Map', designKey: 't1', dueAt: new Date('2026-11-28T02:00:00Z') },
    ])
  })

  it('shows before it is saved which sessions a holiday takes and what stands in the way of others', async () => {
    const { db } = school
    await db
      .insertInto('holidays')
      .values({ title: 'Thanksgiving', startsOn: '2026-11-24', endsOn: '2026-11-27' })
      .execute()
    await db
      .insertInto('availabilityExceptions')
      .values({
        employeeId: expertId,
        kind: 'away',
        firstDay: '2026-12-01',
        lastDay: '2026-12-01',
        reason: 'Dentist',
        createdBy: expertId,
        createdAt: new Date(),
      })
      .execute()
    const query = `cycle_id=${cycleId}&cohort_id=1&starts_on=2026-11-16&expert_ids=${expertId}`
    const { body } = await director.get(`${path()}/sessions?${query}`)
    expect(body.weeks.map((week: { first_day: string }) => week.first_day)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(body.sessions).toEqual([
      {
        key: 's1',
        week: 'w1',
        startsAt: '2026-11-17T15:00:00.000Z',
        endsAt: '2026-11-17T16:00:00.000Z',
        notHeld: null,
        conflicts: [],
      },
      {
        key: 's2',
        week: 'w2',
        startsAt: null,
        endsAt: null,
        notHeld: 'Thanksgiving on Tue, Nov 24',
        conflicts: [],
      },
      expect.objectContaining({
        key: 's3',
        conflicts: [{ because: 'away', text: 'Ada Marsh: Not available: Dentist' }],
      }),
    ])
    const made = await use(director)
    expect(await sessionsOf(made.body.id)).toHaveLength(2)
  })

  it('takes the hours of the block that is chosen, and says where a campus has none of that name', async () => {
    const { db } = school
    await db
      .insertInto('campusBlocks')
      .values({ cohortId: 1, position: 3, title: 'D', startsAt: '13:00', endsAt: '13:50' })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await db
      .updateTable('templateSessions')
      .set({ blockTitle: 'Z', startsAt: null })
      .where('templateId', '=', templateId)
      .execute()
    const query = `cycle_id=${cycleId}&cohort_id=1&starts_on=2026-11-16`
    const first = async (part: string) =>
      (await director.get(`${path()}/sessions?${query}${part}`)).body.sessions[0]
    expect(await first('')).toMatchObject({ notHeld: 'The campus has no block Z' })
    expect(await first('&block=3')).toMatchObject({
      startsAt: '2026-11-17T18:00:00.000Z',
      endsAt: '2026-11-17T18:50:00.000Z',
      conflicts: [],
    })
    // One with hours of its own takes them, too, and stays in the block when the plan is opened in the editor.
    await sql`update template_sessions set block_title = null, starts_at = '09:30'
      where template_id = ${templateId} and key = 's2'`.execute(db)
    const { body } = await use(director, { block: 3 })
    expect(await sessionsOf(body.id)).toEqual([
      '2026-11-17T18:00:00.000Z 50',
      '2026-11-24T18:00:00.000Z 50',
      '2026-12-01T18:00:00.000Z 50',
    ])
    const { body: written } = await director.get(`/backoffice/experiences/${body.id}/design`)
    const inD = { block: 'D', starts_at: null, minutes: 50 }
    expect(written.design.sessions).toMatchObject([inD, inD, inD])
    const blocks = await db
      .selectFrom('experienceBlocks')
      .selectAll()
      .where('experienceId', '=', body.id)
      .execute()
    expect(blocks).toMatchObject([{ block: 3 }])
  })

  it('says by field what is wrong, and makes nothing', async () => {
    const { db } = school
    const count = () =>
      db
        .selectFrom('experiences')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()
    expect(await errorsOf({ expert_ids: [] })).toEqual({ expert_ids: 'Choose who runs it.' })
    expect(await errorsOf({ starts_on: '2026-11-09' })).toEqual({ starts_on: 'Choose today or a later day.' })
    expect(await errorsOf({ starts_on: '2027-11-09' })).toMatchObject({ starts_on: expect.any(String) })
    expect(await errorsOf({ cycle_id: 99_999 })).toEqual({ cycle_id: 'There is no such cycle any more.' })
    expect(await errorsOf({ cohort_id: 999 })).toEqual({ cohort_id: 'There is no such campus any more.' })
    expect(await errorsOf({ block: 98 })).toEqual({ block: 'The campus no longer has this block.' })
    expect(await errorsOf({ expert_ids: [99_999] })).toEqual({
      expert_ids: 'Someone on this list no longer works here.',
    })
    expect(await errorsOf({ places: 0 })).toEqual({ places: 'At least 1 place.' })
    expect(await errorsOf({ least: 13 })).toEqual({
      least: 'It needs at least 13 students, but there are 12 places.',
    })
    const stale = await use(director, { version: 2 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Look at it again')])
    await db.updateTable('templates').set({ isDraft: true }).where('id', '=', templateId).execute()
    expect(await errorsOf({})).toEqual({ form: 'River Mouths is a draft. Publish it first.' })
    expect(await count()).toEqual(before)
  })

  it('is refused with the weeks that come after the cycle, until their sessions are left out', async () => {
    const id = await makeTemplate(school.db, { title: 'Long Walk', weeks: 12 })
    const { body } = await use(director, {}, id)
    expect(body.data.formErrors.starts_on).toMatch(
      /^Weeks .*12 of the plan come after the end of .* Begin earlier, or leave their sessions out\.$/,
    )
    const { body: dates } = await director.get(
      `${path(id)}/sessions?cycle_id=${cycleId}&cohort_id=1&starts_on=2026-11-16`,
    )
    const without = dates.sessions.flatMap(({ key, notHeld }: { key: string; notHeld: string | null }) =>
      notHeld === 'After the end of the cycle' ? [key] : [],
    )
    expect(without.length).toBeGreaterThan(0)
    expect((await use(director, { without }, id)).status).toBe(200)
  })

  it('says which of its units is not taught any more; what follows it takes its place after a yes', async () => {
    const { db } = school
    const next = await makeUnit(db, { topicId, title: 'Percents in graphs' })
    const old = await makeUnit(db, { topicId, title: 'Percent tables' })
    await db
      .updateTable('units')
      .set({ retiredAt: new Date(), successorId: next })
      .where('id', '=', old)
      .execute()
    const id = await makeTemplate(db, { weeks: 1, unitIds: [old] })
    const { body } = await use(director, {}, id)
    expect(body.data.formErrors).toEqual({
      replace_retired: 'Percent tables is not taught any more. Percents in graphs would take its place.',
    })
    const made = await use(director, { replace_retired: true }, id)
    const covered = await db
      .selectFrom('experienceUnits')
      .select('unitId')
      .where('experienceId', '=', made.body.id)
      .execute()
    expect(covered).toEqual([{ unitId: next }])
  })

  it('is made for oneself by who writes templates, for others by who manages experiences, and by no family', async () => {
    expect(await errorsOf({}, facilitator)).toEqual({
      expert_ids: 'You can only make experiences that you run: add yourself as an expert.',
    })
    const own = await school.persona('facilitator')
    expect((await use(facilitator, { expert_ids: [own, expertId] })).status).toBe(200)
    const guardian = await school.as('guardian')
    expect((await use(guardian)).status).toBe(403)
    expect((await guardian.get(path())).status).toBe(403)
    expect((await director.get(path(99_999))).status).toBe(404)
  })

  it('books an expert once: of 25 at once for the same hours one is made, the others hear why', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => use(director)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = all.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(24)
    expect(refused[0]?.body.data.formErrors).toEqual({
      expert_ids:
        'Ada Marsh: At the same time: River Mouths on Tue, Nov 17, 2026. Leave this session out, or choose somebody else.',
    })
    expect((await use(director, { without: ['s1', 's2'] })).body.data.formErrors.expert_ids).toContain(
      'Dec 1',
    )
  })
})
