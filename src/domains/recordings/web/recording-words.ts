import { formatWhen } from '#ui/format/times.ts'
import type { HostReading, RecordingRow } from '../contract/recordings.contract.ts'

export const stateWords: Record<RecordingRow['state'], string> = {
  processing: 'Being made',
  ready: 'Ready',
  trashed: 'In the trash',
  removed: 'Gone',
}

/** How the last reading of a host went, in a few words. */
export function readText({ isPulling, pulled_at, failure }: HostReading): string {
  if (failure !== '') return failure
  if (isPulling) return 'Being read'
  return pulled_at === null ? 'Not read yet' : `Read ${formatWhen(pulled_at, Date.now())}`
}

/** What is said of a host without recordings: that there are none only where they were read. */
export function noRecordings(reading: HostReading | undefined): {
  readonly title: string
  readonly text: string
} {
  if (reading?.failure === '' && !reading.isPulling && reading.pulled_at !== null)
    return {
      title: 'No recordings',
      text: `Nothing from this colleague was found at the video service. ${readText(reading)}.`,
    }
  return {
    title: 'No recordings are known',
    text: reading === undefined ? '' : readText(reading),
  }
}

/** The service makes a transcript within hours of the meeting, and it is read in the night after. */
const transcriptMs = 2 * 24 * 60 * 60_000

export function noTranscript(startedAt: string, nowMs: number, isPlayed: boolean): string {
  if (nowMs - Date.parse(startedAt) < transcriptMs)
    return 'There is no transcript yet: it is made after the meeting and read overnight.'
  return isPlayed
    ? 'There is no transcript of this recording.'
    : 'What was said is shown only while the recording can be played.'
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`. */
export function monthText(month: string): string {
  // An address may name no month at all.
  const at = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(at) ? month : monthFormat.format(at)
}
