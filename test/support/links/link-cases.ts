import { makeSession } from '../../../src/domains/attendance/server/attendance.factory.ts'
import { makeRoll } from '../../../src/domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExcuse } from '../../../src/domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '../../../src/domains/experiences/server/experiences.factory.ts'
import {
  makeHouseOfOne,
  makeStandups,
} from '../../../src/domains/house-reports/server/house-reports.factory.ts'
import { makeNote } from '../../../src/domains/notes/server/notes.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '../../../src/domains/people/server/people.factory.ts'
import {
  makeReported,
  publishReports,
} from '../../../src/domains/progress-reports/server/progress-reports.factory.ts'
import { makeCycle, makeSchoolYear } from '../../../src/domains/school-year/server/school-year.factory.ts'
import { makeTask } from '../../../src/domains/tasks/server/tasks.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'
import { type LinkPlace, type Told, told } from './link-place.ts'
import type { LinkKind } from './link-sources.ts'
import { linksBeside } from './links-beside.ts'
import { onboardingLinks } from './onboarding-links.ts'
import { placeLinks, planLinks } from './placement-links.ts'
import { rosterLinks } from './roster-links.ts'

/** What a facilitator writes on a task of a student of the advisor's house. */
async function writeOnTask(place: LinkPlace, name: string, part: { body: string; isFlagged: boolean }) {
  const { db, clock } = place.school
  const { studentId } = await place.family(name)
  const cycleId = await makeCycle(db, { nowMs: clock.nowMs() })
  const experienceId = await makeExperience(db, {
    cycleId,
    expertIds: [place.facilitatorId],
    studentIds: [studentId],
  })
  const dueAt = '2026-11-12T02:00:00Z'
  const taskId = await makeTask(db, { experienceId, dueAt, submissions: [{ studentId }] })
  const facilitator = await place.school.as(place.facilitatorId)
  await facilitator.post(
    `/backoffice/facilitate/experiences/${experienceId}/tasks/${taskId}/students/${studentId}`,
    { _action: 'submit_comment', ...part },
  )
  return studentId
}

/** An excuse of a guardian, with words that only its own page shows. */
async function makeAsked(place: LinkPlace, name: string, words: string) {
  const { studentId, guardianId } = await place.family(name)
  const excuseId = await makeExcuse(place.school.db, {
    studentId,
    requesterId: guardianId,
    comments: words,
    startAt: '2026-09-15T04:00:00Z',
    endAt: '2026-09-16T03:59:59Z',
    // Older than what the report shows by itself.
    createdAt: '2026-09-14T15:00:00Z',
  })
  return { excuseId, guardianId }
}

/** A published progress report of a new student, with words that only it shows. */
async function makeReport({ school }: LinkPlace, name: string, words: string) {
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs(), title: `Cycle of ${name}` })
  const reported = await makeReported(school.db, { cycleId, name, words, nowMs: school.clock.nowMs() })
  await publishReports(school, { cycleId, studentIds: [reported.studentId] })
  return reported
}

/** Sends one of a kind, as the product does, and says who is told and what they then see. */
export const linkCases: Readonly<Record<LinkKind, (place: LinkPlace) => Promise<Told | 'outside'>>> = {
  'an excuse to decide': async (place) => {
    const { studentId, guardianId } = await place.family('Wren Abernathy')
    const guardian = await place.school.as(guardianId)
    await guardian.post('/excuses', {
      student_id: studentId,
      start_at: '2026-11-12T05:00:00Z',
      end_at: '2026-11-13T04:59:59Z',
      reason: 'Medical appointment',
      additional_comments: 'An excuse that waits',
    })
    return told([place.advisorId, 'An excuse that waits'])
  },
  'an answer on a task': async (place) => {
    const body = 'The limpet drawing is the best one'
    return told([await writeOnTask(place, 'Ines Prado', { body, isFlagged: false }), body])
  },
  'a student who needs attention': async (place) => {
    const studentId = await writeOnTask(place, 'Tove Falk', { body: 'Please call me', isFlagged: true })
    return told([place.advisorId, 'Grade', 'Tove Falk'], [studentId, 'Please call me'])
  },
  'a saved view by mail': async ({ school, facilitatorId }) => {
    const { db, clock } = school
    const cycleId = await makeCycle(db, { nowMs: clock.nowMs() })
    const studentIds = [await makeStudent(db, { name: 'Vera Lindgren' })]
    await makeExperience(db, { cycleId, title: 'Mailed Kelp', expertIds: [facilitatorId], studentIds })
    const facilitator = await school.as(facilitatorId)
    const { body: view } = await facilitator.post('/backoffice/saved-views', {
      list: '/reports/experiences-roster',
      title: 'Places of Vera Lindgren',
      query: 'search=Lindgren',
    })
    await facilitator.post('/backoffice/reports/mailings', { view_id: view.id, rhythm: 'daily' })
    await db.updateTable('viewMailings').set({ nextOn: '2026-01-01' }).execute()
    await school.runJob('reports.mail-views')
    return told([facilitatorId, 'Vera Lindgren'])
  },
  'hand-ins that wait': async ({ school, facilitatorId }) => {
    const { db, clock } = school
    const cycleId = await makeCycle(db, { nowMs: clock.nowMs() })
    const studentId = await makeStudent(db, { name: 'Nils Wartmann' })
    const experienceId = await makeExperience(db, {
      cycleId,
      expertIds: [facilitatorId],
      studentIds: [studentId],
    })
    const submittedAt = new Date(clock.nowMs() - 9 * 86_400_000).toISOString()
    await makeTask(db, {
      experienceId,
      dueAt: submittedAt,
      submissions: [{ studentId, submittedAt, status: 'not_yet_reviewed' }],
    })
    const dean = await school.as('dean')
    await dean.post('/backoffice/reports/task-responses/nudge', { employee_ids: [facilitatorId] })
    return told([facilitatorId, 'Nils Wartmann'])
  },
  'a decided excuse': async (place) => {
    const { excuseId, guardianId } = await makeAsked(place, 'Hana Kobayashi', 'An excuse that is decided')
    const dean = await place.school.as('dean')
    await dean.put('/pages/employee/attendances/report/excuse/approve', { excuse_ids: [excuseId] })
    return told([guardianId, 'An excuse that is decided'])
  },
  'an excuse that is not needed': async (place) => {
    const { studentId, guardianId } = await place.family('Sakura Ito')
    await makeExcuse(place.school.db, {
      studentId,
      requesterId: guardianId,
      startAt: '2026-11-17T05:00:00Z',
      endAt: '2026-11-18T04:59:59Z',
    })
    await makeSchoolYear(place.school.db)
    const director = await place.school.as('director')
    await director.post('/backoffice/cycles-and-holidays/changes', {
      change: {
        kind: 'closure',
        reason: 'snow',
        title: 'snow over the hill',
        starts_on: '2026-11-17',
        ends_on: '2026-11-17',
      },
    })
    return told([guardianId, 'Closed: snow over the hill'])
  },
  'a question on an excuse': async (place) => {
    const { excuseId, guardianId } = await makeAsked(place, 'Mateo Ruiz', 'An excuse with a question')
    const dean = await place.school.as('dean')
    await dean.post(`/excuses/${excuseId}/messages`, { body: 'Is it the whole day?' })
    return told([guardianId, 'An excuse with a question'])
  },
  'an answer on an excuse': async (place) => {
    const { excuseId, guardianId } = await makeAsked(place, 'Noor Al-Hassan', 'An excuse with an answer')
    const guardian = await place.school.as(guardianId)
    await guardian.post(`/excuses/${excuseId}/messages`, { body: 'It is.' })
    return told([place.advisorId, 'An excuse with an answer'])
  },
  'an absence': async (place) => {
    const { guardianId } = await makeMissed(place, 'Imogen Vance', 1)
    return told([0, 'Why was Imogen Vance away?'], [guardianId, 'Why was Imogen Vance away?'])
  },
  'several absences': async (place) => {
    const { guardianId } = await makeMissed(place, 'Jasmine Whitfield', 2)
    return told([0, 'Why was Jasmine Whitfield away?'], [guardianId, 'Why was Jasmine Whitfield away?'])
  },
  'a corrected absence': async (place) => {
    const { db } = place.school
    const { studentId, guardianId } = await place.family('Declan Ashby')
    const experienceId = await makeExperience(db, {
      title: 'A Class That Was Corrected',
      expertIds: [place.facilitatorId],
      studentIds: [studentId],
    })
    const sessionId = await makeRoll(db, {
      experienceId,
      startAt: '2026-11-03T15:00:00Z',
      rows: [[studentId, 'Unexcused Absent']],
    })
    const { id } = await db
      .selectFrom('attendances')
      .select('id')
      .where('attendableId', '=', sessionId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('familyTellings')
      .values({ attendanceId: id, guardianId, said: 'absent', toldAt: new Date('2026-11-03T22:30:00Z') })
      .execute()
    const facilitator = await place.school.as('facilitator')
    await facilitator.post(
      `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${sessionId}`,
      {
        _action: 'overwrite_attendances',
        attendances: [{ id, status: 'Present' }],
        tellFamilies: [id],
      },
    )
    return told([guardianId, 'A Class That Was Corrected'])
  },
  'a roll to take': async ({ school, facilitatorId }) => {
    await makeSession(school.db, {
      experienceId: await makeExperience(school.db, {
        title: 'The Roll Nobody Took',
        expertIds: [facilitatorId],
      }),
      studentNames: ['Leela Venkataraghavan'],
      startAt: '2026-11-10T13:00:00Z',
      endAt: '2026-11-10T13:50:00Z',
    })
    await school.runJob('attendance-calendar.remind-rolls')
    return told([facilitatorId, 'The Roll Nobody Took'])
  },
  'a weekly report': async ({ school, advisorId }) => {
    const house = await makeHouseOfOne(school.db, {
      title: 'Aspen House',
      studentName: 'Chukwuemeka Obi',
      advisorId,
    })
    await makeStandups(school.db, { ...house, monday: '2026-11-02', days: 'UUU' })
    await school.runJob('house-reports.make-weekly')
    return told([advisorId, 'Chukwuemeka Obi'])
  },
  'a file of many': async ({ school, advisorId }) => {
    const directorId = await school.persona('director')
    await school.db
      .insertInto('departures')
      .values({
        beganAt: new Date(school.clock.nowMs()),
        actorId: advisorId,
        what: 'The catalogue of shells as a table',
        path: '/downloads/shells',
        people: 700,
        rows: 700,
        isWhole: true,
      })
      .execute()
    await school.runJob('audit.tell_of_departures')
    return told([directorId, 'The catalogue of shells as a table'])
  },
  ...linksBeside,
  ...onboardingLinks,
  ...rosterLinks,
  'reading of many': async ({ school, facilitatorId }) => {
    const directorId = await school.persona('director')
    const nowMs = school.clock.nowMs()
    const hour = new Date(nowMs - (nowMs % 3_600_000) - 3_600_000)
    const people = await Promise.all(
      Array.from({ length: 160 }, (_, at) => makeStudent(school.db, { name: `Seen Often ${at}` })),
    )
    await school.db
      .insertInto('recordReads')
      .values(people.map((personId) => ({ hour, userId: facilitatorId, personId, areas: ['notes'] })))
      .execute()
    await school.runJob('audit.tell_of_reading')
    return told([directorId, 'Seen Often 1'])
  },
  'a finished sync': async ({ school }) => {
    const requestedBy = await school.persona('dean')
    const houseId = await makeHouse(school.db, { title: 'Willow House' })
    const { id: syncId } = await school.db
      .insertInto('houseCalendarSyncs')
      .values({ requestedBy, title: 'Willow House' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await school.db.insertInto('houseCalendarSyncHouses').values({ syncId, houseId }).execute()
    await school.runJob('houses.sync-calendars', { syncId })
    return told([requestedBy, 'Willow House'])
  },
  ...planLinks,
  'a follow-up': async (place) => {
    const { studentId } = await place.family('Giang Nguyen')
    await makeNote(place.school.db, {
      studentId,
      authorId: place.advisorId,
      title: 'Call about the move',
      text: 'They asked for a call today.',
      dueOn: '2026-11-10',
    })
    await place.school.runJob('notes.remind-follow-ups')
    return told([place.advisorId, 'They asked for a call today.', 'Call about the move'])
  },
  'a leave that is over': async (place) => {
    const { db } = place.school
    const { studentId } = await place.family('Otto Lindqvist')
    const dean = await place.school.as('dean')
    const motivation = 'Abroad with his father'
    await dean.post(`/backoffice/students/${studentId}/status/motivation`, {
      ...{ to: 'leave_of_absence', motivation, contact: 'His aunt' },
    })
    await db
      .updateTable('studentStatusChanges')
      .set({ endsOn: '2026-01-09' })
      .where('studentId', '=', studentId)
      .execute()
    await place.school.runJob('student-status.tell-leaves-over')
    return told([place.advisorId, motivation], [await place.school.persona('dean'), motivation])
  },
  'a leave that did not begin': async (place) => {
    const { studentId } = await place.family('Hugo Lindqvist')
    const dean = await place.school.persona('dean')
    const motivation = 'With his grandmother'
    await place.school.db
      .insertInto('plannedLeaves')
      .values({
        ...{ studentId, motivation, contact: 'His aunt', keepsPlaces: true, plannedBy: dean },
        ...{ startsOn: '2026-01-05', endsOn: '2026-01-09', plannedAt: new Date('2026-01-02T15:00:00Z') },
      })
      .execute()
    await place.school.runJob('student-status.begin-leaves')
    return told([place.advisorId, 'Hugo Lindqvist'], [dean, 'Hugo Lindqvist'])
  },
  'a note that names one': async (place) => {
    const { studentId } = await place.family('Paige Callahan')
    const counselor = await place.school.as('counselor')
    await counselor.post(`/backoffice/students/${studentId}/notes`, {
      categories: [1],
      title: 'A talk with the advisor',
      body: '<p>We spoke about the start of the day.</p>',
      sentiment: 'neutral',
      peopleInvolved: [place.advisorId],
      visibility: 'all',
    })
    return told([place.advisorId, 'We spoke about the start of the day.', 'A talk with the advisor'])
  },
  'a published report': async (place) => {
    const { studentId, guardianId } = await makeReport(
      place,
      'Freya Lindqvist',
      'Words of a published report',
    )
    return told(
      [guardianId, 'Words of a published report'],
      [studentId, 'Words of a published report'],
      [await place.school.persona('admin'), 'Freya Lindqvist'],
    )
  },
  'reports that went out': async (place) => {
    const words = 'Words of another report'
    const { studentId, guardianId } = await makeReport(place, 'Isko Lindqvist', words)
    return told(
      [await place.school.persona('admin'), 'Isko Lindqvist'],
      [guardianId, words],
      [studentId, words],
    )
  },
  'records that were closed': async (place) => {
    const { studentId, guardianId } = await makeReport(place, 'Maja Lindqvist', 'Words of a closed report')
    await place.school.db
      .updateTable('guardianStudents')
      .set({ seesRecords: false })
      .where('guardianId', '=', guardianId)
      .execute()
    await place.school.runJob('progress-reports.send')
    return told(
      [await place.school.persona('admin'), 'Maja Lindqvist'],
      [studentId, 'Words of a closed report'],
    )
  },
  'an announcement': async ({ school }) => {
    const houseId = await makeHouse(school.db, { title: 'Sequoia House' })
    const studentId = await makeStudent(school.db, { name: 'Tomás Ó Briain', houseId })
    const guardianId = await makeGuardian(school.db, { studentIds: [studentId] })
    const director = await school.as('director')
    await director.post('/backoffice/workbench/notifications', {
      title: 'No classes on Wednesday',
      body: 'Veterans Day: the school is closed.',
      type: 'school',
      roles: ['guardian'],
      houseIds: [houseId],
    })
    school.clock.advance(11_000)
    await school.runJob('announcements.send')
    return told([guardianId, 'Veterans Day: the school is closed.'])
  },
  ...placeLinks,
  'an invitation': async ({ school }) => {
    const admin = await school.as('admin')
    await admin.post('/backoffice/workbench/employees-and-permissions/employees/edit', {
      first_name: 'Maya',
      last_name: 'Brandt',
      email: 'maya.brandt@school.test',
      cohort_id: null,
      groups: [],
    })
    return told([0, 'Welcome to Homeroom'])
  },
  'a new password': async ({ school, family }) => {
    const { guardianId } = await family('Søren Madsen')
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', guardianId)
      .executeTakeFirstOrThrow()
    await school.nobody.post('/auth/request-password-reset', { email })
    await untilMailed(school, email)
    return told([0, 'New password again'])
  },
  'a password link of the school': async ({ school, family }) => {
    const { guardianId, studentId } = await family('Astrid Madsen')
    const admin = await school.as('admin')
    await admin.post(`/backoffice/students/${studentId}/details/guardian/${guardianId}/reset-password`, {})
    return told([0, 'Welcome to Homeroom'])
  },
  'what happened to a sign-in': async ({ school, family }) => {
    const { guardianId } = await family('Ingrid Madsen')
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', guardianId)
      .executeTakeFirstOrThrow()
    for (let attempt = 0; attempt < 5; attempt++)
      await school.nobody.post('/auth/sign-in/email', { email, password: 'not the password' })
    await untilMailed(school, email)
    return told([0, 'We send you a link to set a new one.'])
  },
  // Both lead where their notifications lead, which were told before.
  'a mailed notification': async ({ school }) => {
    await school.runJob('notifications.mail')
    return told()
  },
  'a digest': async ({ school, advisorId }) => {
    await school.runJob('notifications.digest')
    return told([advisorId, 'Giang Nguyen'])
  },
  'a push message': async (place) => {
    const { school, advisorId } = place
    const { excuseId, guardianId } = await makeAsked(place, 'Catalina Ibáñez', 'An excuse told by push')
    const advisor = await school.as('advisor')
    await advisor.post('/backoffice/notifications/push-tokens', {
      token: 'laptop-token-of-the-messaging-service',
      device: 'Chrome on Windows',
    })
    // The service believes only tokens of today.
    const atMs = school.clock.nowMs()
    school.clock.set(Date.now())
    await (await school.as(guardianId)).post(`/excuses/${excuseId}/messages`, { body: 'He is better.' })
    const before = place.sandbox.messages.length
    await school.runJob('notifications.push')
    school.clock.set(atMs)
    if (place.sandbox.messages.length === before) throw new Error('Nothing was pushed.')
    return told([advisorId, 'An excuse told by push'])
  },
  'a subscribed calendar': async ({ school, family }) => {
    const { studentId, guardianId } = await family('Björn Thorsteinsson')
    const experienceId = await makeExperience(school.db, { studentIds: [studentId] })
    await makeRoll(school.db, { experienceId, startAt: '2026-11-12T15:00:00Z', rows: [[studentId]] })
    const meeting = 'https://zoom.example/j/123'
    await school.db
      .updateTable('experiences')
      .set({ conferenceUrl: meeting })
      .where('id', '=', experienceId)
      .execute()
    const { body } = await (await school.as(guardianId)).post('/calendar-feeds', {})
    const feed = await school.nobody.call({ method: 'GET', url: new URL(body.url).pathname })
    const urls = [...feed.text.matchAll(/^URL[^:]*:(.*?)\r?$/gm)].map(([, url]) => url)
    if (urls.join() !== meeting)
      throw new Error(`The calendar leads to ${urls.join()} instead of ${meeting}.`)
    return 'outside'
  },
}

/** A family whose child missed sessions without an excuse, told by the job that tells families. */
async function makeMissed(place: LinkPlace, name: string, sessions: number) {
  const { db } = place.school
  const { studentId, guardianId } = await place.family(name)
  for (let index = 0; index < sessions; index++)
    await makeRoll(db, {
      experienceId: await makeExperience(db, { studentIds: [studentId] }),
      startAt: `2026-11-09T1${index + 5}:00:00Z`,
      rows: [[studentId, 'Unexcused Absent']],
    })
  await place.school.runJob('attendance.notify-guardians')
  return { guardianId }
}

/** The mail about a password is written after the answer. */
async function untilMailed({ db }: TestSchool, email: string): Promise<void> {
  const deadlineMs = Date.now() + 20_000
  while (Date.now() < deadlineMs) {
    const mail = await db
      .selectFrom('outboxMails')
      .select('id')
      .where('toEmail', '=', email)
      .executeTakeFirst()
    if (mail) return
    await new Promise((next) => setTimeout(next, 20))
  }
  throw new Error(`No mail came for ${email}.`)
}
