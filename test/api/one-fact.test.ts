import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

/*
 * Every screen, mail, export and report says the same of the same school (docs/decisions/0025). The expectation is
 * worked out here, in plain words of its own, from a small school made at random; each screen is asked as a person.
 */

/** Tuesday, 18:35 in the school's zone: in the middle of the evening's meeting. */
const nowIso = '2026-11-10T23:35:00Z'
const nowMs = Date.parse(nowIso)
/** The last is still to come. */
const days = ['2026-11-03', '2026-11-05', '2026-11-09', '2026-11-10', '2026-11-12'] as const
/** Instants of the day; the third runs now when it is today's, the fourth is still to come. */
const slots = ['T15:00:00Z', 'T18:00:00Z', 'T23:10:00Z', 'T23:50:00Z'] as const
const minutes = 40

let school: TestSchool
let director: Client
let facilitator: Client
let advisor: Client
/** Oversees the rolls of the campus of the house and the experience, and of no other. */
let campusLead: Client
/** Oversees another campus, and runs the experience beside its facilitator. */
let otherLead: Client
let guardians: readonly Client[]
const ids = { experience: 0, house: 0, cycle: 0 }
let studentIds: readonly number[]
let guardianIds: readonly number[]

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  const { db } = school
  const [advisorId, facilitatorId] = [await school.persona('advisor'), await school.persona('facilitator')]
  const cycleId = await makeCycle(db, { nowMs })
  ids.cycle = cycleId
  ids.house = await makeHouse(db, { advisorId })
  await db
    .updateTable('houses')
    .set({ createdAt: new Date('2026-01-01') })
    .execute()
  studentIds = [
    await makeStudent(db, { name: 'Amara Nwosu', houseId: ids.house }),
    await makeStudent(db, { name: 'Björn Thorsteinsson', houseId: ids.house }),
  ]
  guardianIds = [
    await makeGuardian(db, { email: 'amara@home.test', studentIds: studentIds.slice(0, 1) }),
    await makeGuardian(db, { email: 'bjorn@home.test', studentIds: studentIds.slice(1) }),
  ]
  const otherLeadId = await makeEmployee(db, { name: 'Oli Other' })
  await addToGroup(db, otherLeadId, await makeGroup(db, { permissions: ['attendance.view'] }))
  await addToGroup(
    db,
    otherLeadId,
    await makeGroup(db, { permissions: ['attendance.view.all'], cohortIds: [2] }),
  )
  ids.experience = await makeExperience(db, { cycleId, expertIds: [facilitatorId, otherLeadId], studentIds })
  director = await school.as('director')
  facilitator = await school.as('facilitator')
  advisor = await school.as('advisor')
  const lead = await makeEmployee(db, { name: 'Lea Campus' })
  await addToGroup(db, lead, await makeGroup(db, { permissions: ['attendance.view.all'], cohortIds: [1] }))
  campusLead = await school.as(lead)
  otherLead = await school.as(otherLeadId)
  guardians = await Promise.all(guardianIds.map((id) => school.as(id)))
})
afterAll(() => school.stop())

// A small school.

const statuses = fc.constantFrom<AttendanceStatus[]>(
  [],
  ['Present'],
  ['Late'],
  ['Insufficient'],
  ['Late', 'Insufficient'],
  ['Unexcused Absent'],
  ['Unexcused Absent'],
  ['Excused Absent'],
)
const anyRow = fc.record({ statuses, isByStaff: fc.boolean() })
const anyMeeting = fc.record({
  kind: fc.constantFrom<('session' | 'standup')[]>('session', 'session', 'standup'),
  day: fc.nat(4),
  slot: fc.nat(3),
  isCancelled: fc.integer({ max: 5, min: 0 }).map((number) => number === 0),
  isSaved: fc.boolean(),
  isSilent: fc.integer({ max: 3, min: 0 }).map((number) => number === 0),
  endedAfter: fc.constantFrom(null, null, 15, 30),
  rows: fc.tuple(anyRow, anyRow),
})
const anySchool = fc.record({
  meetings: fc.uniqueArray(anyMeeting, {
    minLength: 1,
    maxLength: 7,
    selector: ({ kind, day, slot }) => `${kind} ${day} ${slot}`,
  }),
  /** What each student's family has filed for each day. */
  excuses: fc.array(fc.constantFrom('none', 'none', 'waiting', 'approved', 'rejected'), {
    minLength: 10,
    maxLength: 10,
  }),
})
type SchoolPlan = typeof anySchool extends fc.Arbitrary<infer T> ? T : never

interface Row {
  readonly student: number
  readonly attendanceId: number
  readonly statuses: readonly AttendanceStatus[]
  readonly excuse: string
}
interface Meeting {
  readonly id: number
  readonly kind: 'session' | 'standup'
  readonly date: string
  readonly startMs: number
  /** Its end, or when it really ended before that. */
  readonly overMs: number
  readonly isCancelled: boolean
  readonly isSaved: boolean
  readonly rows: readonly Row[]
}

async function build({
  meetings,
  excuses,
}: SchoolPlan): Promise<{ meetings: Meeting[]; excuseIds: number[][] }> {
  const { db } = school
  for (const table of ['attendables', 'excuses', 'houseReports', 'outboxMails'] as const)
    await db.deleteFrom(table).execute()
  const excuseIds: number[][] = []
  for (const [student, studentId] of studentIds.entries()) {
    const ofStudent: number[] = []
    for (const [day, date] of days.entries()) {
      const state = excuses[student * days.length + day]
      const approved = state === 'waiting' ? null : state === 'approved'
      ofStudent.push(
        state === 'none'
          ? 0
          : await makeExcuse(db, {
              studentId,
              requesterId: guardianIds[student] ?? 0,
              startAt: `${date}T05:00:00Z`,
              endAt: new Date(Date.parse(`${date}T05:00:00Z`) + 86_399_000).toISOString(),
              approved,
            }),
      )
    }
    excuseIds.push(ofStudent)
  }
  const built: Meeting[] = []
  for (const plan of meetings) {
    const date = days[plan.day] ?? days[0]
    const startMs = Date.parse(`${date}${slots[plan.slot]}`)
    const endMs = startMs + minutes * 60_000
    const endedMs = plan.endedAfter === null ? null : startMs + plan.endedAfter * 60_000
    const hasEnded = endedMs !== null && endedMs <= nowMs
    const isUpcoming = startMs > nowMs
    const { id } = await db
      .insertInto('attendables')
      .values({
        kind: plan.kind,
        experienceId: plan.kind === 'session' ? ids.experience : null,
        houseId: plan.kind === 'session' ? null : ids.house,
        schoolDate: schoolDateOf(startMs),
        startsAt: new Date(startMs),
        endsAt: new Date(endMs),
        meetingEndedAt: hasEnded ? new Date(endedMs) : null,
        ...(!isUpcoming && { meetingStartedAt: new Date(startMs), computedAt: new Date(nowMs) }),
        cancelledAt: plan.isCancelled ? new Date(nowMs) : null,
        staffSavedAt: plan.isSaved && !isUpcoming ? new Date(startMs + 3_600_000) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows: Row[] = []
    for (const [student, row] of plan.rows.entries()) {
      const excuse = excuses[student * days.length + plan.day] ?? 'none'
      const said = isUpcoming || plan.isSilent ? [] : row.statuses
      const isByStaff = row.isByStaff && said.length > 0
      const computed = said.some((status) => status.endsWith('Absent'))
        ? [excuse === 'approved' ? ('Excused Absent' as const) : ('Unexcused Absent' as const)]
        : said
      const inserted = await db
        .insertInto('attendances')
        .values({
          attendableId: id,
          studentId: studentIds[student] ?? 0,
          computedStatuses: isByStaff ? [] : computed,
          staffStatuses: isByStaff ? said : null,
          excuseId: excuse === 'approved' ? (excuseIds[student]?.[plan.day] ?? null) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      rows.push({ student, attendanceId: inserted.id, statuses: isByStaff ? said : computed, excuse })
    }
    built.push({
      id,
      kind: plan.kind,
      date,
      startMs,
      overMs: hasEnded ? Math.min(endMs, endedMs) : endMs,
      isCancelled: plan.isCancelled,
      isSaved: plan.isSaved && !isUpcoming,
      rows,
    })
  }
  return { meetings: built, excuseIds }
}

// What is so, in words of its own.

const took = (meeting: Meeting) => !meeting.isCancelled && nowMs >= meeting.overMs
const isUntaken = (meeting: Meeting) =>
  took(meeting) && !meeting.isSaved && meeting.rows.every((row) => row.statuses.length === 0)
const seen = ['Present', 'Late', 'Insufficient']

interface Marked {
  readonly meeting: Meeting
  readonly row: Row
  readonly taken: boolean
  readonly present: boolean
  readonly absent: boolean
  readonly excused: boolean
}

const markAll = (meetings: readonly Meeting[]): Marked[] =>
  meetings
    .filter((meeting) => !meeting.isCancelled)
    .flatMap((meeting) =>
      meeting.rows.map((row): Marked => {
        const taken = took(meeting) && row.statuses.length > 0
        const wasSeen = row.statuses.some((status) => seen.includes(status))
        const isSpokenFor = row.excuse === 'approved' && !wasSeen && (taken || !took(meeting))
        return {
          meeting,
          row,
          taken,
          present: taken && wasSeen,
          absent: taken && row.statuses.includes('Unexcused Absent'),
          excused: (taken && row.statuses.includes('Excused Absent')) || isSpokenFor,
        }
      }),
    )

const count = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length
const numbers = (all: readonly number[]) => [...all].sort((one, other) => one - other)
const untakenIds = (meetings: readonly Meeting[], kind?: string) =>
  numbers(meetings.filter((one) => isUntaken(one) && (!kind || one.kind === kind)).map(({ id }) => id))

/** Present, absent and excused of each day that has a row. */
function tally(marks: readonly Marked[]) {
  const byDay = Map.groupBy(marks, ({ meeting }) => meeting.date)
  return Object.fromEntries(
    [...byDay].map(([date, ofDay]) => [
      date,
      [
        count(ofDay, (one) => one.present),
        count(ofDay, (one) => one.absent),
        count(ofDay, (one) => one.excused),
      ],
    ]),
  )
}

// What the screens say.

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Any = any

async function get(client: Client, path: string): Promise<Any> {
  const { status, body } = await client.get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

const tallyOf = (byDay: Record<string, Any>) =>
  Object.fromEntries(
    Object.entries(byDay).map(([date, { present, absent, excused }]) => [date, [present, absent, excused]]),
  )
const absencesById = (rows: readonly Any[]) =>
  studentIds.map((id) => rows.find((row) => (row.studentId ?? row.id) === id)?.absences ?? 0)

const rollPath = ({ kind, id }: Meeting) =>
  kind === 'session'
    ? `/backoffice/facilitate/expedition/${ids.experience}/attendance/default/${id}`
    : `/backoffice/houses/${ids.house}/attendances/${id}`

/** Mails of an absence notice, as sentences that name one. */
async function mailedSentences(): Promise<number[]> {
  const mails = await school.db.selectFrom('outboxMails').select(['toEmail', 'textBody']).execute()
  return ['amara@home.test', 'bjorn@home.test'].map((email) =>
    mails
      .filter((mail) => mail.toEmail === email)
      .reduce((sum, mail) => sum + (mail.textBody.match(/did not attend/g)?.length ?? 0), 0),
  )
}

it('agrees on every screen, mail, export and report', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anySchool, async (plan) => {
      const { meetings, excuseIds } = await build(plan)
      const marks = markAll(meetings)
      const of = (student: number) => marks.filter(({ row }) => row.student === student)
      const sessions = (all: readonly Marked[]) => all.filter(({ meeting }) => meeting.kind === 'session')
      const absences = (all: readonly Marked[]) => count(all, (one) => one.absent)
      const inExperience = studentIds.map((_, student) => absences(sessions(of(student))))
      const inHouse = studentIds.map((_, student) => absences(of(student)) - (inExperience[student] ?? 0))
      const total = studentIds.map((_, student) => absences(of(student)))
      const held = meetings.filter((meeting) => !meeting.isCancelled)

      // Rolls: page, alert, why, file.
      for (const meeting of held) {
        const page = await get(director, rollPath(meeting))
        expect(page.phase === 'after').toBe(took(meeting))
        expect(page.alert?.action === 'take_roll').toBe(isUntaken(meeting))
        const due = marks.filter(
          (one) => one.meeting === meeting && one.absent && !['waiting', 'approved'].includes(one.row.excuse),
        )
        expect(page.alert?.action === 'notify_guardians').toBe(due.length > 0)
        const file = await director.get(`/downloads/rolls/${meeting.id}.csv`)
        const said = file.text.split('\r\n').map((line) => line.split(',')[3] === 'Unexcused Absent')
        const missed = marks.filter((one) => one.meeting === meeting && one.absent)
        expect(count(said, Boolean)).toBe(missed.length)
        const [first] = meeting.rows
        const why = await get(director, `${rollPath(meeting)}/attendances/${first?.attendanceId}`)
        expect(why.absences).toBe((meeting.kind === 'session' ? inExperience : inHouse)[0])
      }

      // The grid and the experience's page.
      const grid = await get(
        director,
        rollPath({ kind: 'session', id: 0 } as Meeting).replace('default/0', 'aggregated'),
      )
      const experience = await get(facilitator, `/backoffice/facilitate/expedition/${ids.experience}`)
      const own = await get(facilitator, '/backoffice/facilitate/expeditions-learning-goals')
      const percent = (all: readonly Marked[]) => {
        const taken = count(all, (one) => one.taken)
        const present = count(all, (one) => one.present)
        const isBoth = present > 0 && present < taken
        const rounded = Math.round((present / taken) * 100)
        return taken === 0 ? null : isBoth ? Math.min(99, Math.max(1, rounded)) : rounded
      }
      expect({
        grid: absencesById(grid.students),
        percent: grid.presentPercentage,
        page: absencesById(experience.students),
        untaken: experience.sessions
          .filter((one: Any) => one.state === 'roll_not_taken')
          .map((one: Any) => one.sessionId),
        list: own.experiences[0].rollsNotTaken.map((one: Any) => one.sessionId),
        listPercent: own.experiences[0].attendancePercentage,
      }).toEqual({
        grid: inExperience,
        percent: percent(sessions(marks)),
        page: inExperience,
        untaken: expect.toSatisfy(
          (all: number[]) => numbers(all).join() === untakenIds(meetings, 'session').join(),
        ),
        list: expect.toSatisfy(
          (all: number[]) => numbers(all).join() === untakenIds(meetings, 'session').join(),
        ),
        listPercent: percent(sessions(marks)),
      })

      // The calendar: everybody's, of a student, of the experience, of the house.
      const faculty = (query = '') => get(director, `/pages/attendance/faculty${query}`)
      const whole = await faculty()
      expect({
        experiences: tallyOf(whole.experienceAttendances),
        houses: tallyOf(whole.houseEventsAttendances),
        untaken: whole.sessionMetrics.rolls_not_taken,
        counted: whole.attendanceMetrics.total,
      }).toEqual({
        experiences: tally(sessions(marks)),
        houses: tally(marks.filter(({ meeting }) => meeting.kind !== 'session')),
        untaken: untakenIds(meetings).length,
        counted: count(marks, (one) => one.taken),
      })
      // Who oversees one campus, and who runs the experience alone, count their part of it in other ways.
      const ofCampus = await get(campusLead, '/pages/attendance/faculty')
      expect([
        ofCampus.experienceAttendances,
        ofCampus.houseEventsAttendances,
        ofCampus.sessionMetrics,
      ]).toEqual([whole.experienceAttendances, whole.houseEventsAttendances, whole.sessionMetrics])
      for (const client of [facilitator, otherLead]) {
        const page = await get(client, '/pages/attendance/faculty')
        expect([tallyOf(page.attendances), page.experienceMetrics]).toEqual([
          tally(sessions(marks)),
          whole.experienceMetrics,
        ])
      }
      for (const [student, id] of studentIds.entries()) {
        const page = await faculty(`?student_id=${id}`)
        expect({
          days: tallyOf(page.attendances),
          absences: page.selection.experiences[0].absences,
          attended: page.selection.houseEvents.map((one: Any) => [one.attended, one.taken]),
          untaken: page.sessionMetrics.rolls_not_taken,
          marks: page.sessions.map((one: Any) => [one.record.absent, one.record.excused, one.record.present]),
        }).toEqual({
          days: tally(of(student)),
          absences: inExperience[student],
          attended: [of(student).filter((one) => one.meeting.kind !== 'session' && one.taken)]
            .filter((all) => all.length > 0)
            .map((all) => [count(all, (one) => one.present), all.length]),
          untaken: untakenIds(meetings).length,
          marks: of(student)
            .sort(
              (one, other) =>
                one.meeting.startMs - other.meeting.startMs || one.meeting.id - other.meeting.id,
            )
            .map((one) => [one.absent, one.excused, one.present]),
        })
      }
      const ofExperience = await faculty(`?experience_id=${ids.experience}`)
      const ofHouse = await faculty(`?house_id=${ids.house}`)
      expect([
        absencesById(ofExperience.selection.students),
        ofExperience.sessionMetrics.rolls_not_taken,
      ]).toEqual([inExperience, untakenIds(meetings, 'session').length])
      expect([absencesById(ofHouse.selection.students), ofHouse.sessionMetrics.rolls_not_taken]).toEqual([
        inHouse,
        untakenIds(meetings, 'standup').length,
      ])

      // Lists beside the calendar.
      for (const date of days) {
        const misses = await get(director, `/pages/attendance/missesOnDay?day=${date}`)
        const ofDay = marks.filter(({ meeting }) => meeting.date === date)
        expect([date, misses.absentTotal, misses.excusedTotal]).toEqual([
          date,
          absences(ofDay),
          count(ofDay, (one) => one.excused),
        ])
      }
      const lookup = async (tab: string) => (await get(director, `/pages/attendance/lookup?tab=${tab}`)).rows
      const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
      expect(absencesById(await lookup('all'))).toEqual(total)
      expect((await lookup('experiences'))[0].absences).toBe(sum(inExperience))
      expect((await lookup('houses'))[0].absences).toBe(sum(inHouse))
      const untaken = await get(director, '/pages/attendance/rollsNotTaken')
      expect(numbers(untaken.rolls.map((one: Any) => one.attendable_id))).toEqual(untakenIds(meetings))
      const missing = await get(director, '/pages/attendance/missingNow')
      expect(missing.runningSessions).toBe(
        count(held, (meeting) => meeting.startMs <= nowMs && nowMs < meeting.overMs),
      )
      const ofToday = { total: missing.total, excused: missing.excused, running: missing.runningSessions }
      expect(await get(director, '/backoffice/today/missing')).toMatchObject(ofToday)

      // The school's morning: the same counts, from what is kept beside each roll.
      const morning = await get(director, '/backoffice/today')
      const inWeek = (from: number, to: number) =>
        marks.filter(
          ({ meeting }) =>
            meeting.startMs >= nowMs - from * 7 * 86_400_000 && meeting.startMs < nowMs - to * 7 * 86_400_000,
        )
      const partOf = (all: readonly Marked[]) => ({
        part: count(all, (one) => one.present),
        whole: count(all, (one) => one.taken),
      })
      expect({
        untaken: morning.untaken.total,
        weeks: morning.trend.weeks.slice(-2),
        waiting: morning.excuses.total,
      }).toEqual({
        untaken: untakenIds(meetings).length,
        weeks: [partOf(inWeek(2, 1)), partOf(inWeek(1, 0))],
        waiting: count(plan.excuses, (state) => state === 'waiting'),
      })
      for (const client of [director, advisor]) {
        const waiting = await get(client, '/pages/employee/attendances/report/waiting')
        const list = await get(
          client,
          `/pages/employee/attendances/report?approved=yours&start_at=${nowMs - 365 * 86_400_000}`,
        )
        expect([waiting.count, list.total]).toEqual([morning.excuses.total, morning.excuses.total])
      }

      // One's morning.
      for (const [client, kind] of [
        [facilitator, 'session'],
        [advisor, 'standup'],
      ] as const) {
        const home = await get(client, '/backoffice/home')
        const open = home.needs.flatMap((need: Any) => (need.kind === 'roll' ? need.eventId : []))
        expect(numbers(open)).toEqual(untakenIds(meetings, kind))
        const calendar = await get(client, `/backoffice/calendar?from=${days[0]}&to=${days[3]}`)
        const shown = calendar.events.filter((one: Any) => one.state === 'roll_not_taken')
        expect(numbers(shown.map((one: Any) => one.id))).toEqual(untakenIds(meetings, kind))
      }

      // The house and its weekly report.
      const figures = await get(
        advisor,
        `/backoffice/houses/${ids.house}/students?metrics=true&timeframe=currentCycle`,
      )
      expect(
        studentIds.map((id) => [figures[id].actualAttendanceCount, figures[id].expectedAttendanceCount]),
      ).toEqual(
        studentIds.map((_, student) => [
          count(of(student), (one) => one.present),
          count(of(student), (one) => one.taken),
        ]),
      )
      await school.runJob('house-reports.make-weekly')
      const { id: reportId } = await get(advisor, `/backoffice/houses/${ids.house}/overview/_index`)
      const items = reportId === null ? new Map<number, number>() : await reportItems(reportId)
      const lastWeek = (student: number) => of(student).filter(({ meeting }) => meeting.date < '2026-11-09')
      expect(studentIds.map((id) => items.get(id) ?? 0)).toEqual(
        studentIds.map((_, student) => absences(lastWeek(student))),
      )

      // A student's sheet, page and progress report; an absence beside an excuse counts as what staff set.
      for (const [student, id] of studentIds.entries()) {
        const parts = (all: readonly Marked[]) => ({
          taken: count(all, (one) => one.taken),
          present: count(all, (one) => one.present),
          absences: absences(all),
          excused: count(all, (one) => one.taken && one.excused && !one.absent),
        })
        const sheet = await get(advisor, `/backoffice/people/${id}`)
        const page = await get(advisor, `/backoffice/students/${id}/overview`)
        const report = await get(advisor, `/backoffice/students/${id}/reports/${ids.cycle}/end_cycle`)
        const { sessions: taken, there: present, absent, excused } = report.content.attendance
        expect({
          sheet: sheet.attendance,
          page: page.experiences[0].run.absences,
          report: { taken, present, absences: absent, excused },
        }).toMatchObject({
          sheet: parts(of(student)),
          page: inExperience[student],
          report: parts(sessions(of(student))),
        })
      }

      // Families, and excuses as staff see them.
      for (const [student, client] of guardians.entries()) {
        const weeks = await Promise.all(
          [days[0], days[3]].map((date) =>
            get(client, `/family/calendar?student_id=${studentIds[student]}&date=${date}`),
          ),
        )
        const shown = weeks.flatMap((week) => week.sessions)
        expect(count(shown, (one: Any) => one.status.includes('Unexcused'))).toBe(total[student])
        expect(count(shown, (one: Any) => one.status !== '')).toBe(count(of(student), (one) => one.taken))
        for (const [day, excuseId] of (excuseIds[student] ?? []).entries()) {
          if (excuseId === 0) continue
          const excuse = await get(director, `/excuses/${excuseId}`)
          const onDay = of(student).filter(({ meeting }) => meeting.date === days[day])
          const said = (rows: readonly Any[]) =>
            count(rows, (one: Any) => one.status_now.includes('Unexcused'))
          expect(said(excuse.sessions)).toBe(absences(onDay))
          for (const { before } of excuse.absences) expect(before).toBe(inExperience[student])
          const decision = await get(
            director,
            `/pages/employee/attendances/report/preview?action=approve&excuse_ids=${excuseId}`,
          )
          expect(said(decision.excuses[0].sessions)).toBe(absences(onDay))
        }
      }

      // Guardians are told of what has settled in the last seven days, unless the family has spoken.
      await school.runJob('attendance.notify-guardians')
      expect(await mailedSentences()).toEqual(
        studentIds.map((_, student) =>
          count(
            of(student),
            ({ meeting, row, absent }) =>
              absent &&
              meeting.date >= '2026-11-04' &&
              nowMs - 20 * 60_000 >= meeting.overMs &&
              !['waiting', 'approved'].includes(row.excuse),
          ),
        ),
      )
    }),
    { numRuns: 10 },
  )
})

/** Unexcused absences by student in a weekly report, as its reader counts them. */
async function reportItems(reportId: number): Promise<Map<number, number>> {
  const report = await get(advisor, `/backoffice/houses/${ids.house}/overview/${reportId}?_loader=details`)
  return new Map(
    [...report.items].map((item: Any) => [
      item.studentId,
      report.details?.[item.id]?.unexcused_absence?.count ?? 0,
    ]),
  )
}
