import { plainHeader, type TableLine } from './meeting-report-table.ts'

/** Which column holds what; absent when the report does not have it. */
export type ReportColumns = Partial<Record<ReportColumn, number>>

type ReportColumn =
  | 'name'
  | 'originalName'
  | 'email'
  | 'registrantId'
  | 'join'
  | 'leave'
  | 'minutes'
  | 'waitingRoom'
  | 'attended'

/** Titles as `plainHeader` leaves them, the likeliest first. */
const titles: Record<ReportColumn, readonly string[]> = {
  name: [
    'name original name',
    'user name original name',
    'name',
    'user name',
    'display name',
    'participant name',
    'participant',
    'participants',
    'attendee name',
    'attendee',
    'full name',
    'screen name',
  ],
  originalName: ['original name', 'account name'],
  email: [
    'user email',
    'email',
    'e mail',
    'email address',
    'e mail address',
    'participant email',
    'attendee email',
  ],
  registrantId: ['registrant id', 'registration id'],
  join: ['join time', 'joined at', 'joined', 'time joined', 'first join', 'first join time', 'join'],
  leave: [
    'leave time',
    'left at',
    'left',
    'time left',
    'time exited',
    'last leave',
    'last leave time',
    'leave',
  ],
  minutes: ['duration minutes', 'duration min', 'duration', 'time in session minutes'],
  waitingRoom: ['in waiting room', 'waiting room'],
  attended: ['attended'],
}

const totalTitles = ['total duration minutes', 'total duration', ...titles.minutes]

export function columnsOf(header: readonly string[]): ReportColumns {
  const plain = header.map(plainHeader)
  const columns: ReportColumns = {}
  for (const [column, names] of Object.entries(titles) as [ReportColumn, readonly string[]][]) {
    const title = names.find((name) => plain.includes(name))
    if (title) columns[column] = plain.indexOf(title)
  }
  return columns
}

export function isReportHeader(cells: readonly string[]): boolean {
  const { name, email, join, leave } = columnsOf(cells)
  return (name !== undefined || email !== undefined) && join !== undefined && leave !== undefined
}

/** Whether the report has one line a person with only a total: nobody can tell from it who was late. */
export function isSummaryOnlyHeader(cells: readonly string[]): boolean {
  const { name } = columnsOf(cells)
  const isAboutMeeting = cells.some((cell) => ['meeting id', 'topic'].includes(plainHeader(cell)))
  return (
    name !== undefined && !isAboutMeeting && cells.some((cell) => totalTitles.includes(plainHeader(cell)))
  )
}

/** Topic and meeting id from the block above the header: titles over values, or title and value on a line. */
export function readAbove(above: readonly TableLine[]): { topic?: string; meetingId?: string } {
  const find = (wanted: readonly string[]) => {
    for (const [index, { cells }] of above.entries()) {
      const column = cells.findIndex((cell) => wanted.includes(plainHeader(cell)))
      if (column === -1) continue
      const isPair = cells.filter(Boolean).length === 2 && column === 0
      const value = isPair ? cells[1] : above[index + 1]?.cells[column]
      if (value) return value
    }
    return undefined
  }
  const topic = find(['topic', 'meeting topic'])
  const meetingId = find(['meeting id', 'id'])?.replace(/\s+/g, '')
  return { ...(topic && { topic }), ...(meetingId && { meetingId }) }
}
