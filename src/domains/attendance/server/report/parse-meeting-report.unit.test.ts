import { describe, expect, it } from 'vitest'
import {
  type MeetingReport,
  type MeetingReportRow,
  parseMeetingReport,
  reportFacts,
} from './parse-meeting-report.ts'

const zone = 'America/New_York'
/** Tuesday 10 November 2026, 10:00 to 11:00 EST: a day both date orders can write. */
const session = { zone, sessionStartMs: Date.UTC(2026, 10, 10, 15), sessionEndMs: Date.UTC(2026, 10, 10, 16) }
const at = (minutes: number) => session.sessionStartMs + minutes * 60_000
const header = 'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)'
const rowOf = (name: string, email = '') =>
  `${name},${email},11/10/2026 10:02:00 AM,11/10/2026 10:50:00 AM,48`

function parse(text: string, on = session): MeetingReport {
  return parseMeetingReport(new TextEncoder().encode(text), on)
}
function rowsOf(report: MeetingReport): MeetingReportRow[] {
  if (!report.ok) throw new Error(`line ${report.line}: ${report.reason}`)
  return report.rows
}
const table = (...rows: string[]) => rowsOf(parse([header, ...rows].join('\n')))

describe('a report as Zoom exports it', () => {
  const text = [
    'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants',
    '912 3456 7890,"The Kelp Forest, B",11/10/2026 09:55:00 AM,11/10/2026 11:02:00 AM,teacher@school.test,67,3',
    '',
    `${header},Guest,Recording Consent,In Waiting Room`,
    'Seun A. (Oluwaseun Adebayo-Fitzgerald),seun@school.test,11/10/2026 10:06:12 AM,11/10/2026 10:17:40 AM,12,No,Yes,No',
    '"Nwosu, Amara 🌊",,11/10/2026 10:00:00 AM,11/10/2026 11:00:00 AM,60,Yes,,No',
    'Seun A. (Oluwaseun Adebayo-Fitzgerald),seun@school.test,11/10/2026 10:24:05 AM,11/10/2026 10:34:10 AM,11,No,Yes,No',
    'Early Bird,,11/10/2026 09:40:00 AM,11/10/2026 09:50:00 AM,10,Yes,,Yes',
    '',
  ].join('\r\n')

  it('gives its rows, without those of the waiting room, with their lines', () => {
    const rows = rowsOf(parse(text))
    expect(rows.map((row) => [row.line, row.name])).toEqual([
      [5, 'Seun A. (Oluwaseun Adebayo-Fitzgerald)'],
      [6, 'Nwosu, Amara 🌊'],
      [7, 'Seun A. (Oluwaseun Adebayo-Fitzgerald)'],
    ])
    expect(rows[0]).toMatchObject({
      email: 'seun@school.test',
      joinMs: at(6) + 12_000,
      leaveMs: at(17) + 40_000,
    })
  })

  it('tells the meeting it is of', () => {
    expect(parse(text)).toMatchObject({ topic: 'The Kelp Forest, B', meetingId: '91234567890' })
  })

  it('becomes facts under the name as written', () => {
    expect(reportFacts(rowsOf(parse(text)))[0]).toMatchObject({
      kind: 'seen',
      atMs: at(6) + 12_000,
      participant: { name: 'Seun A. (Oluwaseun Adebayo-Fitzgerald)', email: 'seun@school.test' },
    })
  })
})

it.each([
  ['a mark of UTF-8', `\ufeff${header}\n${rowOf('Zoë')}`],
  ['semicolons', `${header}\n${rowOf('Zoë')}`.replaceAll(',', ';')],
  ['tabs', `${header}\n${rowOf('Zoë')}`.replaceAll(',', '\t')],
  ['every cell quoted', `${header}\n${rowOf('Zoë')}`.replace(/[^,\n]+/g, '"$&"')],
  ['the new titles', `Name (original name),Email,Join time,Leave time,Duration (minutes)\n${rowOf('Zoë')}`],
  ['a title block of pairs', `Topic,Kelp\nMeeting ID,1\n\n${header}\n${rowOf('Zoë')}`],
  ['a quotation mark left open above', `Topic,"Kelp\n\n${header}\n${rowOf('Zoë')}`],
])('reads %s', (_, text) => {
  expect(rowsOf(parse(text))).toMatchObject([{ name: 'Zoë', joinMs: at(2), leaveMs: at(50) }])
})

it.each([
  ['UTF-16 with its mark', new Uint8Array(Buffer.from(`\ufeff${header}\n${rowOf('Zoë')}`, 'utf16le'))],
  ['UTF-16 without', new Uint8Array(Buffer.from(`${header}\n${rowOf('Zoë')}`, 'utf16le'))],
  ["Windows' letters", new Uint8Array(Buffer.from(`${header}\n${rowOf('Zoë')}`, 'latin1'))],
])('reads %s', (_, bytes) => {
  expect(rowsOf(parseMeetingReport(bytes, session))[0]?.name).toBe('Zoë')
})

describe('dates', () => {
  it.each([
    ['2026-11-10 10:02:00', '2026-11-10 10:50:00'],
    ['2026-11-10T15:02:00Z', '2026-11-10T15:50:00Z'],
    ['11/10/26 10:02 AM', '11/10/26 10:50 AM'],
    ['10/11/2026 10:02', '10/11/2026 10:50'],
    ['10.11.2026 10:02:00', '10.11.2026 10:50:00'],
    ['11/10/2026 10:02:00\u202fam', '11/10/2026 10:50:00 a.m.'],
    ['Nov 10 2026 10:02:00 AM', '10 Nov 2026 10:50'],
  ])('%s is two minutes past ten', (join, leave) => {
    expect(table(`Zoë,,${join},${leave},48`)).toMatchObject([{ joinMs: at(2), leaveMs: at(50) }])
  })

  it.each([
    ['12:05:00 AM', 5],
    ['12:05:00 PM', 725],
    ['1:05:00 PM', 785],
  ])('%s is on the 12-hour clock', (time, minutesOfDay) => {
    const [row] = table(`Zoë,,11/10/2026 ${time},11/10/2026 11:59:00 PM,1`)
    expect(row?.joinMs).toBe(at(minutesOfDay - 600))
  })

  it('have one order in the whole file: the one in which every date exists', () => {
    const on = {
      ...session,
      sessionStartMs: Date.UTC(2026, 2, 4, 15),
      sessionEndMs: Date.UTC(2026, 2, 4, 16),
    }
    const rows = ['A,,04/03/2026 10:00,04/03/2026 10:30,30', 'B,,13/03/2026 10:00,13/03/2026 10:30,30']
    expect(parse([header, ...rows].join('\n'), on)).toMatchObject({ ok: true, dateOrder: 'day_first' })
    expect(parse([header, rows[0]].join('\n'), on)).toMatchObject({ ok: true, dateOrder: 'day_first' })
  })

  it('stand on the wall of the school on both sides of a change of clocks', () => {
    const night = {
      ...session,
      sessionStartMs: Date.UTC(2026, 10, 1, 5),
      sessionEndMs: Date.UTC(2026, 10, 1, 8),
    }
    const [row] = rowsOf(parse(`${header}\nA,,11/01/2026 01:50:00 AM,11/01/2026 01:10:00 AM,20`, night))
    expect([row?.joinMs, row?.leaveMs]).toEqual([Date.UTC(2026, 10, 1, 5, 50), Date.UTC(2026, 10, 1, 6, 10)])
    const summer = {
      ...session,
      sessionStartMs: Date.UTC(2026, 9, 30, 14),
      sessionEndMs: Date.UTC(2026, 9, 30, 15),
    }
    expect(rowsOf(parse(`${header}\nA,,10/30/2026 10:00 AM,10/30/2026 10:30 AM,30`, summer))[0]?.joinMs).toBe(
      summer.sessionStartMs,
    )
  })
})

describe('names', () => {
  it.each([
    'Amara Nwosu (she/her)',
    'Cat (Catalina Ibáñez)',
    'Diego Gomez (TA)',
    'Ana "Annie" Lee',
  ])('%s stands as written', (written) => {
    const rows = table(rowOf(written))
    expect(rows).toMatchObject([{ name: written, originalName: '' }])
    expect(reportFacts(rows)).toMatchObject([{ participant: { name: written } }])
  })

  it('of the account stands in brackets after the one on screen, when a column tells it', () => {
    const columns = 'Name,Original Name,Email,Join Time,Leave Time'
    const row = 'Cat,Catalina Ibáñez,,11/10/2026 10:00:00,11/10/2026 10:30:00'
    expect(reportFacts(rowsOf(parse(`${columns}\n${row}`)))).toMatchObject([
      { participant: { name: 'Cat (Catalina Ibáñez)' } },
    ])
  })

  it('may be missing where there is an email', () => {
    expect(table(rowOf('', 'a@b.test'))).toMatchObject([{ name: '', email: 'a@b.test' }])
  })
})

describe('a file is refused whole, with the line and the reason', () => {
  it.each([
    ['empty', '', 1, 'The file is empty.'],
    ['blank', ' \n \n', 1, 'The file is empty.'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 1, 'The file is a PDF, not a CSV report of a video meeting.'],
    [
      'a spreadsheet',
      'PK\u0003\u0004…',
      1,
      'The file is an Excel or zip file, not a CSV report of a video meeting.',
    ],
    ['bytes', 'abc\u0000def', 1, 'The file is not text, so it is not a CSV report.'],
    [
      'another table',
      'roll_number,name\n1,Ana',
      1,
      'No header with a name, a join time and a leave time was found, so this is not a meeting report.',
    ],
    ['a header alone', `Topic,Kelp\n${header}\n`, 2, 'The report has a header and no participants.'],
    [
      'a summary',
      'Name,Email,Total Duration (Minutes)\nAna,,60',
      1,
      'The report has no join and leave times. Export it again without “Show unique users”.',
    ],
    ['no join time', `${header}\n${rowOf('Ana')}\nBo,,,11/10/2026 10:50,1`, 3, 'The row has no join time.'],
    [
      'no such time',
      `${header}\nBo,,11/10/2026 25:00,11/10/2026 10:50,1`,
      2,
      '“11/10/2026 25:00” is not a join time with its date.',
    ],
    [
      'a time alone',
      `${header}\nBo,,11/10/2026 10:00,10:50,1`,
      2,
      '“10:50” is not a leave time with its date.',
    ],
    [
      'no such day',
      `${header}\n${rowOf('Ana')}\nBo,,13/13/2026 10:00,13/13/2026 10:50,1`,
      3,
      'The join time has a day that does not exist.',
    ],
    [
      'a leave before the join',
      `${header}\nBo,,11/10/2026 10:50,11/10/2026 10:00,1`,
      2,
      'The leave time is before the join time.',
    ],
    ['nobody', `${header}\n${rowOf('')}`, 2, 'The row has neither a name nor an email.'],
    [
      'an open quotation',
      `${header}\n${rowOf('Ana')}\n"Bo,,11/10/2026 10:50\n${rowOf('Cy')}`,
      3,
      'A quotation mark is never closed, so the rows cannot be told apart.',
    ],
    [
      'a duration that leads out of every calendar',
      `${header}\nBo,,11/10/2026 10:00,,1e300`,
      2,
      'The duration is longer than a week.',
    ],
    [
      'a time before there were schools',
      `${header}\n${rowOf('Ana')}\nBo,,0000-01-01 10:00,0000-01-01 10:50,1`,
      3,
      'The time lies too far away.',
    ],
    [
      'an email that is none',
      `${header}\n${rowOf('', 'x'.repeat(255))}`,
      2,
      'The email is longer than 254 characters.',
    ],
    [
      'another day',
      `${header}\nBo,,11/12/2026 10:00,11/12/2026 10:50,1`,
      2,
      'This is the report of Thu, Nov 12, 2026; the session was on Tue, Nov 10, 2026.',
    ],
  ])('%s', (_, text, line, reason) => {
    expect(parse(text)).toEqual({ ok: false, line, reason })
  })
})

it('skips those who registered and did not come, and takes a length for a missing leave', () => {
  const webinar = 'Attended,User Name (Original Name),Email,Join Time,Leave Time,Duration (Minutes)'
  const rows = ['No,Ana,,--,--,--', 'Yes,Bo,,11/10/2026 10:02:00,--,48']
  expect(rowsOf(parse([webinar, ...rows].join('\n')))).toMatchObject([{ name: 'Bo', leaveMs: at(50) }])
})

describe('a file that is larger than any meeting is refused, with the figure', () => {
  const lots = (times: number, text: string) => text.repeat(times)
  it.each([
    [
      'rows',
      [header, ...Array.from({ length: 20_000 }, (_, index) => rowOf(`Guest ${index}`))].join('\n'),
      1,
      'A report may have at most 10,000 rows; this one has 20,000.',
    ],
    ['bytes', `${header}\n${lots(5 * 1024 * 1024, 'x')}`, 1, 'A report may have at most 4 MB.'],
    [
      'cells in a row',
      `${header}\n${rowOf('Ana')}\n${lots(20_001, ',')}`,
      3,
      'A row may have at most 200 cells; this one has more.',
    ],
    [
      'letters in a row',
      `${header}\n${rowOf('Ana')}\n${lots(20_100, 'x')}`,
      3,
      'The row is longer than 20,000 characters, or a quotation mark in it is never closed.',
    ],
    [
      'columns',
      `${header}${lots(300, ',x')}\n${rowOf('Ana')}`,
      1,
      'No header with a name, a join time and a leave time was found, so this is not a meeting report.',
    ],
    [
      'letters in the header',
      `${header}${lots(4_000, 'x')}\n${rowOf('Ana')}`,
      1,
      'No header with a name, a join time and a leave time was found, so this is not a meeting report.',
    ],
  ])('%s', (_, text, line, reason) => {
    expect(parse(text)).toEqual({ ok: false, line, reason })
  })
})

it('skips a header that stands among the rows, where two tables were put together', () => {
  expect(table(rowOf('Ana'), header, rowOf('Bo')).map((row) => row.name)).toEqual(['Ana', 'Bo'])
})

it('reads 10,000 rows in less than two seconds of work', () => {
  const text = [header, ...Array.from({ length: 10_000 }, (_, index) => rowOf(`Guest ${index}`))].join('\n')
  const before = process.threadCpuUsage()
  expect(rowsOf(parse(text))).toHaveLength(10_000)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2_000)
})
