import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import { readExternalRow } from '../../rules/external-rows.ts'
import { CellFault, longestCode } from '../../rules/roster-cells.ts'
import type { DateOrder } from '../../rules/roster-days.ts'
import {
  isOfExternals,
  isOfPeople,
  mendedImport,
  type RosterFile,
  rosterFileNames,
} from '../../rules/roster-headers.ts'
import { type Cells, type ReadRow, readRosterRow, readTableRow, whoseLine } from '../../rules/roster-rows.ts'
import { allFaults } from '../../rules/row-faults.ts'
import { notRead } from './fault-words.ts'
import type { BundleFile } from './open-bundle.ts'
import { readManifest } from './read-manifest.ts'
import { type TextRow, withoutNul } from './read-text.ts'
import {
  asMeant,
  cellsOf,
  type FileKind,
  isShifted,
  keptCells,
  keptColumns,
  readCells,
  readSentHeader,
  type SentHeader,
} from './sent-line.ts'
import { type Fault, type PlacedRow, storeFaults, storeRows } from './store-rows.ts'
import { leaf, Unreadable } from './unzip.ts'

/** How many rows of one delivery are looked at; beyond it somebody has sent something else than a roster. */
const mostRows = 5_000_000
/** How many students of partner schools come at once; beyond it somebody has sent another file. */
const mostExternals = 10_000
const mostColumns = 500
const rowsAtOnce = 2_000
/** Faults of one file that are kept; the others are counted. */
const mostFaults = 10_000

/** Is told how far the reading is. */
export interface Progress {
  /** A row, and how much of its file was read with it. */
  addRow(bytesRead: number): void
  endFile(bytes: number): void
  tell(): Promise<void>
}
const neverTold: Progress = { addRow: () => {}, endFile: () => {}, tell: async () => {} }

interface Staged {
  readonly format: string
  readonly source: string
  readonly missing: 'stay' | 'ask'
  readonly dateOrder: DateOrder | null
  /** The import whose left-out rows these files bring again. */
  readonly mendsId: number | null
  /** What its manifest says otherwise than it is, as JSON. */
  readonly deliveryNotes: string
}

const fileOf = (name: string): RosterFile | undefined =>
  rosterFileNames.find(
    (file) =>
      file.toLowerCase() ===
      leaf(name)
        .replace(/\.\w+$/, '')
        // A browser that saves a file for the second time numbers it.
        .replace(/ *\(\d+\)$/, '')
        .toLowerCase(),
  )

/** Whom a delivery brings: who logs in here, or students of partner schools. */
export type Brings = 'people' | 'externals'

/** Thrown for students of partner schools where somebody only brings people in. */
export class OnlyPeople extends Unreadable {}

/**
 * Reads the files of a delivery into the rows of an import, a piece at a time: memory stays flat whatever comes. Rows
 * that cannot be read are left out with a sentence. Throws `Unreadable` when there is nothing to go on.
 */
export async function stageBundle(
  db: Database,
  importId: number,
  files: readonly BundleFile[],
  may: readonly Brings[],
  progress: Progress = neverTold,
): Promise<Staged> {
  const manifest = await readManifest(files)
  const orders = new Set<DateOrder>()
  const mended = new Set<number>()
  let rows = 0
  let isSds = false
  const brought = new Set<Brings>()
  const known = files.filter(({ name }) => fileOf(name) !== undefined)
  const tables = known.length > 0 ? [] : files.filter(({ name }) => !/^manifest\./i.test(name))
  let position = 0
  for (const file of files) {
    if (file === manifest.file) continue
    const roster = fileOf(file.name)
    const isTable = tables.includes(file)
    if (roster === 'relationships') isSds = true
    const isRead = (roster !== undefined || isTable) && manifest.modeOf(file.name) !== 'absent'
    const read = isRead
      ? await stageFile(db, importId, file, { roster, orders, may, progress })
      : { rows: 0, leftOut: 0, notes: ['Not read here'], columns: [], mends: undefined, brings: undefined }
    progress.endFile(file.bytes)
    const { notes, columns, mends, brings, ...counts } = read
    if (brings !== undefined) brought.add(brings)
    if (brought.size > 1)
      throw new Unreadable('Students of partner schools and people who log in come in two imports.')
    if (mends !== undefined) mended.add(mends)
    rows += read.rows
    if (brings === 'externals' && rows > mostExternals)
      throw new Unreadable(`There are more than ${mostExternals.toLocaleString('en-US')} students in it.`)
    if (rows > mostRows) throw new Unreadable(`There are more than ${countOf(mostRows, 'row')} in it.`)
    await db
      .insertInto('rosterFiles')
      .values({
        importId,
        position: position++,
        name: file.name,
        isRead,
        ...counts,
        notes: JSON.stringify(notes),
        columns: JSON.stringify(columns),
      })
      .execute()
  }
  if (rows === 0 && !manifest.isEmpty)
    throw new Unreadable(
      known.length === 0
        ? `${files.map(({ name }) => `“${name}”`).join(', ')} tells of nobody: send a OneRoster zip or its CSV files, or a CSV or XLSX table with a row for each person.`
        : 'There is not one row in these files: nobody is read as having left.',
    )
  const order = orders.size === 1 ? ([...orders][0] ?? null) : null
  if (brought.has('externals'))
    return { ...ofExternals, missing: 'stay', dateOrder: order, mendsId: null, deliveryNotes: '[]' }
  const users = known.find(({ name }) => fileOf(name) === 'users')
  return {
    format: known.length === 0 ? 'table' : isSds && !manifest.file ? 'sds' : `oneroster_${manifest.version}`,
    source: known.length === 0 ? 'table' : manifest.source,
    missing: users && manifest.modeOf(users.name) === 'bulk' ? 'ask' : 'stay',
    dateOrder: order,
    deliveryNotes: JSON.stringify(manifest.notes),
    mendsId: mended.size === 1 && !manifest.file ? ([...mended][0] ?? null) : null,
  }
}

interface ReadFile {
  readonly rows: number
  readonly leftOut: number
  readonly notes: readonly string[]
  /** Those of its columns that are read here. */
  readonly columns: readonly string[]
  /** The import whose left-out rows it brings again. */
  readonly mends: number | undefined
  readonly brings: Brings | undefined
}

/** What an import of students of partner schools is stored as: whose identifiers, and in which format. */
export const ofExternals = { format: 'external', source: 'external' } as const

interface Reading {
  readonly roster: RosterFile | undefined
  readonly orders: Set<DateOrder>
  readonly may: readonly Brings[]
  readonly progress: Progress
}

/** What a file is by its name and its header. Throws `Unreadable` for one that may not be brought in here. */
function kindOf(file: BundleFile, headers: readonly string[], { roster, may }: Reading): FileKind {
  const isExternal = roster === undefined && isOfExternals(headers)
  if (may.includes('people')) {
    if (isExternal && !may.includes('externals'))
      throw new OnlyPeople(
        `In ${file.name} are students of partner schools: import them under External students.`,
      )
    return isExternal ? 'externals' : (roster ?? 'table')
  }
  if (roster !== undefined || isOfPeople(headers))
    throw new Unreadable(`In ${file.name} are people who log in here: import them under Enrollments.`)
  return 'externals'
}

async function stageFile(
  db: Database,
  importId: number,
  file: BundleFile,
  reading: Reading,
): Promise<ReadFile> {
  const { roster, orders, progress } = reading
  let kind: FileKind = roster ?? 'table'
  let brings: Brings | undefined
  const notes = new Set<string>()
  let header: SentHeader | undefined
  let mends: number | undefined
  let placed: PlacedRow[] = []
  let faults: Fault[] = []
  let [rows, leftOut] = [0, 0]
  const flush = async () => {
    await storeRows(db, importId, file.name, placed)
    await storeFaults(db, importId, file.name, faults)
    placed = []
    faults = []
    await progress.tell()
  }
  for await (const sent of file.rows((note) => notes.add(note))) {
    const whole = withoutNul(sent)
    const row: TextRow = mends !== undefined ? { ...whole, cells: whole.cells.map(asMeant) } : whole
    if (!header) {
      if (row.cells.length > mostColumns)
        throw new Unreadable(`${file.name} has more than ${mostColumns} columns.`)
      kind = kindOf(file, row.cells, reading)
      brings = kind === 'externals' ? 'externals' : 'people'
      header = readSentHeader(kind, row.cells)
      mends = mendedImport(row.cells)
      for (const note of header.notes) notes.add(note)
      if (header.secret.length > 0) notes.add(secretNote)
      if (header.missing.length > 0) {
        notes.add(
          `There is no column ${header.missing.map((name) => `“${name}”`).join(' and ')}: nothing of it was read`,
        )
        return { rows: 0, leftOut: 0, notes: [...notes], columns: [], mends: undefined, brings }
      }
      continue
    }
    rows += 1
    progress.addRow(row.bytesRead ?? 0)
    try {
      if (row.fault !== undefined) throw new CellFault('', row.fault)
      if (isShifted(file.name, header, row.cells)) throw new CellFault('', shiftedText)
      const read = readRow(kind, cellsOf(header, row.cells))
      if (read.order) orders.add(read.order)
      for (const [at, one] of read.rows.entries())
        placed.push({ ...one, line: row.line, sent: at === 0 ? readCells(header, row.cells) : null })
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      leftOut += 1
      const cells = cellsOf(header, row.cells)
      // Of cells under other headers no name is taken: it may be a password.
      const isOther = row.fault !== undefined || isShifted(file.name, header, row.cells)
      const code = (
        kind === 'table' && !isOther ? whoseLine(cells) : cells(roster ? 'sourcedId' : 'id')
      )?.trim()
      if (code && code.length <= longestCode && (kind === 'users' || kind === 'table'))
        placed.push({ ...leftOutRow, code, line: row.line, sent: null })
      if (leftOut <= mostFaults) faults.push(...faultsOfRow(file.name, kind, header, row, error))
    }
    if (placed.length + faults.length >= rowsAtOnce) await flush()
  }
  await flush()
  if (header === undefined) notes.add('The file is empty: nobody is read as having left')
  else if (rows === 0) notes.add('There is a header alone: nobody is read as having left')
  return { rows, leftOut, notes: [...notes], columns: header ? keptColumns(header) : [], mends, brings }
}

/** All that is wrong with a row. Of one whose cells stand under other headers nothing else can be said. */
function faultsOfRow(
  fileName: string,
  kind: FileKind,
  header: SentHeader,
  { line, cells, fault }: TextRow,
  first: CellFault,
): Fault[] {
  const isOther = isShifted(fileName, header, cells)
  const all =
    isOther || fault !== undefined
      ? [first]
      : allFaults((of) => readRow(kind, of), cellsOf(header, cells), first)
  return all.map(({ column, message }) => {
    const at = header.at.get(column)
    return {
      line,
      columnAt: at === undefined ? null : at + 1,
      what: message,
      done: notRead,
      cells: isOther ? {} : keptCells(header, cells),
    }
  })
}

/** Of a person whose row is left out is kept that they stood there: they are not missing. */
const leftOutRow = {
  file: 'left_out',
  ref: null,
  otherRef: null,
  isGone: false,
  changedAt: null,
  cells: {},
} as const

/** Said where a file had passwords: they are gone with the line they stood in. */
export const secretNote = 'Passwords were thrown away, not stored'

const readRow = (kind: FileKind, cells: Cells): ReadRow =>
  kind === 'table'
    ? readTableRow(cells)
    : kind === 'externals'
      ? readExternalRow(cells)
      : readRosterRow(kind, cells)

const shiftedText = 'This row has another number of cells than the header: nothing of it was read'

/** Counts how many rows came and were left out, after everything was compared with everything else. */
export const countLeftOut = (db: Database, importId: number) =>
  sql`update roster_files f set left_out = (
      select count(distinct x.line) from roster_faults x where x.import_id = f.import_id and x.file = f.name)
    where f.import_id = ${importId} and f.left_out < ${mostFaults}`.execute(db)
