import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database } from '#server/database/database.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import type { Services } from '#server/services.ts'
import type { PersonalRecord } from '../rules/personal-record.ts'
import type { PersonRow } from './persons.queries.ts'
import { listPutAwayOf, notHereText } from './put-away.ts'
import { listRows } from './record-rows.ts'

type Row = Readonly<Record<string, unknown>>

interface Part {
  readonly title: string
  readonly rows: readonly Row[]
}

const isRead = ({ isUnread }: PersonalRecord) => isUnread !== true

const cellText = (value: unknown) =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const words = (column: string) => column.replaceAll('_', ' ')

function tableOf({ title, rows }: Part): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  return `<h2>${escapeHtml(title)} (${rows.length})</h2><table>${line(columns.map(words), 'th')}${rows
    .map((row) =>
      line(
        columns.map((column) => cellText(row[column])),
        'td',
      ),
    )
    .join('')}</table>`
}

/** What is said of the whole archive: when it was read, and what is not in it. */
interface Said {
  readonly at: string
  readonly away: readonly string[]
}

/** The page for a person to read: opens in any browser, and is printed. */
const pageOf = (name: string, parts: readonly Part[], { at, away }: Said) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escapeHtml(name)}</title>
<style>body{font:14px/1.4 sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:2px 6px;text-align:left;vertical-align:top}</style>
<h1>What the school stores about ${escapeHtml(name)}</h1>
<p>As of ${escapeHtml(at)}. Files lie in the folder “files”, those that were not in the store are named in “missing.txt”; the same as data in “data.json”. Notes and messages name other people, too: read them before you hand this out.</p>
${away.map((text) => `<p><b>${escapeHtml(text)}</b></p>`).join('\n')}
${parts.map(tableOf).join('\n')}</html>
`

/** A name that any system can unpack, kept apart from another of the same name by its number. */
const fileNameOf = (row: Row, at: number) =>
  `files/${at + 1} ${
    cellText(row['file_name'] ?? row['title'])
      .replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')
      .slice(-120) || 'file'
  }`

const missingText = (names: readonly string[]) =>
  names.length === 0
    ? 'No file is missing.\n'
    : `These files are named in the records and were not in the store. Here they are empty:\n${names.join('\n')}\n`

/**
 * All that is stored of a person as a zip: a page to read, the same as data, their files. Read in the caller's transaction
 * or not at all: parts of different instants would contradict each other.
 */
export async function readArchive(
  db: Database,
  records: readonly PersonalRecord[],
  person: PersonRow,
  { files, clock }: Pick<Services, 'files' | 'clock'>,
): Promise<Readable> {
  const zip = new ZipFile()
  const parts: Part[] = []
  let stored = 0
  const missing: string[] = []
  for (const record of records.filter(isRead)) {
    const rows = await listRows(db, record, person.id)
    if (rows.length === 0) continue
    parts.push({ title: record.title, rows: rows.map(({ row }) => row) })
    for (const { row, key } of rows) {
      if (key === null) continue
      const name = fileNameOf(row, stored++)
      zip.addReadStreamLazy(name, {}, (take) => {
        files.open(key).then(
          (file) => {
            if (file === undefined) missing.push(name)
            take(null, file ?? Readable.from([]))
          },
          (error: unknown) =>
            take(error instanceof Error ? error : new Error(String(error)), Readable.from([])),
        )
      })
    }
  }
  // Its turn comes when every file has been opened; one that is not there stands under its name without a byte.
  zip.addReadStreamLazy('missing.txt', {}, (take) => {
    take(null, Readable.from([missingText(missing)]))
  })
  const away = (await listPutAwayOf(db, records.filter(isRead), person)).map(notHereText)
  const at = new Date(clock.nowMs()).toISOString()
  zip.addBuffer(Buffer.from(pageOf(person.name, parts, { at, away })), 'index.html')
  zip.addBuffer(
    Buffer.from(
      JSON.stringify(
        {
          person: person.id,
          at,
          putAway: away,
          ...Object.fromEntries(parts.map(({ title, rows }) => [title, rows])),
        },
        null,
        1,
      ),
    ),
    'data.json',
  )
  zip.end()
  return zip.outputStream.pipe(new PassThrough())
}
