import type { Entry, ZipFile } from 'yauzl'
import type { AddNote } from './decode-text.ts'
import type { TextRow } from './read-text.ts'
import {
  countsFrom1904,
  longestCell,
  mostSheetRows,
  partsOf,
  readDayStyles,
  readShared,
  textCollector,
  tooLarge,
} from './read-workbook.ts'
import { Unreadable } from './unzip.ts'
import type { XmlEvent } from './xml-events.ts'

const mostColumns = 500

/** What cells mean beside what stands in them. */
interface Book {
  readonly shared: readonly string[]
  readonly dayStyles: ReadonlySet<number>
  readonly is1904: boolean
}

/** The rows of the first sheet of a workbook, as they come; days come as `2026-11-10`. Throws `Unreadable`. */
export async function* sheetRows(
  zip: ZipFile,
  entries: readonly Entry[],
  told: AddNote,
): AsyncGenerator<TextRow> {
  const events = partsOf(zip, entries)
  const sheets = entries.filter(({ fileName }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(fileName))
  const [first] = sheets.map(({ fileName }) => fileName).sort((a, b) => numberIn(a) - numberIn(b))
  if (first === undefined) throw new Unreadable('There is no sheet in this workbook.')
  if (sheets.length > 1) told('Only the first sheet was read')
  const book: Book = {
    shared: await readShared(events('xl/sharedStrings.xml')),
    dayStyles: await readDayStyles(events('xl/styles.xml')),
    is1904: await countsFrom1904(events('xl/workbook.xml')),
  }
  yield* rowsOf(events(first), book)
}

const numberIn = (path: string) => Number(/\d+/.exec(path)?.[0] ?? 0)

async function* rowsOf(events: AsyncIterable<XmlEvent>, book: Book): AsyncGenerator<TextRow> {
  let [line, rows] = [0, 0]
  let cells: string[] = []
  let cell: Readonly<Record<string, string>> | undefined
  let [value, inValue] = ['', false]
  const inline = textCollector()
  for await (const event of events) {
    inline.add(event)
    if ('text' in event) {
      if (inValue && value.length < longestCell) value += event.text
    } else if ('open' in event) {
      if (event.open === 'row') {
        rows += 1
        line = Number(/^\d+$/.exec(event.attributes['r'] ?? '')?.[0] ?? line + 1)
        if (line > mostSheetRows || rows > mostSheetRows) throw tooLarge()
        cells = []
      }
      if (event.open === 'c') {
        cell = event.attributes
        value = ''
        inline.take()
      }
      inValue = event.open === 'v'
    } else {
      inValue = false
      if (event.close === 'c' && cell !== undefined) {
        const at = columnOf(cell['r']) ?? cells.length
        if (at >= mostColumns) throw new Unreadable(`This workbook has more than ${mostColumns} columns.`)
        while (cells.length < at) cells.push('')
        cells[at] = cell['t'] === 'inlineStr' ? inline.take() : cellText(cell, value, book)
        cell = undefined
      }
      if (event.close === 'row' && cells.some((text) => text.trim() !== '')) yield { line, cells }
    }
  }
}

const columnOf = (place: string | undefined): number | undefined => {
  const letters = /^([A-Z]+)\d*$/.exec(place ?? '')?.[1]
  return letters === undefined
    ? undefined
    : [...letters.slice(0, 8)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(
  { t: type, s: style }: Readonly<Record<string, string>>,
  value: string,
  { shared, dayStyles, is1904 }: Book,
): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  const isDay = (type === undefined || type === 'n') && value !== '' && dayStyles.has(Number(style ?? 0))
  return isDay ? (serialDay(Number(value), is1904) ?? value) : value
}

/** The last day that a spreadsheet knows: December 31, 9999. */
const lastSerial = 2_958_465

/** Days are numbers to a spreadsheet, counted from the last day of 1899 or the first of 1904; undefined for no such day. */
function serialDay(days: number, is1904: boolean): string | undefined {
  const serial = Math.floor(days) + (is1904 ? 1_462 : 0)
  if (!(serial >= 1 && serial <= lastSerial)) return undefined
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
}
