import {
  type ReadHeader,
  type RosterFile,
  readHeader,
  rosterFiles,
  tableColumns,
} from '../../rules/roster-headers.ts'
import type { Cells } from '../../rules/roster-rows.ts'

/** The header of a file as it stands there, and which of its columns are what. */
export interface SentHeader extends ReadHeader {
  readonly names: readonly string[]
  /** Where columns stand that hold no password. */
  readonly open: readonly number[]
  /** Where those stand that are read here. */
  readonly read: ReadonlySet<number>
}

export function readSentHeader(roster: RosterFile | undefined, names: readonly string[]): SentHeader {
  const header = readHeader(roster ? rosterFiles[roster] : tableColumns, names)
  const open = [...names.keys()].filter((at) => !header.secret.includes(at))
  return { ...header, names, open, read: new Set(header.at.values()) }
}

/** A line by the names of columns. */
export const cellsOf =
  ({ at }: SentHeader, row: readonly string[]): Cells =>
  (column) => {
    const index = at.get(column)
    return index === undefined ? undefined : (row[index] ?? '')
  }

/** A password may stand in any column of a line that lacks a cell; a sheet leaves out only what is empty at the end. */
export const isShifted = (fileName: string, { names, secret }: SentHeader, row: readonly string[]) =>
  secret.length > 0 && row.length !== names.length && !/\.xlsx$/i.test(fileName)

/** The header without the columns of passwords. */
export const openColumns = ({ names, open }: SentHeader) => open.map((at) => names[at] ?? '')

const cut = (cell: string | undefined) => (cell ?? '').slice(0, 1_000)

/** A line that is left out, by its headers, for the file that can be corrected. */
export const keptCells = ({ names, open }: SentHeader, row: readonly string[]) =>
  Object.fromEntries(open.map((at) => [names[at] ?? '', cut(row[at])]))

/** A good line beside `openColumns`, in case it fits nothing else: what is not read here is not kept. */
export const readCells = ({ open, read }: SentHeader, row: readonly string[]) =>
  open.map((at) => (read.has(at) ? cut(row[at]) : ''))

/** A file of ours puts an apostrophe before what a spreadsheet would take for a formula. */
export const asMeant = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '')
