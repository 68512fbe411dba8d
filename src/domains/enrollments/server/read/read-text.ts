import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type AddNote, decodeText, longestRecord } from './decode-text.ts'
import { Unreadable } from './unzip.ts'

/** A line of a file, or what is wrong with it. */
export interface TextRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
  /** How much of the file was read with it. */
  readonly bytesRead?: number
}

/**
 * The rows of a CSV file, its header line first, whatever its encoding, line ends and separator. Throws `Unreadable` for
 * one that is no lines from its beginning on.
 */
export async function* textRows(bytes: AsyncIterable<Uint8Array>, told: AddNote): AsyncGenerator<TextRow> {
  let [line, isTooLong] = [0, false]
  const text = decodeText(bytes, told, () => {
    isTooLong = true
  })
  const first = await text.next()
  if (isTooLong) throw new Unreadable('The first line is longer than 256 KB: this is no table.')
  if (first.done) return
  let broken: TextRow | undefined
  const parser = parse({
    bom: true,
    delimiter: separatorOf(first.value),
    info: true,
    max_record_size: longestRecord,
    // The rows before one that cannot be read are good.
    on_skip: (error) => {
      broken ??= { line: Number(error?.lines ?? 0), cells: [], fault: neverClosed }
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  Readable.from(untilBroken(first.value, text, () => broken !== undefined)).pipe(parser)
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number; bytes: number }
  }>) {
    line = info.lines
    if (record.every((cell) => cell.trim() === '')) continue
    yield { line, bytesRead: info.bytes, cells: record }
  }
  if (broken) yield broken
  else if (isTooLong) yield { line: line + 1, cells: [], fault: neverEnds }
}

const neverEnds = 'This line is longer than 256 KB: from here on nothing was read'

/** A row without NUL, which no table of a database takes: it is left out, and says which column held it. */
export function withoutNul(row: TextRow): TextRow {
  const at = row.cells.findIndex((cell) => cell.includes('\0'))
  if (at < 0) return row
  const cells = row.cells.map((cell) => cell.replaceAll('\0', ''))
  return { ...row, cells, fault: row.fault ?? `Column ${at + 1} holds a NUL character` }
}

const neverClosed = 'A quotation mark that opens here is never closed: the rest was not read'

async function* untilBroken(
  first: string,
  rest: AsyncIterable<string>,
  isBroken: () => boolean,
): AsyncGenerator<string> {
  yield first
  for await (const text of rest) {
    if (isBroken()) return
    yield text
  }
}

/** What stands most often in the header line: spreadsheets write the semicolon in half of Europe. */
function separatorOf(text: string): string {
  const header = text.split(/\r|\n/, 1)[0] ?? ''
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
