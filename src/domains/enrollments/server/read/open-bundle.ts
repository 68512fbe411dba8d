import type { AddNote } from './decode-text.ts'
import { nameOf } from './file-name.ts'
import { sheetRows } from './read-sheet.ts'
import { type TextRow, textRows } from './read-text.ts'
import { listEntries, openArchive, readEntry, type StoredBytes, Unreadable } from './unzip.ts'

/** One file of a delivery, read row by row. */
export interface BundleFile {
  /** Without folder: `users.csv`. */
  readonly name: string
  /** Unpacked; 0 for a workbook, which is read at once. */
  readonly bytes: number
  rows(told: AddNote): AsyncIterable<TextRow>
}

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array | StoredBytes
}

const isTable = (name: string) => /\.(csv|txt|tsv)$/i.test(name)

async function isZip({ bytes }: SentFile): Promise<boolean> {
  for await (const part of rangeOf(bytes, 0, 2)) return part[0] === 0x50 && part[1] === 0x4b
  return false
}

async function* inMemory(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const rangeOf = (bytes: Uint8Array | StoredBytes, from: number, to: number): AsyncIterable<Uint8Array> =>
  'range' in bytes ? bytes.range(from, to) : inMemory(bytes.subarray(from, to))

/** The files of a delivery: a zip, a workbook or loose files. Throws `Unreadable`. */
export async function openBundle(sent: readonly SentFile[]): Promise<BundleFile[]> {
  const files: BundleFile[] = []
  for (const one of sent) {
    const { bytes } = one
    if (bytes.byteLength === 0) throw new Unreadable(`${nameOf(one.name)} is empty.`)
    if (await isZip(one)) files.push(...(await openZip(one)))
    else
      files.push({
        name: nameOf(one.name),
        bytes: bytes.byteLength,
        rows: (told) => textRows(rangeOf(bytes, 0, bytes.byteLength), told),
      })
  }
  if (files.length === 0) throw new Unreadable('There is no CSV file in it.')
  const twice = files.find(({ name }, at) => files.findIndex((other) => sameName(other.name, name)) < at)
  if (twice) throw new Unreadable(`${twice.name} is there twice.`)
  return files
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function openZip({ name, bytes }: SentFile): Promise<BundleFile[]> {
  const zip = await openArchive(name, bytes)
  const entries = await listEntries(zip, name)
  if (entries.some(({ fileName }) => fileName === 'xl/workbook.xml'))
    return [{ name: nameOf(name), bytes: 0, rows: (told) => sheetRows(zip, entries, told) }]
  const tables = entries.filter(
    ({ fileName }) => isTable(fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(fileName),
  )
  if (tables.length === 0) throw new Unreadable(`There is no CSV file in ${nameOf(name)}.`)
  return tables.map((entry) => ({
    name: nameOf(entry.fileName),
    bytes: entry.uncompressedSize,
    rows: (told) => textRows(readEntry(zip, entry), told),
  }))
}
