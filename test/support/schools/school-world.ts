import { schoolDateOf } from '#contract/school-time.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makePublishedReport } from '#domains/progress-reports/server/progress-reports.factory.ts'
import { makeRecording } from '#domains/recordings/server/recordings.factory.ts'
import { makeLogin, makePasskeyRow } from '#domains/sign-in/server/sign-in.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Database } from '#server/database/database.ts'

/** A family with its house, its teachers and one of everything that the product keeps about them. */
export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * One of everything around a family. `mark` stands in every name and text that only those around this family may read: an
 * answer to anyone else that holds it has told too much.
 */
export async function makeWorld(db: Database, { mark, cycleId, nowMs }: WorldChoice) {
  const groups = new Map(
    (await db.selectFrom('permissionGroups').select(['slug', 'id']).execute()).map(({ slug, id }) => [
      slug,
      id,
    ]),
  )
  const facilitatorId = await makeEmployee(db, { name: 'Fay Teacher' })
  const advisorId = await makeEmployee(db, { name: 'Ann Advisor' })
  await addToGroup(db, facilitatorId, groups.get('facilitator') ?? 0)
  await addToGroup(db, advisorId, groups.get('house_advisor') ?? 0)
  const houseId = await makeHouse(db, { title: `House of ${advisorId}`, advisorId })
  const studentId = await makeStudent(db, {
    name: `Stu ${mark}`,
    email: `${mark.toLowerCase()}.s@student.test`,
    houseId,
  })
  const guardianId = await makeGuardian(db, {
    name: `Gus ${mark}`,
    email: `${mark.toLowerCase()}.g@home.test`,
    studentIds: [studentId],
  })
  const experienceId = await makeExperience(db, {
    title: `Lab ${mark}`,
    cycleId,
    expertIds: [facilitatorId],
    studentIds: [studentId],
  })
  const offer = await db
    .insertInto('waitListEntries')
    .values({
      experienceId: await makeExperience(db, {
        title: 'A Class With A Place',
        cycleId,
        expertIds: [facilitatorId],
      }),
      studentId,
      state: 'offered',
      joinedAt: new Date(nowMs),
      answerBy: new Date(nowMs + 48 * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taskId = await makeTask(db, {
    experienceId,
    title: `Task ${mark}`,
    dueAt: '2026-11-20T02:00:00Z',
    submissions: [{ studentId }],
  })
  const written = {
    taskId,
    studentId,
    authorId: facilitatorId,
    action: 'comment',
    createdAt: new Date(nowMs),
  }
  const message = await db
    .insertInto('taskMessages')
    .values({ ...written, body: `Answer ${mark}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const preset = await db
    .insertInto('presetComments')
    .values({
      experienceId,
      ownerId: facilitatorId,
      title: `Preset ${mark}`,
      body: mark,
      textBody: mark,
      updatedAt: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sessionId = await makeRoll(db, {
    experienceId,
    startAt: '2026-11-09T15:00:00Z',
    rows: [[studentId, 'Unexcused Absent']],
  })
  const eventId = await makeRoll(db, {
    houseId,
    startAt: '2026-11-09T13:45:00Z',
    rows: [[studentId, 'Late']],
  })
  const recordingId = await makeRecording(db, {
    ...{ hostId: facilitatorId, attendableId: sessionId, topic: `Lab ${mark}` },
    transcript: `WEBVTT\n\n00:01.000 --> 00:02.000\n${mark}: Hello ${mark}\n`,
  })
  const one = <T>(row: T | undefined): T => {
    if (row === undefined) throw new Error('A row of the world was not made.')
    return row
  }
  const rolls = await db
    .selectFrom('attendances')
    .select(['id', 'attendableId'])
    .where('studentId', '=', studentId)
    .execute()
  const rowOf = (attendableId: number) => one(rolls.find((row) => row.attendableId === attendableId)).id
  const excuseId = await makeExcuse(db, { studentId, requesterId: guardianId, comments: `Comment ${mark}` })
  const series = one(
    await db
      .insertInto('excuseSeries')
      .values({
        studentId,
        periodStart: '2026-11-16',
        periodEnd: '2026-11-27',
        weekdays: [1],
        allDay: true,
        startTime: '00:00:00',
        endTime: '23:59:59',
        createdBy: advisorId,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  const seriesExcuseId = await makeExcuse(db, {
    studentId,
    requesterId: advisorId,
    startAt: '2026-11-16T05:00:00Z',
    endAt: '2026-11-17T04:59:59Z',
    comments: `Series ${mark}`,
    approved: true,
  })
  await db
    .updateTable('excuses')
    .set({ seriesId: series.id, occursOn: '2026-11-16' })
    .where('id', '=', seriesExcuseId)
    .execute()
  const document = await db
    .insertInto('excuseDocuments')
    .values({
      excuseId,
      storageKey: `excuses/${mark}.pdf`,
      fileName: `Letter ${mark}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: 1,
      uploadedBy: guardianId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('excuseMessages')
    .values({ excuseId, authorId: guardianId, body: `Message ${mark}` })
    .execute()
  const decision = one(
    await db
      .insertInto('excuseDecisions')
      .values({ decidedBy: advisorId, action: 'approve', excuses: '[]' })
      .returning('id')
      .executeTakeFirst(),
  )
  const noteId = await makeNote(db, {
    studentId,
    authorId: advisorId,
    title: `Title ${mark}`,
    text: `Text ${mark}`,
  })
  const progressReportId = await makePublishedReport(db, { studentId, cycleId, askedBy: advisorId, nowMs })
  const report = one(
    await db
      .insertInto('houseReports')
      .values({ houseId, weekStartsOn: '2026-11-02', madeAt: new Date('2026-11-09T11:00:00Z') })
      .returning('id')
      .executeTakeFirst(),
  )
  const item = one(
    await db
      .insertInto('houseReportItems')
      .values({
        reportId: report.id,
        studentId,
        categories: ['unexcused_absence'],
        approachType: 'check_in',
        recommendation: 'MESSAGE_STUDENT',
        evidence: JSON.stringify({
          unexcused_absence: {
            count: 1,
            countBefore: 0,
            sessions: [
              {
                attendableId: sessionId,
                kind: 'session',
                title: `Lab ${mark}`,
                startAt: '2026-11-09T15:00:00Z',
                status: 'Unexcused Absent',
              },
            ],
          },
        }),
      })
      .returning('id')
      .executeTakeFirst(),
  )
  const point = one(
    await db
      .insertInto('houseCupPoints')
      .values({ houseId, cycleId, points: 5, reason: 'Kindness', givenBy: advisorId })
      .returning('id')
      .executeTakeFirst(),
  )
  const notification = one(
    await db
      .insertInto('notifications')
      .values({ userId: guardianId, type: 'school', category: 'excuses', title: `Notice ${mark}` })
      .returning('id')
      .executeTakeFirst(),
  )
  const mail = one(
    await db
      .insertInto('outboxMails')
      .values({
        kind: 'test',
        toEmail: `${mark.toLowerCase()}.g@home.test`,
        subject: `Mail ${mark}`,
        textBody: mark,
        htmlBody: mark,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  const feed = one(
    await db
      .insertInto('calendarFeeds')
      .values({ ownerId: guardianId, seed: mark, tokenHash: `hash of ${mark}` })
      .returning('id')
      .executeTakeFirst(),
  )
  await db
    .insertInto('sessionPlans')
    .values({
      attendableId: sessionId,
      body: `Plan ${mark}`,
      updatedBy: facilitatorId,
      updatedAt: new Date(nowMs),
    })
    .execute()
  const device = one(
    await db
      .insertInto('pushDevices')
      .values({ userId: guardianId, token: `token of ${mark}`, device: `Phone ${mark}` })
      .returning('id')
      .executeTakeFirst(),
  )
  await makeLogin(db, { userId: guardianId, nowMs })
  const login = one(
    await db.selectFrom('logins').select('id').where('userId', '=', guardianId).executeTakeFirst(),
  )
  const link = one(
    await db
      .insertInto('accounts')
      .values({ userId: guardianId, providerId: 'oidc', accountId: `link ${mark}` })
      .returning('id')
      .executeTakeFirst(),
  )
  const passkeyId = await makePasskeyRow(db, { userId: guardianId, name: `Passkey ${mark}`, nowMs })
  const alias = one(
    await db
      .insertInto('participantAliases')
      .values({ kind: 'name', value: `alias ${mark}`, experienceId, studentId })
      .returning('id')
      .executeTakeFirst(),
  )
  const view = one(
    await db
      .insertInto('savedViews')
      .values({
        ownerId: facilitatorId,
        list: '/students',
        title: `view ${mark}`,
        query: 'grade=9',
        savedAt: new Date(nowMs),
      })
      .returning('id')
      .executeTakeFirst(),
  )
  const day = schoolDateOf(nowMs)
  const exception = one(
    await db
      .insertInto('availabilityExceptions')
      .values({
        employeeId: facilitatorId,
        kind: 'away',
        firstDay: day,
        lastDay: day,
        reason: `reason ${mark}`,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  // What is taught is the school's: both worlds learn the same.
  const subject =
    (await db.selectFrom('subjects').select('id').executeTakeFirst()) ??
    one(
      await db
        .insertInto('subjects')
        .values({ title: 'Science', position: 1 })
        .returning('id')
        .executeTakeFirst(),
    )
  const logged = one(
    await db
      .insertInto('loggedHours')
      .values({
        ...{ studentId, day, minutes: 30, subjectId: subject.id, what: `work ${mark}`, state: 'waiting' },
        ...{ loggedBy: studentId, loggedAt: new Date(nowMs) },
      })
      .returning('id')
      .executeTakeFirst(),
  )
  const alert = one(
    await db
      .insertInto('askAlerts')
      .values({
        ...{ ownerId: advisorId, title: 'An alert', question: 'students,grade~9~9' },
        madeAt: new Date(nowMs),
      })
      .returning('id')
      .executeTakeFirst(),
  )
  const mailing = one(
    await db
      .insertInto('viewMailings')
      .values({
        ...{ viewId: view.id, receiverId: advisorId, rhythm: 'weekly' },
        madeAt: new Date(nowMs),
        nextOn: '2198-01-01',
      })
      .returning('id')
      .executeTakeFirst(),
  )
  return {
    loggedId: logged.id,
    taskId,
    messageId: message.id,
    presetId: preset.id,
    viewId: view.id,
    mailingId: mailing.id,
    alertId: alert.id,
    mark,
    facilitatorId,
    advisorId,
    studentId,
    guardianId,
    houseId,
    experienceId,
    sessionId,
    recordingId,
    eventId,
    attendanceId: rowOf(sessionId),
    eventAttendanceId: rowOf(eventId),
    excuseId,
    documentId: document.id,
    seriesId: series.id,
    seriesExcuseId,
    decisionId: decision.id,
    noteId,
    progressReportId,
    reportId: report.id,
    reportItemId: item.id,
    pointId: point.id,
    notificationId: notification.id,
    mailId: mail.id,
    feedId: feed.id,
    deviceId: device.id,
    loginId: login.id,
    linkId: link.id,
    passkeyId,
    aliasId: alias.id,
    exceptionId: exception.id,
    offerId: offer.id,
  }
}

interface WorldChoice {
  readonly mark: string
  readonly cycleId: number
  readonly nowMs: number
}
