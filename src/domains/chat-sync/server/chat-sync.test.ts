import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeChatHouse, startChatSchool, workOff } from '#test/schools/chat-school.ts'
import type { TestSchool } from '#test/schools/test-school.ts'
import type { HeartbeatSandbox } from '#vendors/heartbeat/sandbox/heartbeat-sandbox.ts'

let school: TestSchool
let students: HeartbeatSandbox
let guardians: HeartbeatSandbox
let stop: () => Promise<void>
let house: Awaited<ReturnType<typeof makeChatHouse>>

const at = {
  students: '/backoffice/workbench/chat-server',
  guardians: '/backoffice/workbench/guardian-chat-server',
}
const call = async (path: string, body: object = {}, server: keyof typeof at = 'students') =>
  (await school.as('operations')).post(`${at[server]}/${path}`, body)
const read = async (path: string, server: keyof typeof at = 'students') =>
  (await (await school.as('operations')).get(`${at[server]}/${path}`)).body
/** Asks for a job, has it done, and returns its page. */
async function does(path: string, body: object = {}, server: keyof typeof at = 'students') {
  const { status, body: answer } = await call(path, body, server)
  expect(status, JSON.stringify(answer)).toBe(200)
  await workOff(school)
  return read(`jobs/${answer.jobId}`, server)
}
const emails = ({ community }: HeartbeatSandbox) =>
  [...community.users.values()].map(({ email }) => email).toSorted()
const emailsOf = async (ids: readonly number[]) =>
  (await school.db.selectFrom('users').select('email').where('id', 'in', ids).execute())
    .map(({ email }) => email)
    .toSorted()
const groupsOf = ({ community }: HeartbeatSandbox) =>
  Object.fromEntries([...community.groups.values()].map(({ name, members }) => [name, members.size]))

beforeAll(async () => {
  const started = await startChatSchool()
  ;({ school, students, guardians, stop } = started)
  house = await makeChatHouse(school)
})
afterAll(() => stop())

describe('the community of students', () => {
  it('is not synced before its basic setup, which says what is missing and may be repeated', async () => {
    const failed = await does('users', { _action: 'sync_all_users' })
    expect(failed).toMatchObject({ status: 'failed', cause: 'data', errorsCount: 1 })
    expect(failed.errors[0].text).toBe('The basic setup was not made. Make it, then sync again.')
    expect(await does('basic-setup')).toMatchObject({ type: 'setup', status: 'done', errors: [] })
    expect(await does('basic-setup')).toMatchObject({ status: 'done' })
    expect([...students.community.channelCategories.values()].map(({ name }) => name)).toEqual([
      ...['Houses', 'Experiences'],
    ])
    expect(await read('basic-setup')).toMatchObject({
      ...{ isConnected: true, setUpAt: expect.any(String), comparedAt: expect.any(String), usersThere: 0 },
      lastFinished: { type: 'setup', status: 'done' },
      present: null,
    })
  })

  it('gets every active student and employee, each once, with one invitation', async () => {
    const job = await does('users', { _action: 'sync_all_users' })
    expect(job).toMatchObject({ status: 'done', skippedCount: 0, errors: [] })
    const active = [...house.studentIds, house.advisorId, await school.persona('operations')]
    expect(emails(students)).toEqual(await emailsOf(active))
    expect(students.community.mails.toSorted()).toEqual(await emailsOf(active))
    const { users, total } = await read('users')
    expect(total).toBe(active.length)
    for (const user of users)
      expect(user).toMatchObject({ heartbeatId: expect.any(String), invitedAt: expect.any(String) })
    expect(await read('users?missing=true')).toMatchObject({ total: 0 })
    expect((await read('students')).students).toMatchObject([
      {
        name: expect.any(String),
        houseTitle: house.title,
        cohortTitle: 'Campus 1',
        heartbeatId: expect.any(String),
      },
      { expected: 1, there: 1 },
    ])
    expect((await read('employees')).employees).toContainEqual({
      ...{ id: house.advisorId, name: house.advisorName, advisedHouses: [house.title], job: 'Teacher' },
      heartbeatId: expect.any(String),
    })
  })

  it('gets a group, a channel and a voice channel for a house, and who is in it', async () => {
    const job = await does(`houses/${house.houseId}`)
    expect(job).toMatchObject({
      status: 'done',
      writtenCount: 4,
      readBackCount: 4,
      resourceName: house.title,
    })
    expect(job.info.map(({ text }: { text: string }) => text).toReversed()).toEqual([
      expect.stringMatching(/^Read 4 users, 0 groups and 0 channels/),
      `Made the group ${house.title}.`,
      `Put 3 people into ${house.title}.`,
      `Made the channel ${house.title}.`,
      `Made the voice channel ${house.title}.`,
      expect.stringMatching(/^Read back: 4 users, 1 group and 2 channels/),
    ])
    expect(groupsOf(students)).toEqual({ [house.title]: 3 })
    const [row] = (await read('houses')).houses
    const [group] = [...students.community.groups.keys()]
    expect(row).toMatchObject({ id: house.houseId, title: house.title, heartbeatGroupId: group })
    expect([...students.community.channels.values()]).toMatchObject([
      { id: row.heartbeatChannelId, groups: [group] },
    ])
    expect(students.community.voiceChannels.has(row.heartbeatVoiceChannelId)).toBe(true)
    expect(await does(`houses/${house.houseId}`)).toMatchObject({ status: 'empty', stepCount: 0, errors: [] })
  })

  it('gets experiences once they are enabled, and all of them by one job', async () => {
    const cycle = await school.db
      .selectFrom('cycles')
      .select('id')
      .orderBy('startsAt', 'desc')
      .where('startsAt', '<=', new Date(school.clock.nowMs()))
      .executeTakeFirstOrThrow()
    const experienceId = await makeExperience(school.db, {
      ...{ title: 'Salt Roads', cycleId: cycle.id, expertIds: [house.advisorId] },
      studentIds: [house.studentIds[0]],
    })
    const other = await makeExperience(school.db, { title: 'Old one', cycleId: cycle.id, expertIds: [] })
    expect(await does('experiences/0', { _action: 'syncAllExperiences' })).toMatchObject({ status: 'empty' })
    const enabled = await call(`experiences/${experienceId}`, { _action: 'bulkEnableHeartbeat' })
    expect(enabled.body).toMatchObject({ message: 'Chat enabled for one experience', jobId: null })
    expect(await does('experiences/0', { _action: 'syncAllExperiences' })).toMatchObject({
      ...{ status: 'done', writtenCount: 3 },
    })
    expect(groupsOf(students)).toMatchObject({ 'Salt Roads': 2 })
    const { experiences } = await read('experiences')
    expect(experiences).toMatchObject([
      { id: other, enableHeartbeat: false, heartbeatGroupId: null, experts: [] },
      {
        id: experienceId,
        enableHeartbeat: true,
        heartbeatGroupId: expect.any(String),
        experts: [house.advisorName],
      },
    ])
    expect(await does(`experiences/${experienceId}`)).toMatchObject({
      status: 'empty',
      resourceName: 'Salt Roads',
    })
    const all = await call('experiences/0', { _action: 'bulkEnableHeartbeat', enableHeartbeat: false })
    expect(all.body.message).toBe('Chat disabled for 2 experiences')
    expect((await call('experiences/999999', { _action: 'bulkEnableHeartbeat' })).status).toBe(404)
    await call(`experiences/${experienceId}`, { _action: 'bulkEnableHeartbeat' })
  })

  it('follows one who moves, is renamed and leaves', async () => {
    const [movedId] = house.studentIds
    const second = await makeChatHouse(school)
    await does(`houses/${second.houseId}`)
    await school.db
      .updateTable('students')
      .set({ houseId: second.houseId })
      .where('id', '=', movedId)
      .execute()
    await school.db.updateTable('users').set({ name: 'New Name' }).where('id', '=', movedId).execute()
    expect(await does(`students/${movedId}`)).toMatchObject({ status: 'done', writtenCount: 3 })
    expect(groupsOf(students)).toMatchObject({ [house.title]: 2, [second.title]: 4 })
    const [email = ''] = await emailsOf([movedId])
    expect(students.community.userOf(email)?.name).toBe('New Name')
    await school.db.updateTable('students').set({ houseId: null }).where('id', '=', movedId).execute()
    await does('users', { _action: 'sync_single_user', userId: movedId })
    expect(students.community.userOf(email)).toBeUndefined()
    // Back within a day: added again, and not mailed again.
    await school.db
      .updateTable('students')
      .set({ houseId: house.houseId })
      .where('id', '=', movedId)
      .execute()
    await does(`students/${movedId}`)
    expect(students.community.mails.filter((one) => one === email)).toHaveLength(1)
    const tooEarly = await call('users', { _action: 'sync_single_user', userId: movedId, invite: true })
    expect([tooEarly.status, tooEarly.body.formErrors.form]).toEqual([
      422,
      expect.stringMatching(
        /^They were invited in the last 24 hours\. Invite them again from Wed, Nov 11, 2026, \d+:\d\d [AP]M on\.$/,
      ),
    ])
    school.clock.advance(24 * 3_600_000)
    const again = await does('users', { _action: 'sync_single_user', userId: movedId, invite: true })
    expect(again).toMatchObject({ type: 'invitation', status: 'done' })
    expect(students.community.mails.filter((one) => one === email)).toHaveLength(2)
    // At another address, and after a day, it is another account: it is invited as it is added.
    const corrected = 'new.name@school.test'
    await school.db.updateTable('users').set({ email: corrected }).where('id', '=', movedId).execute()
    const mailsTo = (address: string) => students.community.mails.filter((one) => one === address).length
    await does(`students/${movedId}`)
    expect(mailsTo(corrected)).toBe(1)
    await school.db.updateTable('students').set({ houseId: null }).where('id', '=', movedId).execute()
    await does('users', { _action: 'sync_single_user', userId: movedId })
    expect(students.community.userOf(corrected)).toBeUndefined()
    school.clock.advance(24 * 3_600_000)
    await school.db
      .updateTable('students')
      .set({ houseId: house.houseId })
      .where('id', '=', movedId)
      .execute()
    await does(`students/${movedId}`)
    expect(mailsTo(corrected)).toBe(2)
  })

  it('an employee is in it while Is Active is checked', async () => {
    const id = await makeEmployee(school.db, { name: 'Comes Goes' })
    const [email = ''] = await emailsOf([id])
    await does(`employees/${id}`)
    expect(students.community.userOf(email)?.name).toBe('Comes Goes')
    const gone = new Date(school.clock.nowMs())
    await school.db.updateTable('users').set({ deactivatedAt: gone }).where('id', '=', id).execute()
    expect(await does(`employees/${id}`)).toMatchObject({ status: 'done', writtenCount: 1 })
    expect(students.community.userOf(email)).toBeUndefined()
  })
})

describe('what does not agree', () => {
  const open = async () => (await read('inconsistencies')).inconsistencies
  const named = async (name: string) => (await open()).find((one: { name: string }) => one.name === name)

  it('is listed with its cause and one verb, and deleted by group id or chat-service id', async () => {
    const stranger = students.community.addUser(
      'x@elsewhere.test',
      'Mallory',
      students.community.roles[1]?.id ?? '',
    )
    const owner = students.community.addUser(
      'boss@elsewhere.test',
      'Boss',
      students.community.roles[0]?.id ?? '',
    )
    const stray = students.community.addGroup('Chess', 'by hand')
    const [channel] = [...students.community.channels.values()]
    if (channel) channel.name = 'Renamed there'
    expect(await does('comparisons')).toMatchObject({ type: 'compare', status: 'done', stepCount: 0 })
    expect(await named('Mallory')).toMatchObject({
      ...{
        source: 'chat',
        type: 'user',
        status: 'open',
        showActionButton: true,
        verb: 'Remove',
        isOurs: false,
      },
      ...{ fact: 'Mallory is in the chat only', cause: 'Nobody here has the address x@elsewhere.test' },
    })
    expect((await read('inconsistencies?ignored=true')).inconsistencies).toMatchObject([
      { name: 'Boss', status: 'left alone', showActionButton: false },
    ])
    const state = await read('basic-setup')
    expect(state.leftAlone).toBe(1)
    expect(state.open).toBe(
      (await open()).filter(({ showActionButton }: { showActionButton: boolean }) => showActionButton).length,
    )
    await does('inconsistencies', { type: { heartbeatId: stranger?.id } })
    await does('inconsistencies', { type: { groupId: stray.id } })
    expect(students.community.userOf('x@elsewhere.test')).toBeUndefined()
    expect(students.community.groups.has(stray.id)).toBe(false)
    expect((await call('inconsistencies', { type: { groupId: stray.id } })).status).toBe(404)
    expect((await call('inconsistencies', { type: { heartbeatId: owner?.id } })).body.formErrors.form).toBe(
      'Whoever runs the community is left alone.',
    )
    expect((await call('inconsistencies', { type: { nothing: 1 } })).status).toBe(400)
    const renamed = (await open()).find(({ verb }: { verb: string }) => verb === 'Rename')
    expect(await does(`inconsistencies/${renamed.id}/repair`)).toMatchObject({ status: 'done' })
    expect(channel?.name).toBe(house.title)
    expect((await call(`inconsistencies/${renamed.id}/repair`)).status).toBe(404)
  })

  it('is ignored in list, counts, plan and job, with who, why and until when', async () => {
    const id = await makeStudent(school.db, { name: 'Left Be', houseId: house.houseId })
    await does('comparisons')
    const { id: number } = await named('Left Be')
    const before = await read('basic-setup')
    const day = (text: string) => ({ reason: 'Joins in spring', until: text })
    expect((await call(`inconsistencies/${number}/ignore`, day('2020-01-01'))).body.formErrors.until).toBe(
      'Choose today or a later day.',
    )
    expect((await call(`inconsistencies/${number}/ignore`, { until: '2027-01-01' })).status).toBe(400)
    expect((await call(`inconsistencies/${number}/ignore`, day('2027-01-01'))).status).toBe(200)
    expect(await named('Left Be')).toBeUndefined()
    expect((await read('inconsistencies?ignored=true&search=Left')).inconsistencies).toMatchObject([
      {
        name: 'Left Be',
        status: 'ignored',
        ignored: { reason: 'Joins in spring', until: '2027-01-01', by: expect.any(String) },
      },
    ])
    expect(await read('basic-setup')).toMatchObject({ open: before.open - 1, ignored: before.ignored + 1 })
    const { body: plan } = await call('plans', { scope: 'users' })
    const { steps } = await read(`jobs/${plan.jobId}`)
    expect(steps.map(({ fact }: { fact: string }) => fact)).not.toContain('Left Be is not in the chat')
    await does(`students/${id}`)
    expect(students.community.userOf((await emailsOf([id]))[0] ?? '')).toBeUndefined()
    expect((await call(`inconsistencies/${number}/heed`)).status).toBe(200)
    await does(`students/${id}`)
    expect(students.community.userOf((await emailsOf([id]))[0] ?? '')?.name).toBe('Left Be')
  })

  it('is planned, read, applied once, and refused with the list when its basis changed', async () => {
    const id = await makeStudent(school.db, { name: 'Planned One', houseId: house.houseId })
    const { body: plan } = await call('plans', { scope: 'all' })
    expect(await read(`jobs/${plan.jobId}`)).toMatchObject({ status: 'planned', stepCount: plan.stepCount })
    expect(students.community.userOf((await emailsOf([id]))[0] ?? '')).toBeUndefined()
    const later = await makeStudent(school.db, { name: 'Came Since', houseId: house.houseId })
    const refused = await call(`plans/${plan.jobId}`)
    expect([refused.status, refused.body.data.added]).toEqual([
      409,
      expect.arrayContaining(['Came Since is not in the chat']),
    ])
    expect(await read(`jobs/${plan.jobId}`)).toMatchObject({ status: 'planned' })
    const { body: second } = await call('plans', { scope: 'all' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(`plans/${second.jobId}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    await workOff(school)
    expect(await read(`jobs/${second.jobId}`)).toMatchObject({ status: 'done', errorsCount: 0 })
    for (const email of await emailsOf([id, later])) expect(students.community.userOf(email)).toBeDefined()
    expect(await read('basic-setup')).toMatchObject({ repairable: 0 })
    expect((await call(`plans/${second.jobId}`)).body.formErrors.form).toContain('applied already')
    expect((await call('plans/999999')).status).toBe(404)
  })

  it('more than 20 that go need a second person, who is not the first', async () => {
    const ids: number[] = []
    for (let n = 0; n < 21; n++)
      ids.push(await makeStudent(school.db, { name: `Leaves ${n}`, houseId: house.houseId }))
    await does('users', { _action: 'sync_all_users' })
    const count = students.community.users.size
    await school.db.updateTable('students').set({ houseId: null }).where('id', 'in', ids).execute()
    const held = await does('users', { _action: 'sync_all_users' })
    expect(held).toMatchObject({
      status: 'held',
      heldTaken: 21,
      approvalHindrance: expect.stringMatching(/somebody else/),
    })
    expect(students.community.users.size).toBe(count)
    expect((await call(`jobs/${held.id}`, { _action: 'approve' })).status).toBe(403)
    // One who left since was not looked at, and stays until the next sync.
    const [lateId] = [await makeStudent(school.db, { name: 'Late Leaver', houseId: house.houseId })]
    await does(`students/${lateId}`)
    await school.db.updateTable('students').set({ houseId: null }).where('id', '=', lateId).execute()
    const admin = await school.as('admin')
    expect((await admin.get(`${at.students}/jobs/${held.id}`)).body.approvalHindrance).toBeNull()
    expect((await admin.post(`${at.students}/jobs/${held.id}`, { _action: 'approve' })).status).toBe(200)
    await workOff(school)
    expect(await read(`jobs/${held.id}`)).toMatchObject({ status: 'done', approvedBy: expect.any(String) })
    expect(students.community.users.size).toBe(count - 21 + 1)
    expect(students.community.userOf((await emailsOf([lateId ?? 0]))[0] ?? '')).toBeDefined()
    expect((await admin.post(`${at.students}/jobs/${held.id}`, { _action: 'approve' })).status).toBe(422)
  })
})

describe('the community of guardians', () => {
  it('is the same with guardians in it: those to whom the records of an active child are open', async () => {
    await does('basic-setup', {}, 'guardians')
    await school.db
      .updateTable('guardianStudents')
      .set({ seesRecords: false })
      .where('guardianId', 'in', [house.guardianId])
      .where('studentId', '=', house.studentIds[1])
      .execute()
    await does(`houses/${house.houseId}`, {}, 'guardians')
    expect(groupsOf(guardians)).toEqual({ [house.title]: 2 })
    expect(emails(guardians)).toEqual(await emailsOf([house.guardianId, house.advisorId]))
    expect((await read('students?search=Student', 'guardians')).students).toContainEqual(
      expect.objectContaining({ id: house.studentIds[1], expected: 0, there: 0, heartbeatId: null }),
    )
    const [student = ''] = await emailsOf([house.studentIds[0]])
    guardians.community.addUser(student, 'A student', guardians.community.roles[1]?.id ?? '')
    await does('comparisons', {}, 'guardians')
    expect((await read('inconsistencies?search=still', 'guardians')).inconsistencies).toMatchObject([
      { cause: 'Students have a community of their own', verb: 'Remove', isOurs: true },
    ])
    const { jobs } = await read('jobs', 'guardians')
    expect((await (await school.as('operations')).get(`${at.students}/jobs/${jobs[0].id}`)).status).toBe(404)
  })
})

describe('who may', () => {
  it('is who holds the right; others are refused, and unknown numbers are not found', async () => {
    for (const path of [
      'basic-setup',
      'students',
      'houses',
      'experiences',
      'users',
      'employees',
      'jobs',
      'inconsistencies',
    ]) {
      expect((await (await school.as('facilitator')).get(`${at.students}/${path}`)).status).toBe(403)
      expect((await (await school.as('guardian')).get(`${at.guardians}/${path}`)).status).toBe(403)
      expect((await (await school.as('admin')).get(`${at.students}/${path}`)).status).toBe(200)
    }
    for (const path of ['students/999999', 'houses/999999', 'experiences/999999', 'employees/999999'])
      expect((await call(path)).status, path).toBe(404)
    expect((await call('users', { _action: 'sync_single_user', userId: 999_999 })).status).toBe(404)
    expect((await call('users', { _action: 'nothing' })).status).toBe(400)
    expect((await (await school.as('operations')).get(`${at.students}/jobs/999999`)).status).toBe(404)
  })

  it('tests the connection by scope, and says whose it is to mend', async () => {
    const good = (await call('test-connection')).body
    expect(good.scopes.every(({ isGood }: { isGood: boolean }) => isGood)).toBe(true)
    expect(good.roles.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Member'])
    students.behave({ wrongKeys: 99 })
    const bad = (await call('test-connection')).body
    students.behave({ wrongKeys: 0 })
    expect(bad.scopes[0]).toMatchObject({ isGood: false, sentence: expect.stringMatching(/refuses our key/) })
  })
})
