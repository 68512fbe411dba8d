import { parse } from 'csv-parse/sync'
import { readRecord, type SentRecord } from './language-vendor-shapes.ts'

/** A file that is none, or not whole; the message says what to do. */
export class UnreadableProgress extends Error {}

const columns = {
  record_id: 'recordId',
  learner_external_id: 'learnerExternalId',
  course_key: 'courseKey',
  unit_key: 'unitKey',
  attempt: 'attempt',
  state: 'state',
  score_raw: 'raw',
  score_max: 'max',
  score_scaled: 'scaled',
  score_kind: 'scoreKind',
  completed_at: 'completedAt',
  updated_at: 'updatedAt',
  revision: 'revision',
  deleted: 'deleted',
} as const
const required = [
  'record_id',
  'learner_external_id',
  'course_key',
  'unit_key',
  'state',
  'updated_at',
  'revision',
]

/** The cells of a row, by the name of their column. */
type Cells = Readonly<Record<string, string>>

const sentOf = (cells: Cells) => {
  const given = Object.fromEntries(
    Object.entries(columns).flatMap(([column, name]) => {
      const value = cells[column]?.trim() ?? ''
      return value === '' ? [] : [[name, value] as const]
    }),
  )
  const { raw, max, scaled, deleted, ...rest } = given
  return {
    ...rest,
    score: { raw, max, scaled },
    deleted: ['true', '1', 'yes'].includes((deleted ?? '').toLowerCase()),
  }
}

/**
 * The rows of the vendor's file (`progress-20261124.csv`, UTF-8, its header line first), read one by one as those of its
 * interface are. A second header in the middle is left out, a last line without its end is a file that was cut off.
 *
 * @throws UnreadableProgress
 */
export function readProgressFile(bytes: Uint8Array): SentRecord[] {
  const text = decode(bytes)
  if (text.trim() === '') throw new UnreadableProgress('The file is empty.')
  if (!/\r?\n$/.test(text))
    throw new UnreadableProgress('The file ends in the middle of a line: it was cut off. Send it again.')
  const rows = parseRows(text)
  const [head = [], ...body] = rows
  const names = head.map((name) => name.trim().toLowerCase())
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new UnreadableProgress(
      `The file has no column ${missing.join(', ')}. Its first line must name the columns.`,
    )
  return body.flatMap((cells) => {
    if (cells.every((cell, at) => cell.trim().toLowerCase() === names[at])) return []
    if (cells.length !== names.length) return [{ fault: 'row has another number of columns' }]
    return [readRecord(sentOf(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))))]
  })
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableProgress('The file is not in UTF-8. Save it as CSV UTF-8, then send it again.')
  }
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    throw new UnreadableProgress(
      `The file cannot be read as CSV (${error instanceof Error ? error.message.slice(0, 120) : 'unknown'}).`,
    )
  }
}
