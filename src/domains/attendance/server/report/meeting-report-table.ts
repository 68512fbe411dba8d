import { CsvError, parse } from 'csv-parse/sync'

/** A line of cells and where it stood in the file, the first line being 1. */
export interface TableLine {
  cells: string[]
  line: number
}

const delimiters = [',', ';', '\t'] as const

/** How many lines may stand above the header: summary blocks are short. */
const mostLinesAboveHeader = 60

/** The words of a column's title, whatever its case, accents and punctuation. */
export function plainHeader(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A quotation mark is never closed, so nobody can tell the rows after `line` apart. */
export class OpenQuotation extends Error {
  readonly line: number
  constructor(line: number) {
    super('A quotation mark is never closed, so the rows cannot be told apart.')
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
 * table. Throws `OpenQuotation`.
 */
export function readTable(text: string, isHeader: (columns: string[]) => boolean): Table | null {
  const lines = text.split('\n', mostLinesAboveHeader + 1)
  for (const [index, line] of lines.entries()) {
    for (const delimiter of delimiters) {
      const cells = readCells(line, delimiter)
      if (!isHeader(cells.map(plainHeader))) continue
      const rest = text
        .split('\n')
        .slice(index + 1)
        .join('\n')
      return {
        above: lines
          .slice(0, index)
          .map((above, at) => ({ cells: readCells(above, delimiter), line: at + 1 })),
        header: { cells, line: index + 1 },
        body: readRecords(rest, delimiter, index + 1),
      }
    }
  }
  return null
}

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
      on_record: (cells: string[], { lines }) => {
        lastLine = linesBefore + lines
        if (cells.some((cell) => cell !== '')) records.push({ cells, line: lastLine })
        return null
      },
    })
  } catch (error) {
    // csv-parse names the end of the file; the quotation opened in the record after the last whole one
    if (error instanceof CsvError) throw new OpenQuotation(lastLine + 1)
    throw error
  }
  return records
}
