import { joinStatuses, splitStatuses } from '../../contract/attendance-status.ts'
import type { RollConflict } from '../../contract/roll-actions.ts'
import type { StatusesById } from './register-state.ts'

type ConflictRow = RollConflict['rows'][number]

export interface MergedConflict {
  /** Rows that both changed, differently: a person chooses. */
  readonly ask: readonly ConflictRow[]
  /** Rows that only the other changed: theirs. */
  readonly theirs: StatusesById
}

/**
 * What two people saved, row by row: what only one of them changed is taken without a question, so that the
 * dialog asks only where they disagree. `originals` is the roll as this person opened it, `drafts` what they
 * changed.
 */
export function mergeConflict(
  { rows }: Pick<RollConflict, 'rows'>,
  originals: StatusesById,
  drafts: StatusesById,
): MergedConflict {
  const theirs = rows.filter((row) => !drafts.has(row.id))
  const ask = rows.filter(
    (row) => drafts.has(row.id) && row.theirs !== joinStatuses(originals.get(row.id) ?? []),
  )
  return { ask, theirs: new Map(theirs.map((row) => [row.id, splitStatuses(row.theirs)])) }
}
