import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeNote } from '../notes.factory.ts'
import { findFollowUpsDue } from '../notes.service.ts'

let school: TestSchool
let advisorId: number
let studentId: number
const ids = { due: 0, late: 0, restricted: 0, tomorrow: 0, gone: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  advisorId = await school.persona('advisor')
  const houseId = await makeHouse(school.db, { advisorId })
  studentId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
  const own = { studentId, authorId: advisorId }
  ids.due = await makeNote(school.db, { ...own, title: 'Today', dueOn: '2026-11-10' })
  ids.late = await makeNote(school.db, { ...own, title: '', dueOn: '2026-11-06' })
  ids.restricted = await makeNote(school.db, {
    ...own,
    title: 'Hush',
    dueOn: '2026-11-10',
    visibility: 'restricted',
  })
  ids.tomorrow = await makeNote(school.db, { ...own, dueOn: '2026-11-11' })
  ids.gone = await makeNote(school.db, {
    studentId,
    authorId: await makeEmployee(school.db, { deactivatedAt: new Date('2026-11-01T00:00:00Z') }),
    dueOn: '2026-11-10',
  })
})
afterAll(() => school.stop())

const notifications = () =>
  school.db
    .selectFrom('notifications')
    .select(['userId', 'category', 'title', 'body', 'redirectUrl'])
    .where('category', '=', 'notes')
    .orderBy('id')
    .execute()

const viewerOf = (grants: readonly 'notes.view'[], userId = advisorId): Viewer => ({
  userId,
  loginId: 1,
  role: 'employee',
  name: 'Pat advisor',
  email: 'advisor@school.test',
  isSuperAdmin: false,
  isAdmin: false,
  grants: new Map(grants.map((name) => [name, 'all'])),
  features: new Set<string>(),
  teachingCycleId: null,
  today: null,
  mirroredBy: null,
  hasSecondFactor: true,
  withheld: new Set(),
  provedAtMs: 0,
  token: null,
  mayChange: true,
})

it('are told to their authors once, on the day, without a word of the note', async () => {
  await school.runJob('notes.remind-follow-ups')
  const told = await notifications()
  expect(told.map(({ redirectUrl }) => redirectUrl)).toEqual(
    [ids.due, ids.late, ids.restricted].map((id) => `/students/${studentId}/notes/view/${id}`),
  )
  expect(told[0]).toMatchObject({
    userId: advisorId,
    category: 'notes',
    title: 'Follow up with Declan O’Shaughnessy',
    body: 'You planned it in your note of Mon, Nov 9, 2026.',
  })
  await school.runJob('notes.remind-follow-ups')
  expect(await notifications()).toHaveLength(3)
})

it('that two workers look for at once are told once', async () => {
  school.clock.set(Date.parse('2026-11-11T12:00:00Z'))
  await Promise.all([school.runJob('notes.remind-follow-ups'), school.runJob('notes.remind-follow-ups')])
  expect(await notifications()).toHaveLength(4)
  school.clock.set(Date.parse('2026-11-10T15:00:00Z'))
})

it('stand on the home page until they are done, restricted ones without their title', async () => {
  const due = () =>
    findFollowUpsDue(school.db, viewerOf(['notes.view']), { nowMs: school.clock.nowMs(), limit: 50 })
  expect((await due()).followUps).toEqual([
    {
      id: ids.late,
      studentId,
      studentName: 'Declan O’Shaughnessy',
      title: 'Attendance',
      dueOn: '2026-11-06',
      url: `/students/${studentId}/notes/view/${ids.late}`,
    },
    expect.objectContaining({ id: ids.due, title: 'Today', dueOn: '2026-11-10' }),
    expect.objectContaining({ id: ids.restricted, title: 'Restricted note' }),
  ])
  await (await school.as('advisor')).post(`/backoffice/students/${studentId}/notes/${ids.late}/follow-up`, {
    done: true,
  })
  expect((await due()).followUps.map(({ id }) => id)).toEqual([ids.due, ids.restricted])
  expect(await findFollowUpsDue(school.db, viewerOf([]), { nowMs: school.clock.nowMs(), limit: 50 })).toEqual(
    { total: 0, followUps: [] },
  )
})

describe('handed over to somebody who may not read the note any more', () => {
  /** Of a student whom the advisor has nothing to do with by now. */
  const makeHandedOver = async (authorId: number) => {
    const otherId = await makeStudent(school.db, { name: 'Niamh Byrne' })
    const noteId = await makeNote(school.db, { studentId: otherId, authorId, dueOn: '2026-11-10' })
    await school.db.updateTable('notes').set({ followUpBy: advisorId }).where('id', '=', noteId).execute()
    await school.db.deleteFrom('notifications').where('category', '=', 'notes').execute()
    return noteId
  }

  it('go back to the author, and name the student to nobody else', async () => {
    const counselorId = await school.persona('counselor')
    const noteId = await makeHandedOver(counselorId)
    await school.runJob('notes.remind-follow-ups')
    expect(await notifications()).toMatchObject([
      {
        userId: counselorId,
        title: 'Follow up with Niamh Byrne',
        body: 'You planned it in your note of Mon, Nov 9, 2026. Whoever took it over may not read the note any more.',
      },
    ])
    const due = await findFollowUpsDue(school.db, viewerOf(['notes.view'], counselorId), {
      nowMs: school.clock.nowMs(),
      limit: 50,
    })
    expect(due.followUps.map(({ id }) => id)).toContain(noteId)
    await school.runJob('notes.remind-follow-ups')
    expect(await notifications()).toHaveLength(1)
    const entries = await school.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('subjectType', '=', 'note')
      .where('subjectId', '=', String(noteId))
      .execute()
    expect(entries).toEqual([{ action: 'note.follow_up_given_back', after: { follow_up_by: null } }])
  })

  it('go back also where who took them over was told before they lost the note', async () => {
    const counselorId = await school.persona('counselor')
    await school.runJob('notes.remind-follow-ups')
    const noteId = await makeNote(school.db, { studentId, authorId: counselorId, dueOn: '2026-11-10' })
    await school.db.updateTable('notes').set({ followUpBy: advisorId }).where('id', '=', noteId).execute()
    await school.db.deleteFrom('notifications').where('category', '=', 'notes').execute()
    await school.runJob('notes.remind-follow-ups')
    await school.runJob('notes.remind-follow-ups')
    expect((await notifications()).map(({ userId }) => userId)).toEqual([advisorId])
    await school.db.updateTable('notes').set({ visibility: 'restricted' }).where('id', '=', noteId).execute()
    await school.runJob('notes.remind-follow-ups')
    await school.runJob('notes.remind-follow-ups')
    expect((await notifications()).map(({ userId }) => userId)).toEqual([advisorId, counselorId])
    const due = await findFollowUpsDue(school.db, viewerOf(['notes.view'], counselorId), {
      nowMs: school.clock.nowMs(),
      limit: 50,
    })
    expect(due.followUps.map(({ id }) => id)).toContain(noteId)
  })

  it('wait, when the author left, until they are handed over to somebody who reads it', async () => {
    const deactivatedAt = new Date('2026-11-01T00:00:00Z')
    const noteId = await makeHandedOver(await makeEmployee(school.db, { deactivatedAt }))
    await school.runJob('notes.remind-follow-ups')
    expect(await notifications()).toEqual([])
    const deanId = await school.persona('dean')
    await school.db.updateTable('notes').set({ followUpBy: deanId }).where('id', '=', noteId).execute()
    await school.runJob('notes.remind-follow-ups')
    expect(await notifications()).toMatchObject([
      { userId: deanId, body: 'It was handed over to you, with a note of Mon, Nov 9, 2026.' },
    ])
  })

  it('are told of a restricted note only to who reads all of it', async () => {
    const counselorId = await school.persona('counselor')
    const own = { studentId, authorId: counselorId, dueOn: '2026-11-10' }
    const noteId = await makeNote(school.db, { ...own, visibility: 'restricted' })
    await school.db.updateTable('notes').set({ followUpBy: advisorId }).where('id', '=', noteId).execute()
    await school.db.deleteFrom('notifications').where('category', '=', 'notes').execute()
    await school.runJob('notes.remind-follow-ups')
    expect((await notifications()).map(({ userId }) => userId)).toEqual([counselorId])
  })
})
