import { serviceLevels } from '#contract/school/service-levels.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import { VendorCutOff, VendorError, VendorNotFound } from './vendor-errors.ts'
import { sortFailure } from './vendor-failure.ts'

/** What one call says of a service: a refusal of what we sent is an answer, a refusal of our key is not. */
export type Word = 'answered' | 'slow' | 'down'
/** Why it is not well: our key, nobody there, an answer that is none, or too many calls of ours. */
export type WordCause = 'key' | 'away' | 'wrong' | 'limit'

/** How an outside service has behaved towards this process since it started (`docs/vendors.md`). Instants are epoch ms. */
export type VendorHealth = {
  vendor: string
  lastGoodAtMs: number | null
  lastErrorAtMs: number | null
  lastError: string | null
  /** How long the last good answer took. */
  lastDurationMs: number | null
  /** Attempts that were answered; a "not found" is an answer. */
  answered: number
  /** Attempts that failed, also those that a later attempt made good. */
  failed: number
  /** Requests begun and not finished, those waiting for their turn included. */
  waiting: number
  /** The last word of the service, since when it has been the same, and why. */
  lastWord: Word | null
  lastWordAtMs: number | null
  wordSinceMs: number | null
  cause: WordCause | null
}

/** What was heard in one minute. */
export interface HeardMinute {
  readonly vendor: string
  /** Its beginning. */
  readonly atMs: number
  readonly words: ReadonlySet<Word>
}

const minuteMs = 60_000
const records = new Map<string, VendorHealth>()
let minutes = new Map<string, HeardMinute & { readonly words: Set<Word> }>()
/** While the database is away: two hours of a dozen services. */
const mostMinutes = 2_000

/** The record that a vendor's clients write into; clients of one vendor share it. */
export function healthRecord(vendor: string): VendorHealth {
  const known = records.get(vendor)
  if (known) return known
  const fresh: VendorHealth = {
    vendor,
    lastGoodAtMs: null,
    lastErrorAtMs: null,
    lastError: null,
    lastDurationMs: null,
    answered: 0,
    failed: 0,
    waiting: 0,
    lastWord: null,
    lastWordAtMs: null,
    wordSinceMs: null,
    cause: null,
  }
  records.set(vendor, fresh)
  return fresh
}

/** Every outside service this process has talked to, as it stands now, for the health page. */
export const vendorHealth = (): VendorHealth[] => [...records.values()].map((record) => ({ ...record }))

interface HeardCall {
  readonly atMs: number
  readonly durationMs: number
  /** What was thrown; without it the call was good. */
  readonly failure?: unknown
  /** A token was asked for: that one came says nothing of the service itself. */
  readonly isEntrance?: boolean
}

/** Notes how a call ended: in memory alone, so that no request waits for it. What our own stop cut off says nothing. */
export function noteCall(health: VendorHealth, { atMs, durationMs, failure, isEntrance }: HeardCall): void {
  if (failure instanceof VendorCutOff) return
  if (failure === undefined) {
    health.answered += 1
    health.lastGoodAtMs = atMs
    health.lastDurationMs = Math.round(durationMs)
  } else if (failure instanceof VendorNotFound) {
    health.answered += 1
  } else {
    health.failed += 1
    health.lastErrorAtMs = atMs
    health.lastError = failure instanceof Error ? failure.message : String(failure)
  }
  const { word, cause } = wordOf(failure, durationMs)
  if (isEntrance && word !== 'down') return
  if (health.lastWord !== word) health.wordSinceMs = atMs
  health.lastWord = word
  health.lastWordAtMs = atMs
  health.cause = cause
  noteMinute({ vendor: health.vendor, atMs: atMs - (atMs % minuteMs), words: [word] })
}

function wordOf(failure: unknown, durationMs: number): { word: Word; cause: WordCause | null } {
  const answer = { word: durationMs > serviceLevels.slowAfterMs ? 'slow' : 'answered', cause: null } as const
  if (failure === undefined) return answer
  const kind = failure instanceof VendorError ? sortFailure(failure).kind : 'away'
  // What is missing, is there already, or is not allowed: the service answered, and said no.
  return kind === 'refused' ? answer : ill[kind]
}

const ill = {
  limited: { word: 'slow', cause: 'limit' },
  'no right': { word: 'down', cause: 'key' },
  misanswered: { word: 'down', cause: 'wrong' },
  away: { word: 'down', cause: 'away' },
} as const satisfies Readonly<Record<string, { word: Word; cause: WordCause }>>

function noteMinute({ vendor, atMs, words }: { vendor: string; atMs: number; words: Iterable<Word> }): void {
  const key = `${vendor} ${atMs}`
  const known = minutes.get(key)
  if (known) for (const word of words) known.words.add(word)
  else if (minutes.size < mostMinutes) minutes.set(key, { vendor, atMs, words: new Set(words) })
}

/**
 * The minutes noted since the last call, each handed out once; `giveBackMinutes` those that could not be written down.
 */
export function takeMinutes(): HeardMinute[] {
  const taken = minutes
  minutes = new Map()
  return [...taken.values()]
}

export const giveBackMinutes = (taken: readonly HeardMinute[]): void => taken.forEach(noteMinute)

/** Does something at a service that no `VendorClient` speaks to, and notes how it went. */
export async function heard<Answer>(
  vendor: string,
  act: () => Promise<Answer>,
  clock: Clock = systemClock,
): Promise<Answer> {
  const startedMs = performance.now()
  const ended = () => ({ atMs: clock.nowMs(), durationMs: performance.now() - startedMs })
  try {
    const answer = await act()
    noteCall(healthRecord(vendor), ended())
    return answer
  } catch (failure) {
    noteCall(healthRecord(vendor), { ...ended(), failure })
    throw failure
  }
}
