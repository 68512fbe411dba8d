import type { Entry, ZipFile } from 'yauzl'

import type { AddNote, TextRow } from './read-text.ts'
import { readEntry, Unreadable } from './unzip.ts'

/** A workbook is held in memory while it is read; beyond these it has to come as CSV. */
const mostBytes = 48 * 1024 ** 2
const mostRows = 20_000
const tooLarge = () =>
  new Unreadable(
    `This workbook is larger than ${mostRows.toLocaleString('en-US')} rows. Save it as CSV and send that.`,
  )

/** The rows of the first sheet of a workbook; days come as `2026-11-10`. Throws `Unreadable`. */
export async function* sheetRows(
  zip: ZipFile,
  entries: readonly Entry[],
  told: AddNote,
): AsyncGenerator<TextRow> {
  const textOf = async (path: string) => {
    const entry = entries.find(({ fileName }) => fileName === path)
    if (!entry) return ''
    if (entry.uncompressedSize > mostBytes) throw tooLarge()
    const pieces: Uint8Array[] = []
    for await (const piece of readEntry(zip, entry)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  }
  const sheets = entries.filter(({ fileName }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(fileName))
  const [first] = sheets.map(({ fileName }) => fileName).sort((a, b) => numberIn(a) - numberIn(b))
  if (first === undefined) throw new Unreadable('There is no sheet in this workbook.')
  if (sheets.length > 1) told('Only the first sheet was read')
  const shared = [...(await textOf('xl/sharedStrings.xml')).matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(
    ([, inner = '']) => plainText(inner),
  )
  const isDay = dayStyles(await textOf('xl/styles.xml'))
  let line = 0
  for (const [, attributes = '', inner = ''] of (await textOf(first)).matchAll(
    /<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs,
  )) {
    line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
    if (line > mostRows) throw tooLarge()
    const cells = rowCells(inner, shared, isDay)
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
  }
}

const numberIn = (path: string) => Number(/\d+/.exec(path)?.[0] ?? 0)

function rowCells(row: string, shared: readonly string[], isDay: (style: number) => boolean): string[] {
  const cells: string[] = []
  for (const [, attributes = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const at = columnOf(/\br="([A-Z]+)\d*"/.exec(attributes)?.[1]) ?? cells.length
    if (at > 500) throw new Unreadable('This workbook has more than 500 columns.')
    while (cells.length < at) cells.push('')
    cells[at] = cellText(attributes, inner, shared, isDay)
  }
  return cells
}

const columnOf = (letters: string | undefined): number | undefined =>
  letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellText(
  attributes: string,
  inner: string,
  shared: readonly string[],
  isDay: (style: number) => boolean,
): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return plainText(inner)
  const value = unmarked(/<v[^>]*>(.*?)<\/v>/s.exec(inner)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0)
  return type === undefined && value !== '' && isDay(style) ? serialDay(Number(value)) : value
}

/** Days are numbers to a spreadsheet, counted from the last day of 1899. */
const serialDay = (days: number) =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)

/** Which styles of cells show a day: the formats that every spreadsheet has, and own ones with a year in them. */
function dayStyles(styles: string): (style: number) => boolean {
  const own = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].map(
      ([, id, code = '']) => [Number(id), /y/i.test(code)],
    ),
  )
  const used = /<cellXfs\b.*?<\/cellXfs>/s.exec(styles)?.[0] ?? ''
  const formats = [...used.matchAll(/<xf\b[^>]*?numFmtId="(\d+)"/g)].map(([, id]) => Number(id))
  return (style) => {
    const format = formats[style] ?? 0
    return own.get(format) ?? ((format >= 14 && format <= 17) || format === 22)
  }
}

const plainText = (xml: string) =>
  [...xml.replace(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t[^>]*>(.*?)<\/t>/gs)]
    .map(([, text = '']) => unmarked(text))
    .join('')

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unmarked = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
      if (name !== undefined) return marks[name] ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
