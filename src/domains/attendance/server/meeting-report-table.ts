import { parse } from 'csv-parse/sync'

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

export interface Table {
  /** Lines above the header, as cells. */
  above: TableLine[]
  header: TableLine
  body: TableLine[]
}

/**
 * Finds the first line that `isHeader` accepts under any common delimiter, and reads what follows as its
 * table. A broken quotation throws csv-parse's error, with its line.
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
        body: readLines(rest, delimiter, index + 1),
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

function readRecords(text: string, delimiter: string): TableLine[] {
  const records: TableLine[] = []
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      records.push({ cells, line: lines })
      return null
    },
  })
  return records
}

function readLines(text: string, delimiter: string, linesBefore: number): TableLine[] {
  return readRecords(text, delimiter)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ cells, line }) => ({ cells, line: linesBefore + line }))
}
