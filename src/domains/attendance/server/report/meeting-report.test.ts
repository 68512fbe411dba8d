import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession, tellLedger, visit } from '../attendance.factory.ts'

let school: TestSchool
let session: MadeSession
let facilitator: Client
let report: string
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:00:00Z' })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const names = ['Noor Al-Hassan', 'Noor Haddad', 'Catalina Ibáñez']
beforeEach(async () => {
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: names,
  })
  report = `${session.path}/zoom-report`
})

const student = (index: number) => session.students[index] ?? { id: 0, email: '', attendanceId: 0 }
interface Participant {
  readonly key: string
  readonly name: string
  readonly state: string
  readonly isVerified: boolean
  readonly aliasId: number | null
  readonly candidates: readonly { studentId: number; name: string }[]
}
const participants = async () => (await facilitator.get(report)).body.participants as Participant[]
const statusOf = async (index: number) => {
  const { body } = await facilitator.get(session.path)
  return body.attendances.find((row: { id: number }) => row.id === student(index).attendanceId)
    .status as string
}

describe('who was in the meeting', () => {
  it('lists unsure people first with candidates, verified by email, by name unverified', async () => {
    await tellLedger(school.db, session.sessionId, [
      visit({ name: 'n.', email: student(0).email.toUpperCase() }, 0, 50),
      visit({ name: 'Noor' }, 1, 49),
      visit({ name: 'catalina ibanez' }, 2, 50),
    ])
    const [unsure, ...known] = await participants()
    expect(unsure).toMatchObject({ name: 'Noor', state: 'unsure', isVerified: false })
    expect(unsure?.candidates.map((candidate) => candidate.name)).toContain('Noor Haddad')
    expect(known).toMatchObject([
      { name: 'Catalina Ibáñez', state: 'by_name', isVerified: false },
      { name: 'Noor Al-Hassan', state: 'verified', isVerified: true },
    ])
    expect((await facilitator.get(session.path)).body.alert).toMatchObject({ action: 'review_participants' })
  })
})

describe('Update statuses', () => {
  beforeEach(() =>
    tellLedger(school.db, session.sessionId, [
      visit({ name: 'Noor' }, 0, 50),
      visit({ name: 'Galaxy Tab' }, 0, 9),
    ]),
  )

  it('previews a choice without storing it, then learns it and updates the roll', async () => {
    const key = 'name:noor'
    const choices = { [key]: student(1).id }
    const preview = await facilitator.post(report, { _action: 'preview', choices })
    expect(preview.body.changes).toMatchObject([
      { studentName: 'Noor Haddad', from: 'Unexcused Absent', to: 'Present', isSetByStaff: false },
    ])
    expect(await statusOf(1)).toBe('Unexcused Absent')

    const updated = await facilitator.post(report, { _action: 'conciliate', choices })
    expect(updated.body).toMatchObject({ ok: true, message: '1 student updated' })
    expect(await statusOf(1)).toBe('Present')
    expect(await statusOf(0)).toBe('Unexcused Absent')
  })

  it('remembers within the experience, not beyond it, and forgets when asked', async () => {
    await facilitator.post(report, {
      _action: 'conciliate',
      choices: { 'name:noor': student(1).id, 'name:galaxy tab': 'none' },
    })
    const learned = (await participants()).filter((one) => one.aliasId !== null)
    expect(learned.map((one) => [one.name, one.state])).toEqual([
      ['Galaxy Tab', 'not_a_student'],
      ['Noor Haddad', 'verified'],
    ])
    const { alert } = (await facilitator.get(session.path)).body
    expect(alert?.action).not.toBe('review_participants')

    const elsewhere = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
      studentNames: names,
    })
    await tellLedger(school.db, elsewhere.sessionId, [visit({ name: 'Noor' }, 0, 50)])
    const there = await facilitator.get(`${elsewhere.path}/zoom-report`)
    expect(there.body.participants[0]).toMatchObject({ state: 'unsure' })
    const foreign = await facilitator.post(`${elsewhere.path}/zoom-report`, {
      _action: 'forget',
      aliasId: learned[1]?.aliasId,
    })
    expect(foreign.status).toBe(404)

    await facilitator.post(report, { _action: 'forget', aliasId: learned[1]?.aliasId })
    expect(await statusOf(1)).toBe('Unexcused Absent')
    expect((await facilitator.post(report, { _action: 'forget', aliasId: learned[1]?.aliasId })).status).toBe(
      404,
    )
  })

  it('keeps what staff set unless the row is named', async () => {
    const row = { id: student(1).attendanceId, status: 'Excused Absent' }
    await facilitator.post(session.path, { _action: 'overwrite_attendances', attendances: [row] })
    const choices = { 'name:noor': student(1).id }
    await facilitator.post(report, { _action: 'conciliate', choices })
    expect(await statusOf(1)).toBe('Excused Absent')
    const { changes } = (await facilitator.get(report)).body
    expect(changes).toMatchObject([{ from: 'Excused Absent', to: 'Present', isSetByStaff: true }])

    const accepted = await facilitator.post(report, { _action: 'conciliate', accept: [row.id] })
    expect(accepted.body.changes).toMatchObject([{ from: 'Excused Absent', to: 'Present' }])
    expect(await statusOf(1)).toBe('Present')
  })

  it('refuses a student who is not on the roll, and a participant who is not in the report, by field', async () => {
    const other = await makeSession(school.db)
    const stranger = await facilitator.post(report, {
      _action: 'conciliate',
      choices: { 'name:noor': other.students[0]?.id },
    })
    expect([stranger.status, stranger.body.formErrors]).toEqual([
      422,
      { 'choices.name:noor': 'This student is not on the roll.' },
    ])
    const gone = await facilitator.post(report, {
      _action: 'conciliate',
      choices: { 'name:nobody': student(0).id },
    })
    expect(gone.status).toBe(422)
  })

  it('is refused without the permission and out of scope', async () => {
    for (const [person, status] of [
      ['counselor', 403],
      ['operations', 403],
      ['advisor', 404],
    ] as const)
      expect([
        person,
        (await (await school.as(person)).post(report, { _action: 'conciliate' })).status,
      ]).toEqual([person, status])
  })
})

describe('an uploaded report', () => {
  const upload = async (text: string, client = facilitator) => {
    const form = new FormData()
    form.set('_action', 'upload')
    form.set('report', new File([text], 'report.csv', { type: 'text/csv' }))
    const request = new Response(form)
    return client.call({
      method: 'POST',
      url: `/api${report}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const header = 'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest'

  it('becomes part of the ledger and changes the roll; the same file again changes nothing', async () => {
    const file = [
      'Meeting ID,Topic,Start Time,End Time',
      '844 1234 5678,The Kelp Forest,11/10/2026 09:58:00 AM,11/10/2026 10:51:00 AM',
      '',
      header,
      `N,${student(0).email},11/10/2026 10:00:00 AM,11/10/2026 10:50:00 AM,50,No`,
      'Noor Haddad,,11/10/2026 10:06:00 AM,11/10/2026 10:50:00 AM,44,Yes',
    ].join('\r\n')
    const { status, body } = await upload(file)
    expect([status, body.message]).toEqual([200, 'Report imported: 2 rows, 3 students changed'])
    expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([
      'Present',
      'Late',
      'Unexcused Absent',
    ])
    expect((await facilitator.get(session.path)).body.hasMatchingZoomEvent).toBe(true)
    expect((await upload(file)).body.message).toBe(
      'Report imported: 2 rows, 0 of them new, 0 students changed',
    )
  })

  it('keeps of a name that is no name its beginning, and reads so what a ledger holds from before', async () => {
    const long = '(he/'.repeat(2_000)
    const row = (name: string, email = '') =>
      `${name},${email},11/10/2026 10:00:00 AM,11/10/2026 10:50:00 AM,50,No`
    const { status } = await upload([header, row(long), row('N', student(0).email)].join('\n'))
    expect(status).toBe(200)
    const stored = school.db
      .selectFrom('presenceEvents')
      .select('participantName')
      .where('attendableId', '=', session.sessionId)
      .orderBy('participantName')
    expect((await stored.execute()).map((one) => one.participantName.length)).toEqual([200, 1])
    await school.db
      .updateTable('presenceEvents')
      .set({ participantName: long })
      .where('attendableId', '=', session.sessionId)
      .where('participantEmail', '=', '')
      .execute()
    expect((await participants()).map((one) => one.name.length)).toEqual([200, 'Noor Al-Hassan'.length])
    expect(await statusOf(0)).toBe('Present')
  })

  it('is refused when it brings a meeting more people than any has, also by and by', async () => {
    const people = (from: number, to: number) =>
      [header]
        .concat(
          Array.from(
            { length: to - from },
            (_, index) => `Guest ${from + index},,11/10/2026 10:00:00 AM,11/10/2026 10:50:00 AM,50,No`,
          ),
        )
        .join('\n')
    expect((await upload(people(0, 1_500))).status).toBe(200)
    const { status, body } = await upload(people(1_000, 2_001))
    expect([status, body.formErrors]).toEqual([
      422,
      {
        report:
          'A meeting may have at most 2,000 people; with this report it would have 2,001. Nothing was imported.',
      },
    ])
    expect((await upload(people(1_000, 2_000))).status).toBe(200)
    expect(await participants()).toHaveLength(2_000)
  })

  it('is refused with the line and the reason, and nothing is imported', async () => {
    const broken = `${header}\nN,${student(0).email},11/10/2026 10:00:00 AM,11/10/2026 10:50:00 AM,50,No\nM,,yesterday,later,1,No`
    for (const [text, line] of [
      [broken, 'Line 3'],
      ['%PDF-1.7 no report', 'Line 1'],
      ['', 'Line 1'],
    ] as const) {
      const { status, body } = await upload(text)
      expect([status, body.formErrors.report.slice(0, 6)]).toEqual([422, line])
    }
    expect(await statusOf(0)).toBe('')
    const { count } = await school.db
      .selectFrom('presenceEvents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('attendableId', '=', session.sessionId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  it('is refused when it is of another day', async () => {
    const { status, body } = await upload(
      `${header}\nN,${student(0).email},11/03/2026 10:00:00 AM,11/03/2026 10:50:00 AM,50,No`,
    )
    expect(status).toBe(422)
    expect(body.formErrors.report).toMatch(/Nov 3.*Nov 10|Nov 10.*Nov 3/)
  })
})
