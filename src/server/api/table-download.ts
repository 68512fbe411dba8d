import { PassThrough, pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { TableFormat } from '#contract/download.ts'
import { schoolZone } from '#contract/school-time.ts'
import { escapeHtml } from '../mail/escape-html.ts'

export type Cell = string | number | null

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: schoolZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** An instant as a cell for people: on the school's wall, `2026-11-10 21:15`, which spreadsheets sort right; empty for none. */
export const wallText = (at: Date | string | null): string => (at === null ? '' : wall.format(new Date(at)))

/** A table to download: one header row, then the rows as they come from the database, never all at once. */
export interface Table {
  /** Without extension; our words, plain letters. */
  readonly name: string
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
  /** Printed: its title and the line under it, such as who printed it and when. */
  readonly printed?: { readonly title: string; readonly facts: string }
  /** What identifies the person a row is about, to count the people that leave; null for a table about nobody. */
  readonly person: ((row: readonly Cell[]) => Cell) | null
}

/** Tells people apart by what stands in these columns. */
export const byColumns =
  (...columns: readonly number[]) =>
  (row: readonly Cell[]): Cell =>
    columns.map((column) => row[column]).join('\n')

const contentTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
}

const streams: Record<TableFormat, (table: Table) => Readable> = {
  csv: (table) => csvStream(table),
  xlsx: (table) => xlsxStream(table),
  html: (table) => htmlStream(table),
  tsv: (table) => tsvStream(table),
}

/** Streams a table to a browser that saves it; as slow as the browser reads, and no further ahead of it than buffers are long. */
export const sendTable = (reply: FastifyReply, format: TableFormat, table: Table): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${table.name}.${format}"`)
    .type(contentTypes[format])
    .send(streams[format](table))

const rowsAChunk = 200

async function* withHeader({ header, rows }: Table): AsyncGenerator<readonly Cell[]> {
  yield header
  yield* rows
}

/**
 * CSV in UTF-8 with the mark that spreadsheets know it by. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front. Lines are written many at a time: a table of 50,000 rows is 250 pieces.
 */
export const csvStream = (table: Table): Readable => Readable.from(csvText(table), { objectMode: false })

const byteOrderMark = '\ufeff'

async function* csvText(table: Table): AsyncGenerator<string> {
  let chunk = byteOrderMark
  let rows = 0
  for await (const row of withHeader(table)) {
    for (let index = 0; index < row.length; index++)
      chunk += index === 0 ? csvCell(row[index]) : `,${csvCell(row[index])}`
    chunk += '\r\n'
    if (++rows % rowsAChunk > 0) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[",\r\n]/

function csvCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A page to print: its style is a file of the web app, which lays the heads of the table on every sheet. */
export const htmlStream = (table: Table): Readable => Readable.from(htmlText(table), { objectMode: false })

async function* htmlText({ name, header, rows, printed }: Table): AsyncGenerator<string> {
  const title = escapeHtml(printed?.title ?? name)
  const cells = (tag: 'td' | 'th', row: readonly Cell[]) =>
    `<tr>${row.map((cell) => `<${tag}${typeof cell === 'number' ? ' class="number"' : ''}>${escapeHtml(String(cell ?? ''))}</${tag}>`).join('')}</tr>`
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/print-table.css"></head><body><h1>${title}</h1><p>${escapeHtml(printed?.facts ?? '')}</p><table><thead>${cells('th', header)}</thead><tbody>`
  let chunk = ''
  let count = 0
  for await (const row of rows) {
    chunk += cells('td', row)
    if (++count % rowsAChunk > 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</tbody></table></body></html>`
}

/** What goes to a clipboard: a spreadsheet puts each cell into one of its own. */
export const tsvStream = (table: Table): Readable => Readable.from(tsvText(table), { objectMode: false })

async function* tsvText(table: Table): AsyncGenerator<string> {
  const cellOf = (cell: Cell) => {
    const text = String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')
    return typeof cell === 'string' && formula.test(text) ? `'${text}` : text
  }
  for await (const row of withHeader(table)) yield `${row.map(cellOf).join('\t')}\n`
}

/** An XLSX workbook with one sheet. Texts are inline strings, which no spreadsheet reads as formulas. */
export function xlsxStream(table: Table): Readable {
  const zip = new ZipFile()
  for (const [path, xml] of Object.entries(workbookParts))
    zip.addBuffer(Buffer.from(`${xmlHead}${xml}`), path)
  const sheet = Readable.from(sheetXml(table))
  const output = new PassThrough()
  // The library listens to neither: a failing row ends the file, and who stops reading ends the rows.
  sheet.on('error', (error) => output.destroy(error))
  pipeline(zip.outputStream, output, () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageParts = 'http://schemas.openxmlformats.org/package/2006'
const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${sheetNamespace}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

async function* sheetXml(table: Table): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${sheetNamespace}"><sheetData>`
  let chunk = ''
  let rows = 0
  for await (const row of withHeader(table)) {
    rows += 1
    chunk += `<row r="${rows}">${row.map(cellXml).join('')}</row>`
    if (rows % rowsAChunk > 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

/** A cell of a sheet holds this many characters. */
const cellLimit = 32_767

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, cellLimit))}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML has no way to say most control characters: they are left out. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
