import type { RecordKind } from '#contract/retention.ts'

/** What erasing a person does to rows that tell of them: they go, they lose some of what they say, or the law needs them. */
export type End =
  | { readonly does: 'delete' }
  /** SQL by column. */
  | { readonly does: 'clear'; readonly set: Readonly<Record<string, string>>; readonly keeps: string }
  /** SQL of what the database does for the product, which may not; it returns how many rows there were. */
  | { readonly does: 'clear'; readonly call: string; readonly keeps: string }
  | { readonly does: 'keep'; readonly why: string }

/** Rows of a table that tell of a person. */
export interface PersonalRecord {
  readonly table: string
  /** As the archive calls them. */
  readonly title: string
  /** SQL over the row `r`: whether it tells of the person `$p`. */
  readonly of: string
  readonly end: End
  /** What the school keeps for a period of its own goes when that ends. */
  readonly period?: RecordKind
  /** The column with the key of a stored file. */
  readonly file?: string
  /** Columns that prove who somebody is, or say nothing: they leave with no archive. */
  readonly withheld?: readonly string[]
  /** Only erased: what the person reads elsewhere in the archive, or is of no use to anybody. */
  readonly isUnread?: true
}

/** Rows with the person's number in a column. */
export const own = (column: string) => `r.${column} = $p`

/** Rows below others that tell of the person. */
export const below = (column: string, table: string, ofTable: string) =>
  `r.${column} in (select id from ${table} where ${ofTable} = $p)`

/** Recordings of meetings whose rolls, in a table, name the person. */
export const recordedWith = (table: string, ofTable: string): PersonalRecord => ({
  table: 'recordings',
  title: 'Recordings of meetings they were in',
  of: `(r.attendable_id in (select attendable_id from ${table} where ${ofTable} = $p)
    and r.state <> 'removed' and not r.is_transcript_erased)`,
  // What others said in them, and where the file lies.
  withheld: ['transcript', 'version'],
  end: clear(
    { transcript: 'null', is_transcript_erased: 'true' },
    'That the meeting was recorded. Its transcript goes, with what everybody said in it; film and sound stay at the video service until the recording is removed.',
  ),
})

export const gone: End = { does: 'delete' }
export const keep = (why: string): End => ({ does: 'keep', why })
export const clear = (set: Readonly<Record<string, string>>, keeps: string): End => ({
  does: 'clear',
  set,
  keeps,
})
export const redact = (call: string, keeps: string): End => ({ does: 'clear', call, keeps })
