import {
  CellFault,
  isEmail,
  isShortened,
  longestCode,
  type PersonRole,
  readEmail,
  readEnabled,
  readGone,
  readGrade,
  readInstant,
  readLine,
  readList,
  readNeeded,
  readRole,
  readTruth,
} from './roster-cells.ts'
import { type DateOrder, readDay } from './roster-days.ts'
import type { RosterFile } from './roster-headers.ts'

/** A line as it is compared: whose it is (`code`), what it points to, and what it says. */
export interface RosterRow {
  readonly file: RosterFile | 'externals'
  readonly code: string | null
  readonly ref: string | null
  readonly otherRef: string | null
  readonly isGone: boolean
  readonly changedAt: string | null
  readonly cells: Readonly<Record<string, string>>
}

/** A line of a file by the names of its columns; undefined for a column that the file does not have. */
export type Cells = (column: string) => string | undefined

export interface ReadRow {
  readonly rows: readonly RosterRow[]
  readonly order?: DateOrder
}

/** A column of the file under the name that a change has; left out when the file does not have it. */
const said = (name: string, text: string | undefined) => (text === undefined ? {} : { [name]: text })

/** Throws for a number that a spreadsheet has shortened: whose it was is lost. */
function codeOf(column: string, label: string, text: string | undefined): string {
  const code = readNeeded(column, label, text ?? '', longestCode)
  if (isShortened(code))
    throw new CellFault(column, `“${code}” is a number that a spreadsheet has shortened: send ids as text`)
  return code
}

/** An identifier that need not be there. */
const maybeCode = (column: string, text: string | undefined) =>
  readLine(column, text ?? '', longestCode) || null

function rowOf(file: RosterFile, cells: Cells, row: Partial<RosterRow>): RosterRow {
  return {
    file,
    code: null,
    ref: null,
    otherRef: null,
    isGone: readGone('status', cells('status') ?? ''),
    changedAt: readInstant(cells('dateLastModified') ?? ''),
    cells: {},
    ...row,
  }
}

/** A day as cells under the name that a change has; as `unsure_date` while nobody has said its order. */
function dayCells(
  column: string,
  text: string | undefined,
): { readonly cells: Readonly<Record<string, string>>; readonly order?: DateOrder } {
  const day = text === undefined ? undefined : readDay(column, text)
  if (text === undefined) return { cells: {} }
  if (day === undefined) return { cells: { birth_date: '' } }
  if ('unsure' in day) return { cells: { unsure_date: day.unsure.join(' ') } }
  // Of whom it is, and whether that is one of a student, is known once the files are put together.
  if (day.day < '1990') return { cells: { birth_date: '', odd_day: day.day } }
  return { cells: { birth_date: day.day }, ...(day.order && { order: day.order }) }
}

/** The last day of something; of one that can be read in two ways the end of its year, so that nothing ends too early. */
function lastDay(column: string, text: string | undefined): Readonly<Record<string, string>> {
  const day = readDay(column, text ?? '')
  if (day === undefined) return {}
  return { until: 'day' in day ? day.day : `${day.unsure[0]}-12-31` }
}

/** A day that can be read in one way only; of another nothing is known. */
function sureDay(name: string, column: string, text: string | undefined): Readonly<Record<string, string>> {
  const day = readDay(column, text ?? '')
  return day !== undefined && 'day' in day ? { [name]: day.day } : {}
}

function usersRow(cells: Cells): ReadRow {
  const code = codeOf('sourcedId', 'The id', cells('sourcedId'))
  const username = cells('username') ?? ''
  const email = readEmail('email', cells('email') || (isEmail(username) ? username : ''))
  const roles = readList('role', cells('role') ?? '')
  const orgs = readList('orgSourcedIds', cells('orgSourcedIds') ?? '')
  const user = rowOf('users', cells, {
    code,
    cells: {
      first_name: readNeeded('givenName', 'Given name', cells('givenName') ?? '', 60),
      last_name: readNeeded('familyName', 'Family name', cells('familyName') ?? '', 60),
      email,
      ...said(
        'phone',
        cells('phone') === undefined && cells('sms') === undefined
          ? undefined
          : readLine('phone', cells('phone') || cells('sms') || '', 40),
      ),
      ...said(
        'pronouns',
        cells('pronouns') === undefined ? undefined : readLine('pronouns', cells('pronouns') ?? '', 40),
      ),
      ...(cells('grades') === undefined ? {} : { grade: (cells('grades') ?? '').trim() }),
      ...said('primary_org', cells('primaryOrgSourcedId')?.trim() || undefined),
      ...(!readEnabled('enabledUser', cells('enabledUser') ?? '') && { is_disabled: 'true' }),
    },
  })
  const roleRows = roles.flatMap((role) =>
    (orgs.length === 0 ? [''] : orgs).map((org, at) =>
      roleRow(cells, 'role', { user: code, role, org, isPrimary: at === 0 }),
    ),
  )
  const ties = readList('agentSourcedIds', cells('agentSourcedIds') ?? '').map((agent) =>
    rowOf('relationships', cells, {
      isGone: false,
      ref: code,
      otherRef: agent,
      cells: { relationship: 'guardian' },
    }),
  )
  return { rows: [user, ...roleRows, ...ties] }
}

function roleRow(
  cells: Cells,
  column: string,
  said: {
    readonly user: string
    readonly role: string
    readonly org: string
    readonly isPrimary: boolean
    readonly grade?: string | undefined
    /** In the words of a school, where a bundle of our own has it. */
    readonly job?: string | undefined
    readonly endsOn?: string | undefined
  },
): RosterRow {
  const role = readRole(said.role)
  if (role === undefined) throw new CellFault(column, `“${said.role}” is not a role known here`)
  return rowOf('roles', cells, {
    ref: said.user,
    otherRef: said.org === '' ? null : said.org,
    cells: {
      role,
      job: readLine(column, said.job ?? said.role.replace(/^ext:/, ''), 60),
      rank: said.isPrimary ? '0' : '1',
      ...(said.grade !== undefined && { grade: said.grade.trim() }),
      ...lastDay('endDate', said.endsOn),
    },
  })
}

const readers: Readonly<Record<RosterFile, (cells: Cells) => ReadRow>> = {
  orgs: (cells) => ({
    rows: [
      rowOf('orgs', cells, {
        code: codeOf('sourcedId', 'The id', cells('sourcedId')),
        ref: maybeCode('parentSourcedId', cells('parentSourcedId')),
        cells: {
          title: readNeeded('name', 'The name', cells('name') ?? '', 80),
          type: readLine('type', cells('type') ?? 'school', 40).toLowerCase(),
        },
      }),
    ],
  }),
  academicSessions: (cells) => ({
    rows: [
      rowOf('academicSessions', cells, {
        code: codeOf('sourcedId', 'The id', cells('sourcedId')),
        ref: maybeCode('parentSourcedId', cells('parentSourcedId')),
        cells: {
          title: readNeeded('title', 'The title', cells('title') ?? '', 120),
          ...sureDay('first', 'startDate', cells('startDate')),
          ...sureDay('last', 'endDate', cells('endDate')),
        },
      }),
    ],
  }),
  courses: (cells) => ({
    rows: [
      rowOf('courses', cells, {
        code: codeOf('sourcedId', 'The id', cells('sourcedId')),
        ref: maybeCode('orgSourcedId', cells('orgSourcedId')),
      }),
    ],
  }),
  classes: (cells) => ({
    rows: [
      rowOf('classes', cells, {
        code: codeOf('sourcedId', 'The id', cells('sourcedId')),
        ref: codeOf('schoolSourcedId', 'The school', cells('schoolSourcedId')),
        cells: {
          title: readNeeded('title', 'The title', cells('title') ?? '', 80),
          type: (cells('classType') ?? 'scheduled').trim().toLowerCase(),
          ...said('terms', cells('termSourcedIds')?.trim() || undefined),
          ...said('course', maybeCode('courseSourcedId', cells('courseSourcedId')) ?? undefined),
        },
      }),
    ],
  }),
  users: usersRow,
  roles: (cells) => ({
    rows: [
      roleRow(cells, 'role', {
        user: codeOf('userSourcedId', 'The user', cells('userSourcedId')),
        role: readNeeded('role', 'The role', cells('role') ?? '', 60),
        org: codeOf('orgSourcedId', 'The organization', cells('orgSourcedId')),
        isPrimary: readTruth(cells('roleType') ?? '') === true,
        grade: cells('grade'),
        job: cells('metadata.job'),
        endsOn: cells('endDate'),
      }),
    ],
  }),
  demographics: (cells) => {
    const { cells: day, ...order } = dayCells('birthDate', cells('birthDate'))
    const code = codeOf('sourcedId', 'The id', cells('sourcedId'))
    return { rows: [rowOf('demographics', cells, { code, cells: day })], ...order }
  },
  enrollments: (cells) => ({
    rows: [
      rowOf('enrollments', cells, {
        code: maybeCode('sourcedId', cells('sourcedId')),
        ref: codeOf('userSourcedId', 'The user', cells('userSourcedId')),
        otherRef: codeOf('classSourcedId', 'The class', cells('classSourcedId')),
        cells: {
          role: readRole(cells('role') ?? 'student') ?? 'employee',
          // Aides and proctors are in the room, too, and run nothing.
          ...(/^(ext:)?(teacher|instructor|faculty)$/i.test((cells('role') ?? '').trim()) && {
            teaches: 'true',
          }),
          ...sureDay('until', 'endDate', cells('endDate')),
          // An end that was taken out again is told from a file that says nothing of ends.
          ...(cells('endDate')?.trim() === '' && { endless: 'true' }),
        },
      }),
    ],
  }),
  relationships: (cells) => ({
    rows: [
      rowOf('relationships', cells, {
        ref: codeOf('userSourcedId', 'The student', cells('userSourcedId')),
        otherRef: codeOf('relationshipUserSourcedId', 'The guardian', cells('relationshipUserSourcedId')),
        cells: { relationship: readLine('relationshipRole', cells('relationshipRole') || 'guardian', 40) },
      }),
    ],
  }),
}

/** What a line of a file says. Throws `CellFault`. */
export const readRosterRow = (file: RosterFile, cells: Cells): ReadRow => readers[file](cells)

/** What tells people of a plain table apart without an id: the school e-mail, else names and birth date together. */
const codeWithoutId = (email: string, last: string, first: string, birth: string): string =>
  email !== '' ? email : `${last} ${first} ${birth}`.toLowerCase()

const birthIn = (day: Readonly<Record<string, string>>): string => Object.values(day)[0] ?? ''

/** Whom a line of a plain table is of, whatever else in it cannot be read; undefined where that cannot be read either. */
export function whoseLine(cells: Cells): string | undefined {
  const id = cells('id')?.trim()
  if (id) return id
  try {
    const last = readLine('lastName', cells('lastName') ?? '', 60)
    const first = readLine('firstName', cells('firstName') ?? '', 60)
    const birth = birthIn(dayCells('birthDate', cells('birthDate')).cells)
    return codeWithoutId(readEmail('email', cells('email') ?? ''), last, first, birth)
  } catch (error) {
    if (error instanceof CellFault) return undefined
    throw error
  }
}

/** What a line of a plain table says of a person. Throws `CellFault`. */
export function readTableRow(cells: Cells): ReadRow {
  const first = readNeeded('firstName', 'First name', cells('firstName') ?? '', 60)
  const last = readNeeded('lastName', 'Last name', cells('lastName') ?? '', 60)
  const email = readEmail('email', cells('email') ?? '')
  const { cells: day, ...order } = dayCells('birthDate', cells('birthDate'))
  const typed = readLine('role', cells('role') ?? '', 60)
  const role: PersonRole | undefined = typed === '' && cells('grade') ? 'student' : readRole(typed)
  if (role === undefined)
    throw new CellFault('role', typed === '' ? 'The role is empty' : `“${typed}” is not a role known here`)
  const id = cells('id')?.trim() ? codeOf('id', 'The id', cells('id')) : ''
  const birth = birthIn(day)
  const code = id !== '' ? id : codeWithoutId(email, last, first, birth)
  if (id === '' && email === '' && birth === '')
    throw new CellFault('email', 'Without an id or an e-mail a birth date is needed')
  const campus = readLine('campus', cells('campus') ?? '', 80)
  const org = campus === '' ? null : `campus:${campus.toLowerCase()}`
  const job = readLine('job', cells('job') ?? '', 60)
  return {
    rows: [
      rowOf('users', cells, {
        code,
        cells: {
          first_name: first,
          last_name: last,
          email,
          ...said(
            'phone',
            cells('phone') === undefined ? undefined : readLine('phone', cells('phone') ?? '', 40),
          ),
          ...said(
            'pronouns',
            cells('pronouns') === undefined ? undefined : readLine('pronouns', cells('pronouns') ?? '', 40),
          ),
          ...said(
            'house',
            cells('house') === undefined ? undefined : readLine('house', cells('house') ?? '', 80),
          ),
          ...(cells('grade') === undefined ? {} : { grade: readGrade('grade', cells('grade') ?? '') }),
          ...day,
        },
      }),
      rowOf('roles', cells, {
        isGone: false,
        ref: code,
        otherRef: org,
        cells: { role, rank: '0', ...(job !== '' && { job }) },
      }),
      ...(org === null
        ? []
        : [rowOf('orgs', cells, { isGone: false, code: org, cells: { title: campus, type: 'school' } })]),
    ],
    ...order,
  }
}
