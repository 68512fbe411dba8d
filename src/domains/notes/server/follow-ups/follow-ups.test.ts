import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeNote } from '../notes.factory.ts'
import { listFollowUpsDue } from '../notes.service.ts'

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

const viewerOf = (grants: readonly 'notes.view'[]): Viewer => ({
  userId: advisorId,
  loginId: 1,
  role: 'employee',
  name: 'Pat advisor',
  email: 'advisor@school.test',
  isSuperAdmin: false,
  isAdmin: false,
  grants: new Map(grants.map((name) => [name, 'all'])),
  features: new Set<string>(),
  teachingCycleId: null,
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
  const due = () => listFollowUpsDue(school.db, viewerOf(['notes.view']), school.clock.nowMs())
  expect(await due()).toEqual([
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
  expect((await due()).map(({ id }) => id)).toEqual([ids.due, ids.restricted])
  expect(await listFollowUpsDue(school.db, viewerOf([]), school.clock.nowMs())).toEqual([])
})
