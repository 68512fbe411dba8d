import type { RosterStudent } from '../../rules/roll-types.ts'
import { plainHeader, readTable, TableFault } from './meeting-report-table.ts'
import { readReportText } from './meeting-report-text.ts'

export type Roster = { ok: true; students: RosterStudent[] } | { ok: false; line: number; reason: string }

const titles = {
  name: ['name', 'full name', 'student name', 'student', 'student full name', 'display name', 'names'],
  first: ['first name', 'firstname', 'given name', 'given names', 'first', 'forename'],
  last: ['last name', 'lastname', 'surname', 'family name', 'last'],
  preferred: ['preferred name', 'preferred first name', 'nickname', 'goes by'],
  number: [
    'roll number',
    'roll no',
    'rollno',
    'roll',
    'number',
    'no',
    'student number',
    'student no',
    'student id',
    'studentid',
    'id',
    'sis id',
    'username',
    'registration number',
    'reg no',
    'admission number',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'student email',
    'school email',
    'user email',
    'mail',
  ],
} as const satisfies Record<string, readonly string[]>

type RosterColumn = keyof typeof titles

/**
 * Reads a class list with a name (whole, or first and last) and optionally a number and an email, under any
 * common header (issue 2 §5, `npm run try`). Students are numbered by their place in the file, from 1.
 */
export function parseRoster(bytes: Uint8Array): Roster {
  const read = readReportText(bytes)
  if (!read.ok)
    return { ok: false, line: 1, reason: read.reason.replace(/,? (?:not|so it is not) a CSV.*$/, '.') }
  try {
    const table = readTable(read.text, (cells) => hasName(cells))
    if (!table) return { ok: false, line: 1, reason: 'No header with a name was found.' }
    const column = (wanted: RosterColumn) => columnOf(table.header.cells.map(plainHeader), wanted)
    const columns = {
      name: column('name'),
      first: column('first'),
      last: column('last'),
      preferred: column('preferred'),
      number: column('number'),
      email: column('email'),
    }
    const students: RosterStudent[] = []
    for (const { cells, line } of table.body) {
      const cell = (index: number) => (cells[index] ?? '').trim()
      const name = cell(columns.name) || `${cell(columns.first)} ${cell(columns.last)}`.trim()
      if (name === '') return { ok: false, line, reason: 'The row has no name.' }
      students.push({
        studentId: students.length + 1,
        name,
        preferredName: cell(columns.preferred),
        email: cell(columns.email),
        registrantId: '',
        number: cell(columns.number),
      })
    }
    if (students.length === 0)
      return { ok: false, line: table.header.line, reason: 'The roster has no students.' }
    return { ok: true, students }
  } catch (error) {
    if (error instanceof TableFault) return { ok: false, line: error.line, reason: error.message }
    throw error
  }
}

function hasName(cells: readonly string[]): boolean {
  return columnOf(cells, 'name') !== -1 || (columnOf(cells, 'first') !== -1 && columnOf(cells, 'last') !== -1)
}

function columnOf(header: readonly string[], wanted: RosterColumn): number {
  const title = titles[wanted].find((name) => header.includes(name))
  return title === undefined ? -1 : header.indexOf(title)
}
