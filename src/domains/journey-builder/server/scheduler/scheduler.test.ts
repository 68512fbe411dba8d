import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { topic } from '#contract/topics.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { publishChange } from '#server/live/live.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let dean: Client
let cycleId: number
let students: number[] = []
let [kelp, bridges, jazz, tides] = [0, 0, 0, 0]

const path = '/backoffice/journey-builder/scheduler'

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  dean = await school.as('dean')
})
afterAll(() => school.stop())

beforeEach(async () => {
  const { db } = school
  await sql`truncate proposals, pins, choices, choice_lists, choice_windows, wait_list_entries, registration_changes,
    attendances, attendables, registrations, experience_blocks, experience_experts, experiences cascade`.execute(
    school.owner,
  )
  await sql`delete from cycles`.execute(db)
  await sql`update students set status = 'withdrawn'`.execute(db)
  const nowMs = school.clock.nowMs()
  cycleId = await makeCycle(db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  const offer = (title: string, block: number, places: number) =>
    makeFullExperience(db, { title, cycleId, blocks: [block], places })
  kelp = await offer('The Kelp Forest', 0, 2)
  bridges = await offer('Bridges and Loads', 0, 3)
  jazz = await offer('Jazz Band', 1, 3)
  tides = await offer('Tides', 1, 1)
  await meet(kelp)
  students = []
  for (let at = 1; at <= 5; at++) students.push(await makeStudent(db, { name: `Wish ${at}` }))
  for (const id of students) await choose(id, [kelp, bridges, jazz, tides])
})

/** A session of an experience in the cycle, with its roll. */
const meet = (experienceId: number) =>
  sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', ${experienceId}, (starts_at + interval '3 days')::date,
      starts_at + interval '3 days', starts_at + interval '3 days 1 hour' from cycles where id = ${cycleId}`.execute(
    school.db,
  )

async function choose(studentId: number, ids: readonly number[]) {
  const { db } = school
  await sql`insert into choice_lists (cycle_id, student_id, saved_at) values (${cycleId}, ${studentId}, now())
    on conflict do nothing`.execute(db)
  await sql`delete from choices where student_id = ${studentId}`.execute(db)
  for (const [position, experienceId] of ids.entries())
    await db.insertInto('choices').values({ cycleId, studentId, experienceId, position }).execute()
}

async function plan(wish: object = {}): Promise<number> {
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7, ...wish })
  await school.runJob('journey-builder.plan', { proposalId: body.id })
  return body.id
}

const ask = (id: number, _action: string, client = director) => client.post(`${path}/${id}`, { _action })
/** Asks for an act on a proposal, and has the jobs do it. */
async function act(id: number, _action: string, client = director) {
  const answer = await ask(id, _action, client)
  if (answer.status === 200) await work(id)
  return answer
}
async function work(proposalId: number) {
  await school.runJob('journey-builder.apply', { proposalId })
  await school.runJob('journey-builder.seat-rolls', { cycleId, userId: null })
}
/** What the director was told last. */
async function told() {
  const { rows } = await sql<{ title: string; body: string; redirectUrl: string }>`
    select title, body, redirect_url from notifications where user_id = ${await school.persona('director')}
    and category = 'jobs' order by id desc limit 1`.execute(school.db)
  return rows[0]
}
const proposals = async () => (await director.get(path)).body
const placed = async (id: number) =>
  (await director.get(`${path}/placements?proposal_id=${id}`)).body.placements.map(
    (one: { student: { name: string }; experience: { title: string } }) =>
      `${one.student.name}: ${one.experience.title}`,
  )

/** Everything that applying touches. */
async function everything() {
  const { rows: seats } =
    await sql`select student_id, experience_id from registrations where dropped_at is null
    order by 1, 2`.execute(school.db)
  const { rows: rolls } =
    await sql`select attendable_id, student_id, statuses from attendances order by 1, 2`.execute(school.db)
  const { rows: places } = await sql`select id, places from experiences order by id`.execute(school.db)
  const { rows: waiting } =
    await sql`select experience_id, student_id, state from wait_list_entries order by id`.execute(school.db)
  return { seats, rolls, places, waiting }
}

describe('a proposal', () => {
  it('is made by a job, explained, and gives nothing to anybody', async () => {
    const before = await everything()
    const id = await plan()
    expect(await everything()).toEqual(before)
    const { proposals: list, applied_id } = await proposals()
    expect(applied_id).toBe(null)
    expect(list[0]).toMatchObject({ id, number: 1, state: 'ready', seed: 7 })
    expect(list[0].summary).toMatchObject({
      students: 5,
      placements: 9,
      by_rank: [5, 4],
      lottery: expect.any(Number),
      gaps: 1,
      gap: 0,
      is_whole: true,
    })
    expect(list[0].summary.more_places[0]).toMatchObject({ more: expect.any(Number) })
    const { gaps } = (await director.get(`${path}/gaps?proposal_id=${id}`)).body
    expect(gaps).toHaveLength(1)
    expect(gaps[0]).toMatchObject({ reason: 'full', block: 1, block_title: 'Block B' })
    expect(gaps[0].choices.map((one: { title: string }) => one.title)).toEqual(['Jazz Band', 'Tides'])
    expect((await placed(id)).length).toBe(9)
    expect((await dean.get(`${path}/gaps?proposal_id=${id}`)).body.total).toBe(1)
    expect((await dean.post(path, { cycle_id: cycleId })).status).toBe(403)
  })

  it('says of each placement which choice it is, what decided, and who else wanted it, by rank', async () => {
    const id = await plan()
    const { placements } = (await director.get(`${path}/placements?proposal_id=${id}`)).body
    const of = (title: string) =>
      placements.find((one: { experience: { title: string } }) => one.experience.title === title)
    const why = async (title: string, client = director) => {
      const { student, experience } = of(title)
      return client.get(`${path}/${id}/placement/${student.id}/${experience.id}`)
    }
    const { body } = await why('The Kelp Forest')
    expect(body).toMatchObject({
      rank: 1,
      source: 'choice',
      is_lottery: true,
      places: 2,
      given: 2,
      higher: [],
    })
    expect(body.by_rank).toEqual([{ rank: 1, wanted: 5, given: 2 }])
    expect(body.without).toBe(3)
    expect(body.others.map((one: { rank: number; instead: string }) => [one.rank, one.instead])).toEqual(
      Array.from({ length: 3 }, () => [1, 'Bridges and Loads']),
    )
    expect((await why('Bridges and Loads')).body).toMatchObject({ rank: 2, higher: ['The Kelp Forest'] })
    const { student } = of('The Kelp Forest')
    expect((await director.get(`${path}/${id}/placement/${student.id}/999999`)).status).toBe(404)
    expect((await why('Tides', await school.as('student'))).status).toBe(403)
  })

  it('is the same by the same seed, and can be stopped', async () => {
    const [one, two] = [await placed(await plan()), await placed(await plan())]
    expect(one).toEqual(two)
    const { body } = await director.post(path, { cycle_id: cycleId })
    expect((await act(body.id, 'stop')).status).toBe(200)
    await school.runJob('journey-builder.plan', { proposalId: body.id })
    expect((await proposals()).proposals[0]).toMatchObject({ state: 'cancelled', summary: null })
    expect((await act(body.id, 'apply')).body.message).toBe('Proposal 3 is not ready.')
  })

  it('goes on finding out where more places would help when the process had died', async () => {
    const id = await plan()
    const found = (await proposals()).proposals[0].summary.more_places
    expect(found.length).toBeGreaterThan(0)
    await sql`update proposals set summary = jsonb_set(summary, '{more_places}', 'null')`.execute(school.db)
    await school.runJob('journey-builder.plan', { proposalId: id })
    expect((await proposals()).proposals[0].summary.more_places).toEqual(found)
  })

  it('says why not: who would lose what', async () => {
    const id = await plan()
    const [gap] = (await director.get(`${path}/gaps?proposal_id=${id}`)).body.gaps
    const { body } = await director.get(`${path}/${id}/why/${gap.student.id}/${jazz}`)
    expect(body).toMatchObject({ binds: null, worse: 1, better: 0 })
    expect(body.moves.length).toBe(2)
  })

  it('says of a line without an experience or with too many places what is missing, by field', async () => {
    const places = [
      { experience_id: tides, places: 501 },
      { experience_id: 0, places: 2 },
    ]
    const { status, body } = await director.post(path, { cycle_id: cycleId, places })
    expect([status, body.data.formErrors]).toEqual([
      400,
      { 'places.0.places': 'Between 1 and 500.', 'places.1.experience_id': 'Choose an experience.' },
    ])
  })

  it('tries other places, and what it changes is told against another', async () => {
    const first = await plan()
    const second = await plan({
      is_keeping: true,
      base_id: first,
      places: [{ experience_id: tides, places: 2 }],
    })
    const { moves } = (await director.get(`${path}/moves?proposal_id=${second}&against_id=${first}`)).body
    expect(moves).toHaveLength(1)
    expect(moves[0]).toMatchObject({ from: null, to: { title: 'Tides', rank: 2 } })
    expect((await proposals()).proposals[0].tried).toEqual([{ id: tides, title: 'Tides', places: 2 }])
    // Nothing is set before it is applied; then it is, and taking it back restores it.
    const before = await everything()
    expect(before.places).toContainEqual({ id: tides, places: 1 })
    const heard = new Set<string>()
    const ours = [kelp, tides].map((id) => topic('experience', id))
    onTestFinished(school.services.live.subscribe(ours, (topic) => heard.add(topic)))
    await act(second, 'apply')
    expect((await everything()).places).toContainEqual({ id: tides, places: 2 })
    // An editor that stands open shows the places, too.
    await expect.poll(() => [...heard]).toEqual([`experience:${tides}`])
    await act(second, 'undo')
    expect(await everything()).toEqual(before)
  })
})

describe('applying', () => {
  it('registers everybody at once, seats the rolls to come, and is taken back exactly', async () => {
    const before = await everything()
    const id = await plan()
    const answer = await ask(id, 'apply')
    expect(answer.body.message).toBe('Proposal 1 is being applied')
    expect((await proposals()).proposals[0]).toMatchObject({ doing: 'apply', step: 'It begins in a moment' })
    expect(await everything()).toEqual(before)
    await work(id)
    expect(await told()).toEqual({
      title: 'Proposal 1 is applied',
      body: '9 registrations made.',
      redirectUrl: `/journey-builder/scheduler?cycle_id=${cycleId}&proposal=${id}`,
    })
    const after = await everything()
    expect(after.seats).toHaveLength(9)
    expect(after.rolls).toHaveLength(2)
    const { rows: changes } = await sql<{ action: string; source: string; fromDay: string }>`
      select distinct action, source, from_day from registration_changes`.execute(school.db)
    expect(changes).toEqual([{ action: 'registered', source: 'scheduler', fromDay: '2026-12-10' }])
    expect((await proposals()).applied_id).toBe(id)
    expect((await act(id, 'apply')).body.message).toBe('Proposal 1 is applied already.')
    expect((await act(id, 'undo')).body.message).toBe('Proposal 1 is being taken back')
    expect((await told())?.title).toBe('Proposal 1 is taken back')
    expect(await everything()).toEqual(before)
    expect((await act(id, 'undo')).body.message).toBe('Proposal 1 is not applied.')
    // And again: what was taken back can be applied once more.
    expect((await act(id, 'apply')).status).toBe(200)
    expect((await everything()).seats).toEqual(after.seats)
  })

  it('tells who plans the cycle when it is done, and not once more for each experience whose rolls follow', async () => {
    const id = await plan()
    await ask(id, 'apply')
    const heard: string[] = []
    const stop = school.services.live.subscribe(['journey-builder:0', 'choices:0'], (name) =>
      heard.push(name),
    )
    // What is told comes in its order.
    const heardUntilNow = async () => {
      await publishChange(school.db, topic('choices'))
      await expect.poll(() => heard).toContain('choices:0')
      return heard.splice(0)
    }
    await school.runJob('journey-builder.apply', { proposalId: id })
    expect(await heardUntilNow()).toContain('journey-builder:0')
    await school.runJob('journey-builder.seat-rolls', { cycleId, userId: null })
    expect(await heardUntilNow()).toEqual(['choices:0'])
    stop()
    expect((await everything()).rolls).toHaveLength(2)
  })

  it('never touches a place by hand or a pin, whatever is planned', async () => {
    const [byHand = 0, pinned = 0] = students
    const made = await director.post(`/backoffice/experiences/${tides}/registrations`, {
      student_id: byHand,
      motivation: 'By hand',
    })
    expect(made.status).toBe(200)
    await director.post('/backoffice/journey-builder/pins', {
      cycle_id: cycleId,
      student_id: pinned,
      experience_id: bridges,
      is_pinned: true,
    })
    for (const seed of [1, 2, 3]) {
      const list = await placed(await plan({ seed }))
      expect(list).toContain('Wish 1: Tides')
      expect(list).toContain('Wish 2: Bridges and Loads')
      expect(list).not.toContain('Wish 1: Jazz Band')
    }
    const id = (await proposals()).proposals[0].id
    await act(id, 'apply')
    await act(id, 'undo')
    expect((await everything()).seats).toEqual([{ studentId: byHand, experienceId: tides }])
  })

  it('plans around a place by hand that ends in the middle of the cycle, and gives none beside it', async () => {
    const [one = 0] = students
    const hand = `/backoffice/experiences/${jazz}/registrations`
    const wish = { student_id: one, motivation: 'By hand' }
    expect((await director.post(hand, wish)).status).toBe(200)
    const from = new Date(school.clock.nowMs() + 40 * 86_400_000).toISOString().slice(0, 10)
    expect((await director.post(`${hand}/drop`, { ...wish, from })).status).toBe(200)
    const listed = (await director.get(`/backoffice/journey-builder/students?cycle_id=${cycleId}`)).body
      .students
    expect(listed.find(({ id }: { id: number }) => id === one)).toMatchObject({
      gaps: 1,
      placements: ['Jazz Band'],
    })
    expect((await director.get(`/backoffice/journey-builder?cycle_id=${cycleId}`)).body.placed).toBe(1)
    await act(await plan(), 'apply')
    const rows = await school.db
      .selectFrom('registrations')
      .select(['experienceId', 'untilDay'])
      .where('studentId', '=', one)
      .orderBy('id')
      .execute()
    expect(rows.filter(({ experienceId }) => experienceId === jazz || experienceId === tides)).toEqual([
      { experienceId: jazz, untilDay: from },
    ])
    expect(rows).toHaveLength(2)
  })

  it('says what has changed since, and does nothing then', async () => {
    const id = await plan()
    const [first = 0] = students
    await choose(first, [bridges])
    await sql`update experiences set places = 5 where id = ${jazz}`.execute(school.db)
    const before = await everything()
    const answer = await act(id, 'apply')
    expect(answer.status).toBe(200)
    const refusal = [
      'Jazz Band has 5 places, not 3 places.',
      '1 student changed their choices since.',
      'Plan again.',
    ]
    expect((await proposals()).proposals[0]).toMatchObject({ doing: null, refusal })
    expect(await told()).toMatchObject({ title: 'Proposal 1 was not applied', body: refusal.join(' ') })
    expect(await everything()).toEqual(before)
  })

  it('replaces what an earlier plan gave and no more; taken back, the earlier holds again', async () => {
    await act(await plan(), 'apply')
    const first = await everything()
    // Everybody who got The Kelp Forest would rather have something else now.
    const inKelp = (first.seats as { studentId: number; experienceId: number }[])
      .filter(({ experienceId }) => experienceId === kelp)
      .map(({ studentId }) => studentId)
    for (const id of inKelp) await choose(id, [bridges, kelp, jazz, tides])
    const second = await plan({ seed: 99 })
    await act(second, 'apply')
    expect((await told())?.body).toMatch(/, \d places? of an earlier one ended\.$/)
    const held = await everything()
    expect(held.seats).toHaveLength(9)
    expect(held.seats).not.toEqual(first.seats)
    expect((await act((await proposals()).proposals[1].id, 'undo')).body.message).toBe(
      'Another proposal was applied since: take that one back first.',
    )
    await act(second, 'undo')
    expect((await everything()).seats).toEqual(first.seats)
    for (const id of inKelp) await choose(id, [kelp, bridges, jazz, tides])
    // What stands is kept: nobody moves when nothing has changed.
    const third = await plan({ is_keeping: true, seed: 3 })
    await act(third, 'apply')
    expect((await told())?.body).toBe('0 registrations made.')
  })

  it.each([
    ['on hold', 'hold'],
    ['on a leave that keeps places', 'leave_of_absence'],
  ])('leaves who is %s meanwhile the places of an earlier plan', async (_what, status) => {
    await act(await plan(), 'apply')
    const before = await everything()
    const away = (before.seats as { studentId: number }[])[0]?.studentId
    await sql`update students set status = ${status} where id = ${away}`.execute(school.db)
    const second = await plan({ seed: 99 })
    await act(second, 'apply')
    const ofAway = ({ seats }: typeof before) =>
      (seats as { studentId: number }[]).filter(({ studentId }) => studentId === away)
    expect(ofAway(await everything())).toEqual(ofAway(before))
    await school.runJob('journey-builder.tell-placed', { proposalId: second, doing: 'apply' })
    const { rows } = await sql`select from notifications where user_id = ${away}`.execute(school.db)
    expect(rows).toEqual([])
    await act(second, 'undo')
    expect((await everything()).seats).toEqual(before.seats)
  })

  it('taken back gives nobody a place of before that does not fit any more', async () => {
    await act(await plan(), 'apply')
    const { seats } = await everything()
    const inKelp = (seats as { studentId: number; experienceId: number }[]).filter(
      ({ experienceId }) => experienceId === kelp,
    )
    for (const { studentId } of inKelp) await choose(studentId, [bridges, kelp, jazz, tides])
    const second = await plan({ seed: 99 })
    await act(second, 'apply')
    const [leaver] = inKelp
    await sql`update students set status = 'withdrawn' where id = ${leaver?.studentId}`.execute(school.db)
    const late = await makeStudent(school.db, { name: 'Late' })
    await sql`insert into registrations (experience_id, student_id) values (${kelp}, ${late})`.execute(
      school.db,
    )
    await sql`update experiences set places = 1 where id = ${kelp}`.execute(school.db)
    await act(second, 'undo')
    const kept = (seats as object[]).filter((seat) => !inKelp.some((one) => one === seat))
    const after = (await everything()).seats
    expect(after).toHaveLength(kept.length + 1)
    expect(after).toEqual(expect.arrayContaining([...kept, { studentId: late, experienceId: kelp }]))
    expect(await told()).toMatchObject({
      title: `Proposal 2 is taken back`,
      body: 'What it gave has ended, 2 places from before are not given back: full, or the student is elsewhere by now.',
    })
  })

  it('taken back keeps as many places as somebody has by now', async () => {
    const id = await plan({ places: [{ experience_id: tides, places: 2 }] })
    await act(id, 'apply')
    for (const name of ['Late', 'Later']) {
      const studentId = await makeStudent(school.db, { name })
      await sql`insert into registrations (experience_id, student_id) values (${tides}, ${studentId})`.execute(
        school.db,
      )
    }
    await act(id, 'undo')
    expect((await everything()).places).toContainEqual({ id: tides, places: 2 })
  })

  it.each([
    'at once',
    'from a day ahead',
  ])('taken back leaves what somebody changed by hand since, %s', async (when) => {
    const { startsAt } = await school.db
      .selectFrom('cycles')
      .select('startsAt')
      .where('id', '=', cycleId)
      .executeTakeFirstOrThrow()
    const secondDay = new Date(startsAt.getTime() + 86_400_000).toISOString().slice(0, 10)
    const from = when === 'at once' ? undefined : secondDay
    const id = await plan()
    await act(id, 'apply')
    const { seats } = await everything()
    const [mine] = seats as { studentId: number; experienceId: number }[]
    if (!mine) throw new Error('Nobody has a place.')
    const roll = `/backoffice/experiences/${mine.experienceId}/registrations`
    const motivation = 'Asked for it'
    const dropped = await director.post(`${roll}/drop`, { student_id: mine.studentId, motivation, from })
    expect(dropped.status).toBe(200)
    const again = await director.post(roll, { student_id: mine.studentId, motivation: 'And back', from })
    expect(again.status).toBe(200)
    expect((await act(id, 'undo')).status).toBe(200)
    expect((await everything()).seats).toEqual([mine])
  })

  it('leaves to the next plan what somebody gave anew by hand since', async () => {
    await act(await plan(), 'apply')
    const [mine] = (await everything()).seats as { studentId: number; experienceId: number }[]
    if (!mine) throw new Error('Nobody has a place.')
    const { startsAt } = await school.db
      .selectFrom('cycles')
      .select('startsAt')
      .where('id', '=', cycleId)
      .executeTakeFirstOrThrow()
    const from = new Date(startsAt.getTime() + 86_400_000).toISOString().slice(0, 10)
    const wish = { student_id: mine.studentId, motivation: 'By hand', from }
    const roll = `/backoffice/experiences/${mine.experienceId}/registrations`
    for (const path of [`${roll}/drop`, roll]) expect((await director.post(path, wish)).status).toBe(200)
    await act(await plan({ without: [mine.experienceId] }), 'apply')
    expect((await everything()).seats).toContainEqual(mine)
  })

  it('gives who waits for a place theirs once', async () => {
    const [one = 0] = students
    await sql`insert into wait_list_entries (experience_id, student_id, joined_at) values (${tides}, ${one}, now())`.execute(
      school.db,
    )
    await sql`insert into pins (cycle_id, student_id, experience_id, pinned_at) values (${cycleId}, ${one}, ${tides}, now())`.execute(
      school.db,
    )
    await act(await plan({ places: [{ experience_id: tides, places: 3 }] }), 'apply')
    expect((await everything()).seats).toContainEqual({ studentId: one, experienceId: tides })
    const turns = await school.db.selectFrom('waitListEntries').select(['studentId', 'state']).execute()
    expect(turns).toEqual([{ studentId: one, state: 'promoted' }])
  })

  it('keeps places for who waits, and gives them theirs first when there are more', async () => {
    const [, , , , waiter = 0] = students
    const [other = 0] = students
    await sql`insert into registrations (experience_id, student_id) values (${tides}, ${other})`.execute(
      school.db,
    )
    await sql`insert into wait_list_entries (experience_id, student_id, joined_at) values (${tides}, ${waiter}, now())`.execute(
      school.db,
    )
    expect(await placed(await plan())).not.toContain('Wish 5: Tides')
    const id = await plan({ places: [{ experience_id: tides, places: 3 }] })
    const mine = (await placed(id)).filter((one: string) => one.endsWith('Tides'))
    // One is there already, one waits: one is left to be given.
    expect(mine.length).toBeLessThanOrEqual(2)
    expect((await act(id, 'apply')).status).toBe(200)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from registrations
      where experience_id = ${tides} and dropped_at is null`.execute(school.db)
    expect(rows[0]?.count).toBeLessThanOrEqual(3)
  })

  it('is done once when twenty-five press it at the same time', async () => {
    const id = await plan()
    const answers = await Promise.all(Array.from({ length: 25 }, () => act(id, 'apply')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await everything()).seats).toHaveLength(9)
    const back = await Promise.all(Array.from({ length: 25 }, () => act(id, 'undo')))
    expect(back.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await everything()).seats).toHaveLength(0)
  })

  it('can be stopped until it is done, and is done whole by the job that is tried again', async () => {
    const before = await everything()
    const id = await plan()
    await ask(id, 'apply')
    expect((await ask(id, 'stop')).body.message).toBe('Stopped: proposal 1 has changed nothing')
    await school.runJob('journey-builder.apply', { proposalId: id })
    expect(await everything()).toEqual(before)
    await ask(id, 'apply')
    // The process dies in the middle: what it had done so far is as if it had never been.
    await sql`create function dies() returns trigger language plpgsql as $$ begin
      raise exception 'killed' using errcode = '57P01'; end $$`.execute(school.owner)
    await sql`create trigger dies before insert on proposal_registrations execute function dies()`.execute(
      school.owner,
    )
    const killed = school.runJob('journey-builder.apply', { proposalId: id })
    await expect(killed).rejects.toThrow()
    await sql`drop trigger dies on proposal_registrations`.execute(school.owner)
    await sql`drop function dies`.execute(school.owner)
    expect(await everything()).toEqual(before)
    expect((await proposals()).proposals[0].doing).toBe('apply')
    await school.runJob('journey-builder.apply', { proposalId: id })
    await school.runJob('journey-builder.apply', { proposalId: id })
    expect((await everything()).seats).toHaveLength(9)
    expect((await proposals()).applied_id).toBe(id)
  })

  it('ends with the day, and where the cycle has begun', async () => {
    const id = await plan()
    await act(id, 'apply')
    const startMs = school.clock.nowMs()
    school.clock.set(startMs + 25 * 3_600_000)
    expect((await act(id, 'undo', await school.as('director'))).body.message).toBe(
      'Proposal 1 was applied more than a day ago.',
    )
    school.clock.set(startMs + 31 * 86_400_000)
    expect((await act(id, 'undo', await school.as('director'))).body.message).toBe(
      'Cycle 3 has begun: change its places one by one.',
    )
    school.clock.set(startMs)
  })
})
