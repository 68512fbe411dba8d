import { cleanLine } from '#contract/clean-text.ts'

/** What is wrong with a cell: the row is left out, the others are not. */
export class CellFault extends Error {
  readonly column: string
  constructor(column: string, what: string) {
    super(what)
    this.column = column
  }
}

/** The text of a cell as a fault quotes it, cut where it is long. */
export const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`

export type PersonRole = 'student' | 'guardian' | 'employee'

const roles: Readonly<Record<string, PersonRole>> = Object.fromEntries(
  (
    [
      ['student', ['student', 'learner', 'pupil']],
      ['guardian', ['guardian', 'parent', 'relative', 'family', 'mother', 'father']],
      [
        'employee',
        [
          ...[
            'teacher',
            'administrator',
            'aide',
            'proctor',
            'counselor',
            'principal',
            'professor',
            'faculty',
          ],
          ...[
            'staff',
            'employee',
            'districtadministrator',
            'siteadministrator',
            'systemadministrator',
            'advisor',
          ],
          ...['instructor', 'facilitator', 'ta'],
        ],
      ],
    ] as const
  ).flatMap(([role, words]) => words.map((word) => [word, role])),
)

/** What somebody is at the school; undefined for a word that is none of ours, as `ext:alumnus`. */
export const readRole = (text: string): PersonRole | undefined =>
  roles[
    text
      .toLowerCase()
      .replace(/^ext:/, '')
      .replace(/[^a-z]/g, '')
  ]

/** A grade from 6 to 12, as `9`, `09`, `Grade 9` or the first of `09,10`. Empty for none said. */
export function readGrade(column: string, text: string): string {
  const first = (text.split(',')[0] ?? '').trim()
  if (first === '') return ''
  const [, digits] = /^(?:grade\s*)?0*(\d{1,2})(?:st|nd|rd|th)?$/i.exec(first) ?? []
  const grade = Number(digits)
  if (digits === undefined || grade < 6 || grade > 12)
    throw new CellFault(column, `${quoted(first)} is not a grade from 6 to 12`)
  return String(grade)
}

const mail = /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** An address in small letters; empty for none. */
export function readEmail(column: string, text: string): string {
  const address = text.trim().toLowerCase()
  if (address !== '' && (!mail.test(address) || address.length > 254))
    throw new CellFault(column, `${quoted(text.trim())} is not an e-mail`)
  return address
}

export const isEmail = (text: string): boolean => mail.test(text.trim())

/** Statuses as systems write them, by their letters; who is away for a while is of the school. */
const gone = new Set([
  ...['tobedeleted', 'inactive', 'deleted', 'archived', 'ended', 'terminated'],
  ...['withdrawn', 'left', 'exited', 'dropped', 'transferred', 'transferredout', 'graduated'],
])
const here = new Set([
  ...['', 'active', 'current', 'enrolled', 'registered', 'present', 'employed'],
  ...['hold', 'onhold', 'leave', 'onleave', 'leaveofabsence', 'fulltime', 'parttime'],
])

/** Whether a status says that the row is deleted, or that whom it is of has gone; throws for one that is not known. */
export function readGone(column: string, text: string): boolean {
  const word = text.toLowerCase().replace(/[\s_.-]/g, '')
  if (gone.has(word)) return true
  if (!here.has(word)) throw new CellFault(column, `${quoted(text.trim())} is not a status known here`)
  return false
}

export const readTruth = (text: string): boolean | undefined =>
  /^(true|1|yes|y|primary)$/i.test(text.trim())
    ? true
    : /^(false|0|no|n|secondary)$/i.test(text.trim())
      ? false
      : undefined

/** Whether an account is switched on, as it is where nothing is said; throws for a word that says neither. */
export function readEnabled(column: string, text: string): boolean {
  const word = text.trim().toLowerCase()
  if (word === '' || word === 'enabled' || word === 'active') return true
  if (word === 'disabled' || word === 'inactive') return false
  const truth = readTruth(word)
  if (truth === undefined) throw new CellFault(column, `${quoted(text.trim())} says neither yes nor no`)
  return truth
}

/** One line without what no reader sees; throws for one that is too long. */
export function readLine(column: string, text: string, most: number): string {
  const line = cleanLine(text.normalize('NFC'))
  if (line.length > most) throw new CellFault(column, `${quoted(line)} is longer than ${most} characters`)
  return line
}

/** Like `readLine`; throws when nothing stands there. */
export function readNeeded(column: string, label: string, text: string, most: number): string {
  const line = readLine(column, text, most)
  if (line === '') throw new CellFault(column, `${label} is empty`)
  return line
}

/** How long an identifier may be (OneRoster §2.2). */
export const longestCode = 256

/** `1.2E+05`: what a spreadsheet makes of a long number. */
export const isShortened = (code: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(code)

/** When a source says it changed a row, always written the same, so that two compare as text; null for none, or nonsense. */
export function readInstant(text: string): string | null {
  const trimmed = text.trim()
  const read = /^\d{4}-\d{2}-\d{2}/.test(trimmed) ? new Date(trimmed) : undefined
  return read === undefined || Number.isNaN(read.getTime()) ? null : read.toISOString()
}

/** The identifiers of a list in one cell. Throws for one that is too long. */
export const readList = (column: string, text: string): string[] =>
  text
    .split(',')
    .map((one) => readLine(column, one, longestCode))
    .filter((one) => one !== '')
