import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { connect, makeChatHouse, startChatSchool, workOff } from '#test/schools/chat-school.ts'
import type { TestSchool } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { type HeartbeatSandbox, startHeartbeatSandbox } from '#vendors/heartbeat/sandbox/heartbeat-sandbox.ts'
import type { SandboxBehaviour } from '#vendors/heartbeat/sandbox/sandbox-behaviour.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { markInvited } from './invitations.ts'

let school: TestSchool
let chat: HeartbeatSandbox
let stop: () => Promise<void>
let house: Awaited<ReturnType<typeof makeChatHouse>>
const path = '/backoffice/workbench/chat-server'
const ask = async (what: string, body: object = {}) => {
  const answer = await (await school.as('operations')).post(`${path}/${what}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.jobId as number
}
const jobOf = async (id: number) => (await (await school.as('operations')).get(`${path}/jobs/${id}`)).body
/** As if the server had never been told anything. */
async function begin() {
  await sql`delete from chat_jobs`.execute(school.db)
  await sql`delete from chat_people`.execute(school.db)
  await sql`delete from chat_rooms`.execute(school.db)
  await sql`delete from chat_differences`.execute(school.db)
  await sql`update chat_servers set claim = null, claimed_until = null, member_role_id = null, staff_role_id = null,
    set_up_at = null, houses_category_id = null, experiences_category_id = null`.execute(school.db)
  await chat.stop()
  chat = await startHeartbeatSandbox({ clock: { nowMs: () => school.clock.nowMs() } })
  connect(school, 'students', chat)
}
const standing = () => ({
  users: [...chat.community.users.values()].map(({ name }) => name).toSorted(),
  groups: [...chat.community.groups.values()].map(({ name, members }) => `${name} ${members.size}`),
  channels: [...chat.community.channels.values()].map(({ name }) => name),
  voiceChannels: [...chat.community.voiceChannels.values()].map(({ name }) => name),
})
/** Runs, and comes back as often as a job says it is tried again. */
async function workUntilEnded(id: number) {
  for (let round = 0; round < 12; round++) {
    await workOff(school)
    const job = await jobOf(id)
    if (!['waiting', 'running', 'retrying'].includes(job.status)) return job
    school.clock.advance(61 * 60_000)
  }
  throw new Error('It never ended.')
}

beforeAll(async () => {
  const started = await startChatSchool()
  school = started.school
  chat = started.students
  stop = async () => {
    await started.stop()
    await chat.stop()
  }
  house = await makeChatHouse(school)
  await school.persona('operations')
})
afterAll(() => stop())
beforeEach(begin)

const wanted = async () => ({
  users: (
    await sql<{
      name: string
    }>`select name from users where deactivated_at is null and role <> 'guardian'`.execute(school.db)
  ).rows
    .map(({ name }) => name)
    .toSorted(),
  groups: [`${house.title} 3`],
  channels: [house.title],
  voiceChannels: [house.title],
})

const faults: Partial<SandboxBehaviour>[] = [
  { slowMs: 5 },
  { rateLimits: 3 },
  { serverErrors: 3 },
  { lostAnswers: 3 },
  { brokenAnswers: 3 },
  { halfAnswers: 3 },
  { emptyAnswers: 5 },
  { doubledWrites: 20 },
  { lostBodies: 2 },
  { staleLists: 2 },
  { shufflesLists: true },
  { saysSpent: true },
  { refusesUnknownMembers: true },
  { takenStatus: 409 },
  { tellsGroupsOfUsers: false },
]

describe('the whole sync ends in the same place', () => {
  it.each(faults)('with %o from the beginning, and after each of its calls', async (fault) => {
    const expected = await wanted()
    // What holds on is there from the first call; the rest comes before anything and amid the writing.
    const isOnce = Object.values(fault).some((value) => typeof value === 'number' && value < 400)
    for (const after of isOnce ? [0, 6] : [0]) {
      await begin()
      await ask('basic-setup')
      await workOff(school)
      // Somebody is there under another name, and the group of nobody's house.
      const [{ email, id } = { email: '', id: 0 }] = await school.db
        .selectFrom('users')
        .select(['email', 'id'])
        .where('id', '=', house.studentIds[0])
        .execute()
      chat.community.addUser(email, 'Other Name', chat.community.roles[1]?.id ?? '', `u${id}`)
      const left = await makeStudent(school.db, { name: 'Has Left', houseId: house.houseId })
      const { email: leftEmail } = await school.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', left)
        .executeTakeFirstOrThrow()
      chat.community.addUser(leftEmail, 'Has Left', chat.community.roles[1]?.id ?? '')
      await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', left).execute()
      chat.community.addGroup('Archived House', 'Kept by the school, ref house:999999')
      let calls = 0
      const { students } = school.services.vendors.chat
      if (students === null) throw new Error('There is a community.')
      const counting = Object.fromEntries(
        Object.entries(students).map(([name, call]) => [
          name,
          (...given: unknown[]) => {
            if (calls++ === after) chat.behave(fault)
            return (call as (...all: unknown[]) => unknown)(...given)
          },
        ]),
      )
      Object.assign(school.services.vendors.chat, { students: counting })
      const { jobId } = (await (await school.as('operations')).post(`${path}/plans`, { scope: 'all' })).body
      const id2 = jobId === undefined ? undefined : (jobId as number)
      if (id2 !== undefined) {
        await (await school.as('operations')).post(`${path}/plans/${id2}`)
        const job = await jobOf(id2)
        if (job.status !== 'planned') await workUntilEnded(id2)
      }
      // Once more, as a person would: it finds nothing to do, or does the rest.
      const again = await ask('users', { _action: 'sync_all_users' })
      await workUntilEnded(again)
      const houseJob = await ask(`houses/${house.houseId}`)
      expect(await workUntilEnded(houseJob)).toMatchObject({ errorsCount: 0 })
      const { body: last } = await (await school.as('operations')).post(`${path}/plans`, { scope: 'all' })
      if (last.stepCount > 0) {
        await (await school.as('operations')).post(`${path}/plans/${last.jobId}`)
        await workUntilEnded(last.jobId)
      }
      expect(standing(), `after ${after} calls`).toEqual(expected)
      // Nobody is mailed twice, unless the way there doubles what we send once.
      if (fault.doubledWrites === undefined)
        expect(chat.community.mails.toSorted()).toEqual([...new Set(chat.community.mails)].toSorted())
    }
  })
})

describe('two workers, and one that is killed', () => {
  it('do each step once, and the jobs one after the other', async () => {
    await ask('basic-setup')
    const jobs = [await ask('users', { _action: 'sync_all_users' }), await ask(`houses/${house.houseId}`)]
    await Promise.all(Array.from({ length: 5 }, () => workOff(school)))
    for (const id of jobs) expect(await jobOf(id)).toMatchObject({ status: 'done', errorsCount: 0 })
    expect(standing()).toEqual(await wanted())
    expect(new Set(chat.community.mails).size).toBe(chat.community.mails.length)
    const { rows } = await sql<{ tries: number }>`select max(tries) as tries from chat_job_steps`.execute(
      school.db,
    )
    expect(rows[0]?.tries).toBe(1)
  })

  it('goes on where the other was killed, after its lease, and finds what was done', async () => {
    await ask('basic-setup')
    await workOff(school)
    const id = await ask(`houses/${house.houseId}`)
    // The killed one had made the group, and its answer never came; or it was not killed, and comes late.
    const late = Promise.withResolvers<never>()
    const { services } = school
    const real = services.vendors.chat.students
    if (real === null) throw new Error('There is a community.')
    Object.assign(services.vendors.chat, {
      students: {
        ...real,
        addGroup: async (group: Parameters<typeof real.addGroup>[0]) => {
          await real.addGroup(group, false)
          return late.promise
        },
      },
    })
    const killed = workOff(school)
    await until(() => chat.community.groups.size === 1)
    Object.assign(services.vendors.chat, { students: real })
    await workOff(school)
    expect(await jobOf(id)).toMatchObject({ status: 'running' })
    school.clock.advance(4 * 60_000)
    await workOff(school)
    expect(await jobOf(id)).toMatchObject({ status: 'done', errorsCount: 0 })
    expect(standing().groups).toEqual([`${house.title} 3`])
    late.reject(new Error('It was cut off.'))
    await killed
    expect(await jobOf(id)).toMatchObject({ status: 'done', errorsCount: 0 })
  })

  it('is not ended by the one that has lost it while it read', async () => {
    const id = await ask('comparisons')
    const { services } = school
    const real = services.vendors.chat.students
    if (real === null) throw new Error('There is a community.')
    const reading: (() => void)[] = []
    Object.assign(services.vendors.chat, {
      students: {
        ...real,
        listUsers: async () => {
          await new Promise<void>((goOn) => reading.push(goOn))
          return real.listUsers()
        },
      },
    })
    const late = workOff(school)
    await until(() => reading.length === 1)
    school.clock.advance(4 * 60_000)
    const holder = workOff(school)
    await until(() => reading.length === 2)
    reading[0]?.()
    await late
    expect(await jobOf(id)).toMatchObject({ status: 'running' })
    reading[1]?.()
    await holder
    expect(await jobOf(id)).toMatchObject({ status: 'done', errorsCount: 0 })
    Object.assign(services.vendors.chat, { students: real })
  })

  it('a job that nobody could be reached for says why and when, keeps that while it tries, and gives up', async () => {
    await ask('basic-setup')
    await workOff(school)
    chat.behave({ serverErrors: 1_000 })
    const id = await ask(`houses/${house.houseId}`)
    await workOff(school)
    expect(await jobOf(id)).toMatchObject({
      ...{ status: 'retrying', cause: 'theirs', nextTryAt: expect.any(String) },
      failure: expect.stringMatching(/^Heartbeat did not answer as it should\. It is tried again at /),
    })
    const state = async () => (await (await school.as('operations')).get(`${path}/basic-setup`)).body
    expect(await state()).toMatchObject({
      lastFinished: { type: 'setup', status: 'done' },
      present: { jobId: id, status: 'retrying', failure: expect.stringContaining('Heartbeat') },
    })
    expect(await workUntilEnded(await ask('comparisons')).catch(() => 'never')).toBe('never')
    chat.behave({ serverErrors: 0 })
    expect(await workUntilEnded(id)).toMatchObject({ status: 'done', failure: '' })
    chat.rotateKey()
    expect(await workUntilEnded(await ask('comparisons'))).toMatchObject({
      status: 'failed',
      cause: 'permission',
    })
  })

  it('goes on with the next server where this one was stopped in the middle of its last try', async () => {
    await ask('basic-setup')
    await workOff(school)
    const id = await ask(`houses/${house.houseId}`)
    const ofJob = school.db.updateTable('chatJobs').where('id', '=', id)
    await ofJob.set({ tries: 15 }).execute()
    const { chat: connected } = school.services.vendors
    const { students } = connected
    Object.assign(connected, { students: cutOff(students) })
    await expect(workOff(school)).rejects.toThrow(VendorCutOff)
    expect(await jobOf(id)).toMatchObject({ status: 'waiting', failure: '' })
    const { tries } = await school.db
      .selectFrom('chatJobs')
      .select('tries')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(15)
    const plan = await (await school.as('operations')).post(`${path}/plans`, { scope: 'all' })
    expect([plan.status, plan.body.message]).toEqual([503, expect.stringContaining('is being restarted')])
    Object.assign(connected, { students })
    await workOff(school)
    expect(await jobOf(id)).toMatchObject({ status: 'done', failure: '', errorsCount: 0 })
  })

  it('stops where it is asked to, and what was done stays', async () => {
    await ask('basic-setup')
    const id = await ask(`houses/${house.houseId}`)
    const stopped = await (await school.as('operations')).post(`${path}/jobs/${id}`, { _action: 'stop' })
    expect(stopped.body.message).toBe('Stopped')
    await workOff(school)
    expect(await jobOf(id)).toMatchObject({ status: 'stopped', writtenCount: 0 })
    const again = await (await school.as('operations')).post(`${path}/jobs/${id}`, { _action: 'stop' })
    expect(again.status).toBe(422)
  })
})

describe('who came back while a job ran', () => {
  const emailOf = async (id: number) =>
    (
      await school.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    ).email?.toLowerCase() ?? ''
  const deactivate = (ids: readonly number[], at: Date | null) =>
    school.db.updateTable('users').set({ deactivatedAt: at }).where('id', 'in', ids).execute()
  const moveTo = (houseId: number, ids: readonly number[]) =>
    school.db.updateTable('students').set({ houseId }).where('id', 'in', ids).execute()
  /** Has something happen before the first call that takes somebody out. */
  const meanwhile = (call: 'removeUser' | 'removeMembers', happens: () => Promise<unknown>) => {
    const real = school.services.vendors.chat.students
    if (real === null) throw new Error('There is a community.')
    Object.assign(school.services.vendors.chat, {
      students: {
        ...real,
        [call]: async (...given: never[]) => {
          Object.assign(school.services.vendors.chat, { students: real })
          await happens()
          return (real[call] as (...all: never[]) => Promise<void>)(...given)
        },
      },
    })
  }
  const planned = async () => {
    const operations = await school.as('operations')
    const { jobId } = (await operations.post(`${path}/plans`, { scope: 'all' })).body
    expect((await operations.post(`${path}/plans/${jobId}`)).status).toBe(200)
    return jobId as number
  }
  const synced = async () => {
    await ask('basic-setup')
    await ask('users', { _action: 'sync_all_users' })
    await workOff(school)
  }
  const stepsOf = (jobId: number) =>
    school.db
      .selectFrom('chatJobSteps')
      .select(['state', 'reason', 'name'])
      .where('jobId', '=', jobId)
      .orderBy('position')
      .execute()

  it('stays in the chat, and its step says why', async () => {
    const leavers = [
      await makeStudent(school.db, { name: 'Ann Leaver', houseId: house.houseId }),
      await makeStudent(school.db, { name: 'Ben Leaver', houseId: house.houseId }),
    ]
    await synced()
    await deactivate(leavers, new Date(school.clock.nowMs()))
    meanwhile('removeUser', () => deactivate(leavers, null))
    const id = await planned()
    await workUntilEnded(id)
    const steps = (await stepsOf(id)).filter(({ name }) => name.endsWith('Leaver'))
    expect(steps.map(({ state }) => state).toSorted()).toEqual(['done', 'skipped'])
    const stayed = steps.find(({ state }) => state === 'skipped')
    expect(stayed?.reason).toBe('They came back meanwhile, and stay.')
    expect(standing().users.filter((name) => name.endsWith('Leaver'))).toEqual([stayed?.name])
    await deactivate(leavers, new Date(school.clock.nowMs()))
  })

  it('stays in the group of the house, from which the others are taken', async () => {
    const other = await makeChatHouse(school)
    const movers = [
      await makeStudent(school.db, { name: 'Cem Mover', houseId: house.houseId }),
      await makeStudent(school.db, { name: 'Dot Mover', houseId: other.houseId }),
      await makeStudent(school.db, { name: 'Eve Mover', houseId: other.houseId }),
    ] as const
    const [cem, dot, eve] = movers
    await synced()
    for (const houseId of [house.houseId, other.houseId]) await ask(`houses/${houseId}`)
    await workOff(school)
    await moveTo(other.houseId, [cem])
    await moveTo(house.houseId, [dot, eve])
    // The first house is done: while Cem is taken out of it, Dot comes back to the second.
    meanwhile('removeMembers', () => moveTo(other.houseId, [dot]))
    await workUntilEnded(await planned())
    const of = (title: string) => [...chat.community.groups.values()].find(({ name }) => name === title)
    const isIn = async (title: string, id: number) => {
      const email = await emailOf(id)
      const user = [...chat.community.users.values()].find((one) => one.email === email)
      return of(title)?.members.has(user?.id ?? '')
    }
    expect(await isIn(other.title, dot)).toBe(true)
    expect(await isIn(other.title, eve)).toBe(false)
    expect(await isIn(house.title, cem)).toBe(false)
    const told = await school.db.selectFrom('chatJobLogs').select('text').execute()
    expect(told).toContainEqual({ text: `Took 1 person out of ${other.title}.` })
    await deactivate([...movers, ...other.studentIds, other.advisorId], new Date(school.clock.nowMs()))
    await school.db
      .updateTable('houses')
      .set({ archivedAt: new Date(school.clock.nowMs()) })
      .where('id', '=', other.houseId)
      .execute()
  })

  it('is its group, with what people wrote there, where a house is restored', async () => {
    const other = await makeChatHouse(school)
    const archive = (at: Date | null) =>
      school.db.updateTable('houses').set({ archivedAt: at }).where('id', '=', other.houseId).execute()
    const leaver = await makeStudent(school.db, { name: 'Fay Leaver', houseId: house.houseId })
    await synced()
    for (const houseId of [house.houseId, other.houseId]) await ask(`houses/${houseId}`)
    await workOff(school)
    await archive(new Date(school.clock.nowMs()))
    await moveTo(other.houseId, [leaver])
    meanwhile('removeMembers', () => archive(null))
    const id = await planned()
    await workUntilEnded(id)
    expect(standing().channels).toContain(other.title)
    expect((await stepsOf(id)).filter(({ state }) => state === 'skipped')).toHaveLength(3)
    await deactivate([leaver, ...other.studentIds, other.advisorId], new Date(school.clock.nowMs()))
    await archive(new Date(school.clock.nowMs()))
  })
})

describe('invitations', () => {
  it('are marked once in 24 hours, whoever tries at once', async () => {
    await ask('basic-setup')
    await ask('users', { _action: 'sync_all_users' })
    await workOff(school)
    const at = new Date(school.clock.nowMs() + 24 * 3_600_000)
    const userIds = [...house.studentIds]
    const marked = await Promise.all(
      Array.from({ length: 10 }, () => markInvited(school.db, 'students', { userIds, at })),
    )
    expect(marked.flat()).toHaveLength(2)
    const early = new Date(at.getTime() + 24 * 3_600_000 - 1)
    expect(await markInvited(school.db, 'students', { userIds, at: early })).toEqual([])
  })

  it('of which nobody knows whether they went out are listed again after 24 hours, and sent then', async () => {
    await ask('basic-setup')
    await workOff(school)
    const real = school.services.vendors.chat.students
    if (real === null) throw new Error('There is a community.')
    const sendInvitation = async () => {
      throw new Error('The socket hung up.')
    }
    Object.assign(school.services.vendors.chat, { students: { ...real, sendInvitation } })
    const job = await workUntilEnded(await ask('users', { _action: 'sync_all_users' }))
    expect(job).toMatchObject({ status: 'partial' })
    Object.assign(school.services.vendors.chat, { students: real })
    const listed = async () => {
      await school.runJob('chat-sync.compare')
      const { rows } = await sql<{ people: number }>`
        select jsonb_array_length(step -> 'userIds')::integer as people from chat_differences
        where server = 'students' and key = 'invite'`.execute(school.db)
      return rows[0]?.people ?? 0
    }
    // Members were asked for in the call that was not answered; staff, who come after them, in none.
    const { users } = await wanted()
    const members = house.studentIds.length
    expect(await listed()).toBe(users.length - members)
    school.clock.advance(24 * 3_600_000)
    expect(await listed()).toBe(users.length)
    expect(chat.community.mails).toEqual([])
    await workUntilEnded(await ask('users', { _action: 'sync_all_users' }))
    expect(chat.community.mails).toHaveLength(users.length)
    // What went out counts for good.
    school.clock.advance(48 * 3_600_000)
    expect(await listed()).toBe(0)
  })

  it('whose answer is lost are not mailed again, and the job says so; one that was refused is', async () => {
    await ask('basic-setup')
    await workOff(school)
    const real = school.services.vendors.chat.students
    if (real === null) throw new Error('There is a community.')
    const failing = (fault: Partial<SandboxBehaviour>) => ({
      ...real,
      sendInvitation: async (id: string, emails: readonly string[]) => {
        chat.behave(fault)
        await real.sendInvitation(id, emails)
      },
    })
    Object.assign(school.services.vendors.chat, { students: failing({ lostAnswers: 1 }) })
    const id = await ask('users', { _action: 'sync_all_users' })
    const job = await workUntilEnded(id)
    expect(job).toMatchObject({ status: 'partial', errorsCount: 1 })
    expect(job.errors[0].text).toContain('did not say whether')
    const once = chat.community.mails.length
    Object.assign(school.services.vendors.chat, { students: real })
    await workUntilEnded(await ask('users', { _action: 'sync_all_users' }))
    expect(new Set(chat.community.mails).size).toBe(chat.community.mails.length)
    expect(chat.community.mails.length).toBeGreaterThanOrEqual(once)
    const late = await makeStudent(school.db, { name: 'Limited', houseId: house.houseId })
    Object.assign(school.services.vendors.chat, { students: failing({ rateLimits: 9 }) })
    const limited = await ask('users', { _action: 'sync_single_user', userId: late })
    await workOff(school)
    expect(await jobOf(limited)).toMatchObject({ status: 'retrying' })
    Object.assign(school.services.vendors.chat, { students: real })
    chat.behave({ rateLimits: 0 })
    expect(await workUntilEnded(limited)).toMatchObject({ status: 'done' })
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', late)
      .executeTakeFirstOrThrow()
    expect(chat.community.mails.filter((one) => one === email)).toEqual([email])
    await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', late).execute()
  })
})

describe('who watches', () => {
  it('raises silence when no comparison came, and the next one ends it', async () => {
    await ask('comparisons')
    await workOff(school)
    const state = async () => (await (await school.as('operations')).get(`${path}/basic-setup`)).body
    await school.runJob('chat-sync.watch')
    expect((await state()).silentSince).toBeNull()
    school.clock.advance(4 * 3_600_000)
    await school.runJob('chat-sync.watch')
    expect((await state()).silentSince).toEqual(expect.any(String))
    chat.behave({ serverErrors: 99 })
    await school.runJob('chat-sync.compare')
    expect(await state()).toMatchObject({
      silentSince: expect.any(String),
      failure: expect.stringContaining('Heartbeat'),
    })
    chat.behave({ serverErrors: 0 })
    await school.runJob('chat-sync.compare')
    expect(await state()).toMatchObject({ silentSince: null, failure: '' })
  })
})

/** Waits until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((next) => setImmediate(next))
}
