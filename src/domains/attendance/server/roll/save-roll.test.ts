import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession, tellLedger, visit } from '../attendance.factory.ts'

let school: TestSchool
let session: MadeSession
let facilitator: Client
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:00:00Z' })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const idOf = (index: number) => session.students[index]?.attendanceId ?? 0
const emailOf = (index: number) => session.students[index]?.email ?? ''

interface Row {
  readonly id: number
  readonly status: string
  readonly setByStaff: { name: string; isViewer: boolean } | null
}
const read = async (client = facilitator) =>
  (await client.get(session.path)).body as {
    version: number
    attendances: Row[]
    alert: { action: string; title: string } | null
  }
const statusOf = async (index: number) =>
  (await read()).attendances.find((row) => row.id === idOf(index))?.status

beforeEach(async () => {
  session = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
  await tellLedger(school.db, session.sessionId, [
    visit({ email: emailOf(0) }, 0, 50),
    visit({ email: emailOf(1) }, 5, 50),
  ])
})

describe('overwrite_attendances', () => {
  it('sets what differs, logs it, audits it, and keeps the computed status beside it', async () => {
    const { version, attendances } = await read()
    const rows = attendances.map(({ id, status }) => ({
      id,
      status: id === idOf(2) ? 'Excused Absent' : status,
    }))
    const saved = await facilitator.post(session.path, {
      _action: 'overwrite_attendances',
      version,
      attendances: rows,
    })
    expect(saved.body).toMatchObject({ ok: true, changed: 1, version: version + 1 })

    const after = await read()
    const changed = after.attendances.find((row) => row.id === idOf(2))
    expect(changed).toMatchObject({
      status: 'Excused Absent',
      computedStatus: 'Unexcused Absent',
      setByStaff: { isViewer: true },
    })
    expect(after.attendances.find((row) => row.id === idOf(0))?.setByStaff).toBeNull()
    const changes = await school.db
      .selectFrom('attendanceChanges')
      .selectAll()
      .where('attendanceId', '=', idOf(2))
      .orderBy('id')
      .execute()
    expect(changes.map(({ source, toStatuses }) => [source, toStatuses])).toEqual([
      ['report', ['Unexcused Absent']],
      ['staff', ['Excused Absent']],
    ])
    const audit = await school.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', String(session.sessionId))
      .execute()
    expect(audit).toMatchObject([
      { action: 'roll.saved', actorId: await school.persona('facilitator'), actingAsId: null },
    ])
  })

  it('takes the documented form, with brackets', async () => {
    const form = new URLSearchParams({ _action: 'overwrite_attendances' })
    for (const [index, status] of ['Present', 'Late, Insufficient', 'Unexcused Absent'].entries()) {
      form.set(`attendances[${idOf(index)}][id]`, String(idOf(index)))
      form.set(`attendances[${idOf(index)}][status]`, status)
    }
    const saved = await facilitator.call({
      method: 'POST',
      url: `/api${session.path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(saved.body).toMatchObject({ ok: true, changed: 1 })
    expect(await statusOf(1)).toBe('Late, Insufficient')
  })

  it('refuses a status that is none, and a set that cannot stand, by its field, and stores nothing', async () => {
    const sent = (status: unknown) => ({
      _action: 'overwrite_attendances',
      attendances: [
        { id: idOf(0), status: 'Late' },
        { id: idOf(1), status },
      ],
    })
    const before = await read()
    for (const [status, sentence] of [
      ['Purple', /“Purple” is not a status. Choose Present, Late,/],
      ['Late, Purple', /“Purple” is not a status/],
      ['Excused Absent, Unexcused Absent', /cannot be combined/],
      [['Present', 'Late'], /cannot be combined/],
    ] as const) {
      const { status: code, body } = await facilitator.post(session.path, sent(status))
      expect([code, Object.keys(body.formErrors)]).toEqual([400, ['attendances.1.status']])
      expect(body.formErrors['attendances.1.status']).toMatch(sentence)
    }
    const form = await facilitator.call({
      method: 'POST',
      url: `/api${session.path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        _action: 'overwrite_attendances',
        'attendances[3][id]': String(idOf(0)),
        'attendances[3][status]': 'Purple',
      }).toString(),
    })
    expect([form.status, Object.keys(form.body.formErrors)]).toEqual([400, ['attendances.3.status']])
    expect(await read()).toEqual(before)
  })

  it('empties a row back to what the meeting says', async () => {
    const save = (status: string) =>
      facilitator.post(session.path, {
        _action: 'overwrite_attendances',
        attendances: [{ id: idOf(0), status }],
      })
    await save('Unexcused Absent')
    expect(await statusOf(0)).toBe('Unexcused Absent')
    await save('')
    expect(await statusOf(0)).toBe('Present')
  })

  it('refuses a row of another roll by its field, and saves nothing', async () => {
    const other = await makeSession(school.db)
    const attendances = [
      { id: idOf(0), status: 'Late' },
      { id: other.students[0]?.attendanceId, status: 'Late' },
    ]
    const { status, body } = await facilitator.post(session.path, {
      _action: 'overwrite_attendances',
      attendances,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.formErrors)).toEqual([`attendances.${other.students[0]?.attendanceId}.id`])
    expect(await statusOf(0)).toBe('Present')
  })

  it('is refused without the permission, and does not exist out of scope', async () => {
    const body = { _action: 'overwrite_attendances', attendances: [{ id: idOf(0), status: 'Late' }] }
    for (const [person, status] of [
      ['counselor', 403],
      ['admissions', 403],
      ['guardian', 403],
      ['advisor', 404],
      ['dean', 200],
    ] as const)
      expect([person, (await (await school.as(person)).post(session.path, body)).status]).toEqual([
        person,
        status,
      ])
    expect((await school.nobody.post(session.path, body)).status).toBe(401)
  })
})

describe('two people at once', () => {
  it('shows the second both versions, and saves what they then choose', async () => {
    const dean = await school.as('dean')
    const { version } = await read()
    const save = (client: Client, status: string, given = version) =>
      client.post(session.path, {
        _action: 'overwrite_attendances',
        version: given,
        attendances: [{ id: idOf(2), status }],
      })
    await save(dean, 'Excused Absent')

    const conflict = await save(facilitator, 'Present')
    expect(conflict.status).toBe(409)
    expect(conflict.body.data).toMatchObject({
      version: version + 1,
      savedBy: 'Pat dean',
      rows: [{ id: idOf(2), studentName: 'Catalina Ibáñez', yours: 'Present', theirs: 'Excused Absent' }],
    })
    expect(await statusOf(2)).toBe('Excused Absent')
    expect((await save(facilitator, 'Present', conflict.body.data.version)).status).toBe(200)
    expect(await statusOf(2)).toBe('Present')
  })

  it('refuses a row that stands twice, by field, and stores nothing', async () => {
    const before = await read()
    const id = idOf(2)
    for (const attendances of [
      [
        { id, status: 'Late' },
        { id: String(id), status: 'Present' },
      ],
      { a: { id, status: 'Late' }, 1: { id, status: 'Present' } },
    ]) {
      const { status, body } = await facilitator.post(session.path, {
        _action: 'overwrite_attendances',
        attendances,
      })
      expect(status).toBe(400)
      expect(Object.keys(body.formErrors)).toEqual([expect.stringMatching(/^attendances\.(1|a)\.id$/)])
      expect(Object.values(body.formErrors)[0]).toMatch(/is listed twice/)
    }
    expect(await read()).toEqual(before)
  })

  it('is no conflict when both say the same, or touch nothing the other changed', async () => {
    const { version } = await read()
    const attendances = [{ id: idOf(2), status: 'Excused Absent' }]
    await (await school.as('dean')).post(session.path, {
      _action: 'overwrite_attendances',
      version,
      attendances,
    })
    const again = await facilitator.post(session.path, {
      _action: 'overwrite_attendances',
      version,
      attendances,
    })
    expect(again.body).toMatchObject({ ok: true, changed: 0 })
  })

  it('lets exactly one of many concurrent saves of one version pass', async () => {
    const { version } = await read()
    const words = ['Present', 'Late', 'Insufficient', 'Excused Absent']
    const answers = await Promise.all(
      words.map((status) =>
        facilitator.post(session.path, {
          _action: 'overwrite_attendances',
          version,
          attendances: [{ id: idOf(2), status }],
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('the alert and its actions', () => {
  it('tells guardians of the unexcused once, one mail a child, and never of the excused', async () => {
    const { makeGuardian } = await import('#domains/people/server/people.factory.ts')
    const siblings = [session.students[0]?.id ?? 0, session.students[2]?.id ?? 0]
    const email = `family.${session.sessionId}@home.test`
    await makeGuardian(school.db, { name: 'Ifeoma Nwosu', email, studentIds: siblings })
    await makeGuardian(school.db, {
      email: `other.${session.sessionId}@home.test`,
      studentIds: [session.students[1]?.id ?? 0],
    })
    const absent = [
      { id: idOf(0), status: 'Unexcused Absent' },
      { id: idOf(1), status: 'Excused Absent' },
    ]
    await facilitator.post(session.path, { _action: 'overwrite_attendances', attendances: absent })
    expect((await read()).alert).toMatchObject({
      action: 'notify_guardians',
      title: '2 students were absent without an excuse',
    })

    const told = await facilitator.post(session.path, { _action: 'notify_guardians' })
    expect(told.body).toMatchObject({ changed: 2, message: 'Guardians of 2 students notified' })
    const again = await facilitator.post(session.path, { _action: 'notify_guardians' })
    expect([again.status, again.body.message]).toEqual([
      422,
      'Nobody was notified: families were already told of every unexcused absence on this roll.',
    ])
    const mails = await school.db.selectFrom('outboxMails').selectAll().where('toEmail', '=', email).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['unexcused_absence', 'unexcused_absence'])
    const texts = mails.map(({ textBody }) => textBody)
    expect(texts.join()).toContain('Amara Nwosu did not attend The Kelp Forest on Tue, Nov 10, 2026')
    for (const text of texts) expect(text.match(/absence\?token=/g)).toHaveLength(1)
    const others = await school.db
      .selectFrom('outboxMails')
      .selectAll()
      .where('toEmail', 'like', `other.${session.sessionId}@%`)
      .execute()
    expect(others).toEqual([])
    expect((await read()).alert).toBeNull()
  })

  it('raises an alert, and overwrites nothing, when the report comes after staff have saved', async () => {
    await facilitator.post(session.path, {
      _action: 'overwrite_attendances',
      attendances: [{ id: idOf(2), status: 'Excused Absent' }],
    })
    await tellLedger(
      school.db,
      session.sessionId,
      [visit({ email: emailOf(2) }, 0, 50)],
      '2026-11-10T16:05:00Z',
    )
    expect(await statusOf(2)).toBe('Excused Absent')
    expect((await read()).alert).toMatchObject({
      action: 'review_report',
      title: 'The meeting report changed',
    })
    expect((await facilitator.post(session.path, { _action: 'review_report' })).body.open).toBe('zoom-report')
  })
})

it('tells every open page, on every machine, once the save has committed', async () => {
  const heard = new Promise((resolve) =>
    school.services.live.subscribe([`attendable:${session.sessionId}`], resolve),
  )
  await facilitator.post(session.path, {
    _action: 'overwrite_attendances',
    attendances: [{ id: idOf(0), status: 'Late' }],
  })
  expect(await heard).toBe(`attendable:${session.sessionId}`)
})
