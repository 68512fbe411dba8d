import {
  externalColumns,
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
  /** Where columns stand that are read here: of no other is anything kept, since any may hold a password. */
  readonly read: readonly number[]
}

/** What a file is: one of a bundle, a table of people, or one of students of partner schools. */
export type FileKind = RosterFile | 'table' | 'externals'

export function readSentHeader(kind: FileKind, names: readonly string[]): SentHeader {
  const columns = kind === 'table' ? tableColumns : kind === 'externals' ? externalColumns : rosterFiles[kind]
  const header = readHeader(columns, names)
  return { ...header, names, read: [...header.at.values()].toSorted((a, b) => a - b) }
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

/** The columns that are kept of a line. */
export const keptColumns = ({ names, read }: SentHeader) => read.map((at) => names[at] ?? '')

const cut = (cell: string | undefined) => (cell ?? '').slice(0, 1_000)

/** A line that is left out, by its headers, for the file that can be mended. */
export const keptCells = ({ names, read }: SentHeader, row: readonly string[]) =>
  Object.fromEntries(read.map((at) => [names[at] ?? '', cut(row[at])]))

/** A good line beside `keptColumns`, in case it fits nothing else. */
export const readCells = ({ read }: SentHeader, row: readonly string[]) => read.map((at) => cut(row[at]))

/** A file of ours puts an apostrophe before what a spreadsheet would take for a formula. */
export const asMeant = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '')
