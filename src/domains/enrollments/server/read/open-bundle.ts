import { sheetRows } from './read-sheet.ts'
import { type AddNote, type TextRow, textRows } from './read-text.ts'
import { leaf, listEntries, openArchive, readEntry, Unreadable } from './unzip.ts'

/** One file of a delivery, read row by row. */
export interface BundleFile {
  /** Without folder: `users.csv`. */
  readonly name: string
  rows(told: AddNote): AsyncIterable<TextRow>
}

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const isTable = (name: string) => /\.(csv|txt|tsv)$/i.test(name)
const isZip = ({ bytes }: SentFile) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The files of a delivery: a zip, a workbook or loose files. Throws `Unreadable`. */
export async function openBundle(sent: readonly SentFile[]): Promise<BundleFile[]> {
  const files: BundleFile[] = []
  for (const one of sent) {
    if (one.bytes.byteLength === 0) throw new Unreadable(`${one.name} is empty.`)
    if (isZip(one)) files.push(...(await openZip(one)))
    else files.push({ name: leaf(one.name), rows: (told) => textRows(oneChunk(one.bytes), told) })
  }
  if (files.length === 0) throw new Unreadable('There is no CSV file in it.')
  const twice = files.find(({ name }, at) => files.findIndex((other) => sameName(other.name, name)) < at)
  if (twice) throw new Unreadable(`${twice.name} is there twice.`)
  return files
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function openZip({ name, bytes }: SentFile): Promise<BundleFile[]> {
  const zip = await openArchive(name, bytes)
  const entries = await listEntries(zip, name)
  if (entries.some(({ fileName }) => fileName === 'xl/workbook.xml'))
    return [{ name: leaf(name), rows: (told) => sheetRows(zip, entries, told) }]
  const tables = entries.filter(
    ({ fileName }) => isTable(fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(fileName),
  )
  if (tables.length === 0) throw new Unreadable(`There is no CSV file in ${leaf(name)}.`)
  return tables.map((entry) => ({
    name: leaf(entry.fileName),
    rows: (told) => textRows(readEntry(zip, entry), told),
  }))
}
