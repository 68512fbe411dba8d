import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { CalendarImport } from '../../contract/calendar-import.contract.ts'

const path = '/backoffice/cycles-and-holidays'
let school: TestSchool
let director: Client

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  director = await school.as('director')
})
afterAll(() => school?.stop())

const event = (lines: string) => `BEGIN:VEVENT\r\nDTSTAMP:20260801T000000Z\r\n${lines}\r\nEND:VEVENT\r\n`
const calendar = (events: readonly string[], name = 'Our calendar') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:${name}\r\n${events.map(event).join('')}END:VCALENDAR\r\n`

async function upload(
  content: string | Uint8Array,
  { as = director, name = 'year.ics', cohortId }: { as?: Client; name?: string; cohortId?: number } = {},
) {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  if (cohortId !== undefined) form.append('cohort_id', String(cohortId))
  const body = new Response(form)
  return as.call({
    method: 'POST',
    url: `/api${path}/imports`,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

async function read(content: string, cohortId?: number): Promise<CalendarImport> {
  const { status, body } = await upload(content, cohortId === undefined ? {} : { cohortId })
  expect(status).toBe(200)
  return (await director.get(`${path}/imports/${body.import_id}`)).body
}

const apply = (found: CalendarImport, keys = found.rows.map(({ key }) => key)) =>
  director.post(`${path}/imports/${found.id}/apply`, { keys })

const holidays = () =>
  school.db
    .selectFrom('holidays')
    .select(['title', 'startsOn', 'endsOn', 'cohortId'])
    .orderBy('startsOn')
    .orderBy('title')
    .execute()

describe('a file', () => {
  it('adds, changes and removes; twice changes nothing; its undo restores', async () => {
    const first = await read(
      calendar([
        'UID:fall\r\nSUMMARY:Fall break\r\nDTSTART;VALUE=DATE:20261116\r\nDTEND;VALUE=DATE:20261118\r\nCATEGORIES:break',
        'UID:winter\r\nSUMMARY:Winter recess\r\nDTSTART;VALUE=DATE:20261221\r\nDTEND;VALUE=DATE:20270102',
        'UID:early\r\nSUMMARY:Early dismissal\r\nDTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261121',
        'UID:thanks\r\nSUMMARY:Thanksgiving\r\nDTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128',
      ]),
    )
    expect(
      first.rows.map(({ action, after }) => [action, after?.title, after?.starts_on, after?.ends_on]),
    ).toEqual([
      ['add', 'Fall break', '2026-11-16', '2026-11-17'],
      ['add', 'Winter recess', '2026-12-21', '2027-01-01'],
    ])
    expect(first.unchanged).toBe(1)
    expect(first.not_imported).toEqual([
      {
        title: 'Early dismissal',
        starts_on: '2026-11-20',
        ends_on: '2026-11-20',
        reason: 'There is school, with shorter hours.',
      },
    ])
    const session = await makeSession(school.db, {
      startAt: '2026-11-17T15:00:00Z',
      endAt: '2026-11-17T15:50:00Z',
    })
    const preview = await director.post(`${path}/imports/${first.id}/preview`, {
      keys: first.rows.map(({ key }) => key),
    })
    expect(preview.body.sessions_cancelled.count).toBe(1)
    const before = await holidays()
    const applied = await apply(first)
    expect(applied.body.message).toBe('Imported Our calendar: 2 added')

    const second = await read(
      calendar([
        'UID:fall\r\nSUMMARY:Fall break\r\nDTSTART;VALUE=DATE:20261116\r\nDTEND;VALUE=DATE:20261117\r\nCATEGORIES:break',
        'UID:winter\r\nSUMMARY:Winter recess\r\nDTSTART;VALUE=DATE:20261221\r\nDTEND;VALUE=DATE:20270102',
        'UID:thanks\r\nSUMMARY:Thanksgiving\r\nDTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128',
      ]),
    )
    expect(second.rows.map(({ action }) => action)).toEqual(['change'])
    const withoutWinter = await read(
      calendar([
        'UID:fall\r\nSUMMARY:Fall break\r\nDTSTART;VALUE=DATE:20261116\r\nDTEND;VALUE=DATE:20261118\r\nCATEGORIES:break',
        'UID:spring\r\nSUMMARY:Spring break\r\nDTSTART;VALUE=DATE:20270405\r\nDTEND;VALUE=DATE:20270410',
      ]),
    )
    expect(withoutWinter.rows.map(({ action, before, after }) => [action, (after ?? before)?.title])).toEqual(
      [
        ['add', 'Spring break'],
        ['remove', 'Winter recess'],
      ],
    )
    const changed = await apply(withoutWinter)
    expect(changed.body.message).toBe('Imported Our calendar: 1 added, 1 removed')
    for (const { change_id: id } of [changed.body, applied.body])
      expect((await director.post(`${path}/changes/${id}/undo`)).status).toBe(200)
    expect(await holidays()).toEqual(before)
    const row = await school.db
      .selectFrom('attendables')
      .select('cancelledAt')
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow()
    expect(row.cancelledAt).toBeNull()
  })

  it('turns a day off back into a school day: splits what is around it', async () => {
    await director.post(`${path}/changes`, {
      change: {
        kind: 'holiday',
        title: 'Mud week',
        starts_on: '2027-03-15',
        ends_on: '2027-03-19',
        cohort_id: null,
      },
    })
    const found = await read(
      calendar([
        'UID:a\r\nSUMMARY:Spring recess\r\nDTSTART;VALUE=DATE:20270405\r\nDTEND;VALUE=DATE:20270410',
        'UID:b\r\nSUMMARY:School Day - Snow Day Makeup\r\nCATEGORIES:school\r\nDTSTART;VALUE=DATE:20270407\r\nDTEND;VALUE=DATE:20270408',
        'UID:c\r\nSUMMARY:School Day - Snow Day Makeup\r\nDTSTART;VALUE=DATE:20270317\r\nDTEND;VALUE=DATE:20270318',
      ]),
    )
    expect(
      found.rows.map(({ action, after }) => [action, after?.title, after?.starts_on, after?.ends_on]),
    ).toEqual([
      ['add', 'Spring recess', '2027-04-05', '2027-04-06'],
      ['add', 'Spring recess', '2027-04-08', '2027-04-09'],
      ['change', 'Mud week', '2027-03-15', '2027-03-16'],
    ])
    const done = await apply(found)
    expect((await holidays()).filter(({ title }) => title === 'Mud week')).toHaveLength(2)
    await director.post(`${path}/changes/${done.body.change_id}/undo`)
    expect((await holidays()).filter(({ title }) => title === 'Mud week')).toMatchObject([
      { startsOn: '2027-03-15', endsOn: '2027-03-19' },
    ])
  })

  it('of a campus touches the holidays of that campus only', async () => {
    const found = await read(
      calendar([
        'UID:x\r\nSUMMARY:Harbor fair, no school\r\nDTSTART;VALUE=DATE:20270510\r\nDTEND;VALUE=DATE:20270511',
      ]),
      2,
    )
    expect(found.campus).toBe('Campus 2')
    const { body } = await apply(found)
    expect(await holidays()).toContainEqual(
      expect.objectContaining({ title: 'Harbor fair, no school', cohortId: 2 }),
    )
    await director.post(`${path}/changes/${body.change_id}/undo`)
  })

  it('is refused row by row when the calendar changed since', async () => {
    const found = await read(
      calendar(['UID:y\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:20270511\r\nDTEND;VALUE=DATE:20270512']),
    )
    const { body } = await apply(found)
    expect((await apply(found)).status).toBe(409)
    await director.post(`${path}/changes/${body.change_id}/undo`)
    expect((await apply(found, [])).body).toEqual({ change_id: null, message: 'Nothing to import' })
  })
})

describe('files of other programs', () => {
  const only = async (lines: string) =>
    (await read(calendar([lines]))).rows.map(({ after }) => [after?.starts_on, after?.ends_on])

  it('repeat yearly or weekly within the school years, without what they leave out', async () => {
    expect(
      await only('UID:vet\r\nSUMMARY:Veterans Day\r\nDTSTART;VALUE=DATE:20201111\r\nRRULE:FREQ=YEARLY'),
    ).toEqual([['2026-11-11', '2026-11-11']])
    expect(
      await only(
        'UID:fri\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:20270604\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE;VALUE=DATE:20270611',
      ),
    ).toEqual([
      ['2027-06-04', '2027-06-04'],
      ['2027-06-18', '2027-06-18'],
    ])
  })

  it('say days as times at midnight, in their own zone, in UTC or in none', async () => {
    const zone = 'TZID=America/New_York'
    expect(
      await only(`SUMMARY:Closed\r\nDTSTART;${zone}:20270201T000000\r\nDTEND;${zone}:20270203T000000`),
    ).toEqual([['2027-02-01', '2027-02-02']])
    expect(await only('SUMMARY:Closed\r\nDTSTART:20270201T050000Z\r\nDTEND:20270202T050000Z')).toEqual([
      ['2027-02-01', '2027-02-01'],
    ])
    expect(await only('SUMMARY:Closed\r\nDTSTART:20270201T000000Z\r\nDTEND:20270202T000000Z')).toEqual([
      ['2027-02-01', '2027-02-01'],
    ])
    expect(await only('SUMMARY:Closed\r\nDTSTART:20270201T000000\r\nDTEND:20270202T000000')).toEqual([
      ['2027-02-01', '2027-02-01'],
    ])
    expect(await only('SUMMARY:Closed\r\nDTSTART;VALUE=DATE:20270201\r\nDURATION:P3D')).toEqual([
      ['2027-02-01', '2027-02-03'],
    ])
    expect(await only('SUMMARY:Closed\r\nDTSTART;VALUE=DATE:20270201\r\nDTEND;VALUE=DATE:20270201')).toEqual([
      ['2027-02-01', '2027-02-01'],
    ])
  })

  it('are one day each when they are told in UTC across a clock change', async () => {
    // Midnight of the school is 04:00 in UTC until Nov 1, 2026, and 05:00 afterwards.
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=3'
    expect(
      await only(`SUMMARY:Closed\r\nDTSTART:20261019T040000Z\r\nDTEND:20261020T040000Z\r\n${rule}`),
    ).toEqual([
      ['2026-10-19', '2026-10-19'],
      ['2026-10-26', '2026-10-26'],
      ['2026-11-02', '2026-11-02'],
    ])
    expect(await only('SUMMARY:Closed\r\nDTSTART:20270510T050000Z\r\nDTEND:20270511T050000Z')).toEqual([
      ['2027-05-10', '2027-05-10'],
    ])
  })

  it('offer a day inside a break without choosing it', async () => {
    const found = await read(
      calendar([
        'UID:b\r\nSUMMARY:Midwinter recess\r\nDTSTART;VALUE=DATE:20270215\r\nDTEND;VALUE=DATE:20270220',
        'UID:d\r\nSUMMARY:Presidents day\r\nDTSTART;VALUE=DATE:20270215',
      ]),
    )
    expect(found.rows.map(({ after, is_sure, note }) => [after?.title, is_sure, note])).toEqual([
      ['Midwinter recess', true, null],
      ['Presidents day', false, 'It is within Midwinter recess, Mon, Feb 15 to Fri, Feb 19, 2027.'],
    ])
  })

  it('say where they have school on a day that is a holiday here', async () => {
    const first = await read(calendar(['UID:x\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:20270309']))
    const { body } = await apply(first)
    const again = await read(
      calendar([
        'UID:x\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:20270309',
        'UID:e\r\nSUMMARY:Early dismissal\r\nDTSTART;VALUE=DATE:20270309',
      ]),
    )
    expect(again.not_imported.map(({ reason }) => reason)).toEqual([
      'There is school, with shorter hours. Here No school is a holiday, Tue, Mar 9, 2027.',
    ])
    await director.post(`${path}/changes/${body.change_id}/undo`)
  })

  it('have events without a number, and twice the same number', async () => {
    const found = await read(
      calendar([
        'SUMMARY:Recess\r\nDTSTART;VALUE=DATE:20270201',
        'UID:same\r\nSUMMARY:Recess\r\nDTSTART;VALUE=DATE:20270301',
      ]),
    )
    const { body } = await apply(found)
    const again = await read(
      calendar([
        'SUMMARY:Recess\r\nDTSTART;VALUE=DATE:20270201',
        'UID:same\r\nSUMMARY:Recess\r\nDTSTART;VALUE=DATE:20270301',
      ]),
    )
    expect([again.rows, again.unchanged]).toEqual([[], 2])
    await director.post(`${path}/changes/${body.change_id}/undo`)
  })

  it('take signs that nobody sees out of names, and do not break a sign in two', async () => {
    const name = `No school\u0000\u0007 ${'\u{1f384}'.repeat(80)}`
    const { status, body } = await upload(
      calendar([`UID:a\u0000b\r\nSUMMARY:${name}\r\nDTSTART;VALUE=DATE:20270201`]),
    )
    expect(status).toBe(200)
    const { rows } = (await director.get(`${path}/imports/${body.import_id}`)).body
    expect(rows.map((row: { after: { title: string } | null }) => row.after?.title)).toContainEqual(
      expect.stringMatching(/^No school \u{1f384}+$/u),
    )
  })

  it('leave open what they do not say', async () => {
    const found = await read(
      calendar([
        'UID:1\r\nSUMMARY:Picture day\r\nDTSTART;VALUE=DATE:20270201',
        'UID:2\r\nSUMMARY:No school in the afternoon\r\nDTSTART:20270202T170000Z\r\nDTEND:20270202T200000Z',
        'UID:3\r\nSUMMARY:Board meeting\r\nDTSTART:20270202T170000Z\r\nDTEND:20270202T200000Z',
        'UID:4\r\nSUMMARY:Holiday concert\r\nDTSTART;VALUE=DATE:20270203',
        'UID:5\r\nSUMMARY:No school\r\nSTATUS:CANCELLED\r\nDTSTART;VALUE=DATE:20270204',
        'UID:6\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:20280204',
        'UID:7\r\nSUMMARY:Bells\r\nDTSTART:20270202T170000Z\r\nRRULE:FREQ=SECONDLY',
      ]),
    )
    expect(found.rows.map(({ after, is_sure }) => [after?.title, is_sure])).toEqual([
      ['Picture day', false],
      ['No school in the afternoon', false],
    ])
    expect(found.not_imported.map(({ title, reason }) => [title, reason])).toEqual([
      ['Board meeting', 'It takes only part of the day.'],
      ['Bells', 'How it repeats cannot be read.'],
      ['Holiday concert', 'It does not say that there is no school.'],
      ['No school', 'The event is cancelled in its calendar.'],
      ['No school', 'It is outside of every school year.'],
    ])
  })
})

describe('what is wrong with a file', () => {
  const cases: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['is no calendar', 'Date,Holiday\n2026-11-26,Thanksgiving', /not a calendar file/],
    ['is empty', '', /not a calendar file/],
    ['is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), /characters in this file/],
    [
      'is written in another alphabet’s bytes',
      Buffer.from(calendar(['UID:1\r\nSUMMARY:Día\r\nDTSTART;VALUE=DATE:20270201']), 'latin1'),
      /characters in this file/,
    ],
    ['ends in the middle', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1', /ends in the middle/],
    ['has no events', calendar([]), /no events/],
    [
      'is of another decade',
      calendar(['UID:1\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:19990201']),
      /outside of the school years/,
    ],
    ['is 3 MB large', 'x'.repeat(3_000_000), /larger than 2 MB/],
  ]
  it.each(cases)('it %s', async (_, content, sentence) => {
    const { status, body } = await upload(content)
    expect(status).toBe(422)
    expect(body.formErrors.file).toMatch(sentence)
  })

  it('is for those who manage the calendar', async () => {
    const good = calendar(['UID:1\r\nSUMMARY:No school\r\nDTSTART;VALUE=DATE:20270201'])
    const facilitator = await school.as('facilitator')
    expect((await upload(good, { as: facilitator })).status).toBe(403)
    const { body } = await upload(good)
    expect((await facilitator.get(`${path}/imports/${body.import_id}`)).status).toBe(403)
    for (const call of ['preview', 'apply'])
      expect((await facilitator.post(`${path}/imports/${body.import_id}/${call}`, { keys: [] })).status).toBe(
        403,
      )
    expect((await director.get(`${path}/imports/9999`)).status).toBe(404)
    expect((await director.post(`${path}/imports/9999/apply`, { keys: [] })).status).toBe(404)
    expect(
      (await director.post(`${path}/imports/${body.import_id}/apply`, { keys: ['remove|1'] })).status,
    ).toBe(409)
    expect((await upload(good, { cohortId: 77 })).body.formErrors.cohort_id).toMatch(/campus/)
    const noFile = await director.post(`${path}/imports`, {})
    expect(noFile.status).toBe(400)
  })
})

const shared = resolve('../shared/data/calendar/school-year-2025-2026.ics')

// A file of somebody else, beside the project where it is built and not in every clone.
it.each(
  [shared].filter(existsSync),
)('brings the days that a person reads in %s as days without school', async (file) => {
  await director.post(`${path}/changes`, {
    change: {
      kind: 'year',
      school_year: '2025-2026',
      title: '2025–2026',
      first_day: '2025-08-27',
      last_day: '2026-06-18',
    },
  })
  const found = await read(readFileSync(file, 'utf8'))
  expect(found.calendar_name).toBe('Livingston NJ School Calendar')
  expect(found.rows.map(({ after }) => `${after?.starts_on} ${after?.ends_on}`)).toEqual([
    '2025-09-01 2025-09-01',
    '2025-09-23 2025-09-24',
    '2025-10-02 2025-10-02',
    '2025-10-13 2025-10-13',
    '2025-10-20 2025-10-20',
    '2025-11-06 2025-11-07',
    '2025-11-27 2025-11-28',
    '2025-12-24 2025-12-31',
    '2026-01-01 2026-01-01',
    '2026-01-19 2026-01-19',
    '2026-02-16 2026-02-16',
    '2026-02-17 2026-02-17',
    '2026-02-18 2026-02-20',
    '2026-03-20 2026-03-20',
    '2026-03-31 2026-04-02',
    '2026-04-03 2026-04-03',
    '2026-05-25 2026-05-25',
  ])
  expect(found.rows.every((row) => row.is_sure && row.action === 'add')).toBe(true)
  expect(found.not_imported).toHaveLength(16)
})
