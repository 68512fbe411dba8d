import { describe, expect, it } from 'vitest'
import type { Cause } from '../../src/contract/text/causes.ts'
import { actionFailure } from '../../src/domains/admissions/server/actions/action-failure.ts'
import { stepFailure } from '../../src/domains/chat-sync/server/work/step-failure.ts'
import { conferenceFailure } from '../../src/domains/conferences/server/check/conference-failure.ts'
import { videoFailure } from '../../src/domains/experience-designs/server/video/video-failure.ts'
import { calendarFailure } from '../../src/domains/houses/server/calendar/calendar-failure.ts'
import { languageFailure } from '../../src/domains/language-credit/server/language-failure.ts'
import { bucketFailure } from '../../src/domains/nightly-export/server/run/failure-words.ts'
import { pullFailure } from '../../src/domains/recordings/server/pull/pull-failure.ts'
import {
  BrowserGone,
  MessageRefused,
  OtherProject,
} from '../../src/vendors/firebase-messaging/firebase-errors.ts'
import {
  EventChanged,
  EventExists,
  EventGone,
  SyncTokenExpired,
} from '../../src/vendors/google-calendar/google-calendar-errors.ts'
import { FileExists, SharingSpent } from '../../src/vendors/google-drive/google-drive-errors.ts'
import { CrmConflict, CrmPropertyMissing } from '../../src/vendors/hubspot/hubspot-errors.ts'
import { CursorExpired, SeatsSpent } from '../../src/vendors/language-vendor/language-vendor-errors.ts'
import {
  type VendorError,
  VendorMisanswered,
  VendorNotFound,
  VendorRateLimited,
  VendorRefused,
  VendorUnavailable,
} from '../../src/vendors/vendor-errors.ts'
import { type FailureKind, sortFailure, waitOf } from '../../src/vendors/vendor-failure.ts'
import { HostMissing, HostSpent } from '../../src/vendors/zoom/zoom-errors.ts'
import { listFiles, readSource } from './source-files.ts'

const v = 'a-service'
const misanswered = (mayPass: boolean) => new VendorMisanswered(v, 'not its contract', { mayPass })

/** Every error as every domain may meet it. */
const common: readonly (readonly [VendorError, FailureKind, Cause])[] = [
  [new VendorUnavailable(v, 'answered 500'), 'away', 'theirs'],
  [new VendorRateLimited(v, 'answered 429', 90_000), 'limited', 'theirs'],
  [new VendorRefused(v, 401, 'answered 401'), 'no right', 'permission'],
  [new VendorRefused(v, 403, 'answered 403'), 'no right', 'permission'],
  [new VendorRefused(v, 400, 'answered 400'), 'refused', 'data'],
  [new VendorNotFound(v, 'answered 404'), 'refused', 'data'],
  [misanswered(true), 'misanswered', 'theirs'],
  [misanswered(false), 'misanswered', 'theirs'],
]

/** What one service alone says: its domain has a sentence of its own for it, or goes on. */
const special: readonly (readonly [VendorError, FailureKind])[] = [
  [new BrowserGone(v, 'gone'), 'refused'],
  [new MessageRefused(v, 400, 'no'), 'refused'],
  [new OtherProject(v, 'no'), 'refused'],
  [new EventChanged(v, 'no'), 'refused'],
  [new EventExists(v, 'no'), 'refused'],
  [new EventGone(v, 'no'), 'refused'],
  [new SyncTokenExpired(v, 'no'), 'refused'],
  [new FileExists(v, 'no'), 'refused'],
  [new SharingSpent(v, 'no'), 'refused'],
  [new CrmConflict(v, 'no', null), 'refused'],
  [new CrmPropertyMissing(v, 400, 'no'), 'refused'],
  [new CursorExpired(v, 'no'), 'refused'],
  [new SeatsSpent(v, 409, 'no'), 'refused'],
  [new HostMissing(v, 400, 'no'), 'refused'],
  [new HostSpent(v, 'no', 60_000), 'limited'],
]

interface Said {
  readonly text: string
  readonly cause?: Cause
}

const asked = { tries: 1, nowMs: Date.UTC(2026, 10, 16, 15) }
const domains: Readonly<Record<string, (error: VendorError) => Said>> = {
  admissions: (error) => actionFailure(error, asked),
  'chat-sync': stepFailure,
  conferences: (error) => {
    const { failure, cause } = conferenceFailure(error)
    return { text: failure, cause }
  },
  'experience-designs': (error) => videoFailure(error, { ...asked, host: 'ada@b.test', failures: 0 }),
  houses: (error) => {
    const { sentence, cause } = calendarFailure(error)
    return { text: sentence, cause }
  },
  'language-credit': (error) => languageFailure(error, asked),
  'nightly-export': (error) => ({ text: bucketFailure(error) ?? '' }),
  recordings: (error) => pullFailure(error, { ...asked, email: 'ada@b.test', hasLeft: false }),
}

it('sorts every class of a failure', () => {
  for (const [error, kind] of [...common, ...special])
    expect([error.name, sortFailure(error).kind]).toEqual([error.name, kind])
  const classes = listFiles('src/vendors', /-errors\.ts$/).flatMap((path) =>
    [...readSource(path).matchAll(/export class (\w+) extends (?!Error\b)/g)].map(([, name]) => name),
  )
  const sorted = new Set([...common, ...special].map(([error]) => error.name))
  expect([...new Set(classes)].sort()).toEqual([...sorted].sort())
})

describe.each(Object.entries(domains))('a failure that %s tells of', (_, say) => {
  it.each(common)('is the same as everywhere: %s is %s, %s', (error, kind, cause) => {
    const said = say(error)
    expect(said.text).not.toBe('')
    expect(said.cause ?? cause).toBe(cause)
    // A key that ended is for who runs the server, and a fault of the service is nobody's who works here.
    if (kind === 'no right') expect(said.text).toMatch(/whoever runs the server|Look at EXPORT_/)
    if (kind !== 'refused') expect(said.text).not.toMatch(/refused|move the session|Choose/)
  })
})

it('is sorted by no domain for itself', () => {
  const own = listFiles('src/domains', /\.ts$/).filter(
    (path) => !path.endsWith('.test.ts') && /\bVendorRefused &&[^\n]*40[13]/.test(readSource(path)),
  )
  expect(own).toEqual([])
})

it('waits twice as long each time, at most an hour, never shorter than the service says', () => {
  const minutes = (tries: number, saidMs?: number) => waitOf(tries, saidMs) / 60_000
  expect([1, 2, 3, 7, 200].map((tries) => minutes(tries))).toEqual([1, 2, 4, 60, 60])
  expect([minutes(1, 90_000), minutes(3, 90_000), minutes(9, 7_200_000)]).toEqual([1.5, 4, 120])
})
