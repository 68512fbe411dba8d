import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** A line of a file, or what is wrong with it. */
export interface TextRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
  /** How much of the file was read with it. */
  readonly bytesRead?: number
}

/** What was read otherwise than it stands there, each said once. */
export type AddNote = (note: string) => void

/** A quotation mark that is never closed takes no more than this with it. */
const longestRecord = 256 * 1024

/** The rows of a CSV file, its header line first, whatever its encoding, line ends and separator. */
export async function* textRows(bytes: AsyncIterable<Uint8Array>, told: AddNote): AsyncGenerator<TextRow> {
  const text = decode(bytes, told)
  const first = await text.next()
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
    const at = record.findIndex((cell) => cell.includes('\0'))
    if (record.every((cell) => cell.trim() === '')) continue
    yield {
      line: info.lines,
      bytesRead: info.bytes,
      cells: at < 0 ? record : record.map((cell) => cell.replaceAll('\0', '')),
      ...(at >= 0 && { fault: `Column ${at + 1} holds a NUL character` }),
    }
  }
  if (broken) yield broken
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

/**
 * Text of UTF-8, UTF-16 or, from the first lines on that are neither, Latin-1 as Windows writes it. Decoded a piece of
 * whole lines at a time, so that one wrong byte does not spoil the file.
 */
async function* decode(bytes: AsyncIterable<Uint8Array>, told: AddNote): AsyncGenerator<string, void> {
  let left = new Uint8Array()
  let wide: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of bytes) {
    let piece = Buffer.concat([left, chunk])
    if (isFirst && piece.length >= 4) {
      isFirst = false
      const name = wideEncoding(piece)
      if (name !== undefined) {
        wide = new TextDecoder(name)
        told('Read as UTF-16')
      }
    }
    if (wide) {
      left = new Uint8Array()
      const text = wide.decode(piece, { stream: true })
      if (text !== '') yield text
      continue
    }
    const end = piece.lastIndexOf(0x0a) + 1
    left = piece.subarray(end)
    piece = piece.subarray(0, end)
    if (piece.length > 0) yield decodeLines(piece, told)
  }
  if (left.length > 0) yield wide ? wide.decode(left) : decodeLines(left, told)
}

/** UTF-16 by its mark, or by the zeros beside plain letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be'
  return undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const latin1 = new TextDecoder('windows-1252')

function decodeLines(bytes: Uint8Array, told: AddNote): string {
  try {
    return utf8.decode(bytes)
  } catch {
    told('Not all of it is UTF-8: read as Latin-1')
    return latin1.decode(bytes)
  }
}
