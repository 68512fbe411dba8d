import { CsvError, parse } from 'csv-parse/sync'

/** A line of cells and where it stood in the file, the first line being 1. */
export interface TableLine {
  cells: string[]
  line: number
}

const delimiters = [',', ';', '\t'] as const

/** How many lines may stand above the header: summary blocks are short. */
const mostLinesAboveHeader = 60

/** Titles of some hundred columns. What is longer is no header, and is not taken apart to see whether it is one. */
const longestHeader = 4_000
const mostColumns = 200

/** A meeting of 1,000 people who come and go ten times. */
const mostRows = 10_000
const longestRow = 20_000

/** The words of a column's title, whatever its case, accents and punctuation. */
export function plainHeader(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Why the rows from `line` on cannot be read, in a sentence. */
export class TableFault extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

export interface Table {
  /** Lines above the header, as cells. */
  above: TableLine[]
  header: TableLine
  body: TableLine[]
}

/**
 * Finds the first line that `isHeader` accepts under any common delimiter, and reads what follows as its
 * table. Throws `TableFault`.
 */
export function readTable(text: string, isHeader: (columns: string[]) => boolean): Table | null {
  const lines = text.split('\n', mostLinesAboveHeader + 1)
  for (const [index, line] of lines.entries()) {
    if (line.length > longestHeader) continue
    for (const delimiter of delimiters) {
      if (line.split(delimiter, mostColumns + 1).length > mostColumns) continue
      const cells = readCells(line, delimiter)
      if (!isHeader(cells.map(plainHeader))) continue
      const rest = text.split('\n').slice(index + 1)
      const rows = rest.at(-1) === '' ? rest.length - 1 : rest.length
      if (rows > mostRows) throw tooManyRows(index + 1, rows)
      return {
        above: lines.slice(0, index).map((above, at) => ({
          cells: above.length > longestHeader ? [] : readCells(above, delimiter).slice(0, mostColumns),
          line: at + 1,
        })),
        header: { cells, line: index + 1 },
        body: readRecords(rest.join('\n'), delimiter, index + 1),
      }
    }
  }
  return null
}

const tooManyRows = (line: number, found: number) =>
  new TableFault(
    line,
    `A report may have at most ${mostRows.toLocaleString('en-US')} rows; this one has ${found.toLocaleString('en-US')}.`,
  )

function readCells(line: string, delimiter: string): string[] {
  try {
    return readRecords(line, delimiter)[0]?.cells ?? []
  } catch {
    return [] // a quotation mark left open in a summary is no header, and no reason to refuse the file
  }
}

/** All records with anything in them, `linesBefore` being the lines that stand above `text` in the file. */
function readRecords(text: string, delimiter: string, linesBefore = 0): TableLine[] {
  const records: TableLine[] = []
  let lastLine = linesBefore
  try {
    parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      max_record_size: longestRow,
      on_record: (cells: string[], { lines }) => {
        lastLine = linesBefore + lines
        if (cells.length > mostColumns)
          throw new TableFault(lastLine, `A row may have at most ${mostColumns} cells; this one has more.`)
        if (cells.some((cell) => cell !== '')) records.push({ cells, line: lastLine })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // csv-parse names the end of the file; the quotation opened in the record after the last whole one
    const reason =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `The row is longer than ${longestRow.toLocaleString('en-US')} characters, or a quotation mark in it is never closed.`
        : 'A quotation mark is never closed, so the rows cannot be told apart.'
    throw new TableFault(lastLine + 1, reason)
  }
  return records
}
