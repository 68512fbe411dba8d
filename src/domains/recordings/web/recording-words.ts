import type { RecordingRow } from '../contract/recordings.contract.ts'

export const stateWords: Record<RecordingRow['state'], string> = {
  processing: 'Being made',
  ready: 'Ready',
  trashed: 'In the trash',
  removed: 'Gone',
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`. */
export function monthText(month: string): string {
  // An address may name no month at all.
  const at = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(at) ? month : monthFormat.format(at)
}
