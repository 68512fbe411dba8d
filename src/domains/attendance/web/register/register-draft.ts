import type { RollPage } from '../../contract/attendance.schemas.ts'
import { joinStatuses, splitStatuses } from '../../contract/attendance-status.ts'
import type { StatusesById } from './register-state.ts'

/** The roll as it was when editing began: what a save is compared with. */
export interface RegisterBase {
  readonly version: number
  readonly originals: StatusesById
}

export const baseOf = ({ version, attendances }: RollPage): RegisterBase => ({
  version,
  originals: new Map(attendances.map((entry) => [entry.id, splitStatuses(entry.status)])),
})

interface StoredRow {
  readonly id: number
  readonly before: string
  readonly status: string
}

interface Stored {
  readonly version: number
  readonly savedAtMs: number
  readonly rows: readonly StoredRow[]
}

/** Whose changes of which roll: the next person at this browser finds nothing of them. */
export const draftKeyOf = (viewerId: number, sessionId: number) => `homeroom-roll-${viewerId}-${sessionId}`

/** Keeps unsaved changes in this tab, so that they survive a reload; none removes them. */
export function storeDraft(key: string, base: RegisterBase, drafts: StatusesById): void {
  if (drafts.size === 0) {
    removeDraft(key)
    return
  }
  const rows = [...drafts].map(([id, statuses]) => ({
    id,
    before: joinStatuses(base.originals.get(id) ?? []),
    status: joinStatuses(statuses),
  }))
  sessionStorage.setItem(key, JSON.stringify({ version: base.version, savedAtMs: Date.now(), rows }))
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/**
 * Where editing begins: the roll as it stands, or a draft of this tab. A draft keeps the version and the
 * statuses it began from, so that what somebody else saved since then is still a conflict.
 */
export function beginRegister(roll: RollPage, key: string) {
  const originals = new Map(baseOf(roll).originals)
  const draft = readDraft(key)
  const rows = (draft?.rows ?? []).filter((row) => originals.has(row.id))
  for (const row of rows) originals.set(row.id, splitStatuses(row.before))
  return {
    base: { version: draft?.version ?? roll.version, originals },
    drafts: new Map(rows.map((row) => [row.id, splitStatuses(row.status)])),
    /** Epoch milliseconds; undefined when there was no draft. */
    storedAtMs: rows.length > 0 ? draft?.savedAtMs : undefined,
  }
}

function readDraft(key: string): Stored | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  const draft = parse(text)
  if (isStored(draft)) return draft
  removeDraft(key)
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** By hand: a validator would be a quarter of what the page of a roll loads. */
const isStored = (draft: unknown): draft is Stored =>
  isRecord(draft) &&
  typeof draft['version'] === 'number' &&
  typeof draft['savedAtMs'] === 'number' &&
  Array.isArray(draft['rows']) &&
  draft['rows'].every(isStoredRow)

const isStoredRow = (row: unknown): row is StoredRow =>
  isRecord(row) &&
  typeof row['id'] === 'number' &&
  typeof row['before'] === 'string' &&
  typeof row['status'] === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
