import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isConsistent } from '../contract/attendance-status.ts'
import { computeRoll } from './compute-roll.ts'
import { plainName } from './plain-name.ts'
import type { Participant, PresenceFact, RollInput, RosterStudent } from './roll-types.ts'
import { neededMinutes, shownMinutes } from './shown-minutes.ts'

const minute = 60_000
const startMs = Date.UTC(2026, 10, 10, 15)
const endMs = startMs + 60 * minute
const names = ['Amara Nwosu', 'Kim Lee', 'KIM LÉE', 'Björn T', 'iPad', '', 'Nwosu, Amara', '🌊']

const roster: RosterStudent[] = [
  { studentId: 1, name: 'Amara Nwosu', email: 'amara@school.test', registrantId: 'r1' },
  { studentId: 2, name: 'Kim Lee', email: 'kim@school.test', registrantId: '' },
  { studentId: 3, name: 'Kim Lée', email: '', registrantId: 'r3' },
  { studentId: 4, name: 'Björn Thorsteinsson', preferredName: 'Björn', email: '', registrantId: '' },
]

const participant: fc.Arbitrary<Participant> = fc.record({
  name: fc.constantFrom(...names),
  email: fc.constantFrom(
    '',
    '',
    'amara@school.test',
    'KIM@school.test',
    'mum@home.test',
    'teacher@school.test',
  ),
  registrantId: fc.constantFrom('', '', 'r1', 'r3', 'r9'),
  accountId: fc.constantFrom('', '', 'a1', 'a2'),
})
/** From half an hour before to half an hour after, in steps that often hit the borders. */
const instant = fc.integer({ min: -60, max: 180 }).map((halves) => startMs + halves * (minute / 2))
const seen = fc.record({ atMs: instant, stayMs: fc.nat(120 * minute), participant }).map(
  ({ atMs, stayMs, participant: who }): PresenceFact => ({
    kind: 'seen',
    atMs,
    leftAtMs: atMs + stayMs,
    participant: who,
  }),
)
const live = fc.record({
  kind: fc.constantFrom('joined' as const, 'left' as const),
  atMs: instant,
  participant,
})
const meeting = fc.record({
  kind: fc.constantFrom('meeting_started' as const, 'meeting_ended' as const),
  atMs: instant,
})
const fact: fc.Arbitrary<PresenceFact> = fc.oneof(seen, live, live, meeting)
const facts = fc.array(fact, { maxLength: 25 })

const input: fc.Arbitrary<RollInput> = fc.record({
  times: fc.constant({ startMs, endMs }),
  nowMs: instant,
  facts,
  roster: fc.constant(roster),
  others: fc.constant([{ name: 'Ms. Okoro', email: 'teacher@school.test' }]),
  aliases: fc.subarray([
    { aliasId: 1, kind: 'name' as const, value: 'ipad', studentId: 4 },
    { aliasId: 2, kind: 'email' as const, value: 'mum@home.test', studentId: 1 },
    { aliasId: 3, kind: 'account' as const, value: 'a2', studentId: null },
  ]),
  excuses: fc.subarray([
    { excuseId: 1, studentId: 1, reason: 'Trip' },
    { excuseId: 2, studentId: 4, reason: 'Ill' },
  ]),
})

const over = { nowMs: endMs + 60 * minute }
const minutesOf = (given: RollInput) => computeRoll({ ...given, ...over }).rows.map((row) => row.presentMs)

describe('for every ledger', () => {
  it('the order of facts never matters', () => {
    const shuffled = input.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray([...given.facts], { minLength: given.facts.length })),
    )
    fc.assert(
      fc.property(shuffled, ([given, reordered]) => {
        expect(computeRoll({ ...given, facts: reordered })).toEqual(computeRoll(given))
      }),
    )
  })

  it('facts told twice never matter', () => {
    const doubled = input.chain((given) => fc.tuple(fc.constant(given), fc.subarray([...given.facts])))
    fc.assert(
      fc.property(doubled, ([given, again]) => {
        const copies = structuredClone(again)
        expect(computeRoll({ ...given, facts: [...copies, ...given.facts] })).toEqual(computeRoll(given))
      }),
    )
  })

  it('the same input gives the same roll, and is left as it was', () => {
    fc.assert(
      fc.property(input, (given) => {
        const copy = structuredClone(given)
        expect(computeRoll(given)).toEqual(computeRoll(copy))
        expect(given).toEqual(copy)
      }),
    )
  })

  it('a stay outside the meeting never counts', () => {
    const outside = fc.record({ participant, isBefore: fc.boolean(), stayMs: fc.nat(30 * minute) })
    fc.assert(
      fc.property(fc.array(outside), (stays) => {
        const teacher = { name: 'Ms. Okoro', email: 'okoro@school.test', registrantId: '', accountId: '' }
        const given = stays.map(({ participant: who, isBefore, stayMs }): PresenceFact => {
          const atMs = isBefore ? startMs - stayMs - 1 : endMs
          return { kind: 'seen', atMs, leftAtMs: atMs + stayMs, participant: who }
        })
        const lesson: PresenceFact = { kind: 'seen', atMs: startMs, leftAtMs: endMs, participant: teacher }
        const roll = computeRoll({
          times: { startMs, endMs },
          roster,
          aliases: [],
          excuses: [],
          facts: [lesson, ...given],
          ...over,
        })
        for (const row of roll.rows)
          expect(row).toMatchObject({ statuses: ['Unexcused Absent'], presentMs: 0, segments: [] })
      }),
    )
  })

  it('minutes stay within the meeting and are those of the segments, which never touch', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { rows, meeting: held } = computeRoll(given)
        const nowMs = Math.max(
          given.nowMs,
          ...given.facts.map((one) => (one.kind === 'seen' ? one.leftAtMs : one.atMs)),
        )
        for (const row of rows) {
          const lengths = row.segments.map(({ fromMs, toMs }) => (toMs ?? Math.max(fromMs, nowMs)) - fromMs)
          expect(row.presentMs).toBe(lengths.reduce((sum, length) => sum + length, 0))
          expect(row.presentMs).toBeLessThanOrEqual(held.countedMs)
          row.segments.forEach(({ fromMs, toMs }, index) => {
            expect(fromMs).toBeGreaterThanOrEqual(startMs)
            expect(toMs ?? held.countedEndMs).toBeLessThanOrEqual(held.countedEndMs)
            const before = row.segments[index - 1]
            if (before) expect(before.toMs ?? Number.POSITIVE_INFINITY).toBeLessThan(fromMs)
          })
        }
      }),
    )
  })

  it('statuses make sense, and every row says why', () => {
    fc.assert(
      fc.property(input, (given) => {
        const roll = computeRoll(given)
        for (const row of roll.rows) {
          expect(isConsistent(row.statuses)).toBe(true)
          expect(row.why).not.toBe('')
          for (const status of row.statuses) expect(row.why).toContain(status)
          if (roll.meeting.phase === 'over') expect(row.statuses.length > 0).toBe(roll.meeting.hasPresence)
        }
      }),
    )
  })

  it('minutes that are shown are those that were decided on', () => {
    const anyEnd = fc.integer({ min: 1, max: 90 * 60 }).map((seconds) => startMs + seconds * 1_000)
    const closed = fc.record({ given: input, endMs: anyEnd }).map(({ given, endMs: until }) => ({
      ...given,
      ...over,
      times: { startMs, endMs: until },
      facts: given.facts.filter(({ kind }) => kind !== 'left'),
    }))
    fc.assert(
      fc.property(closed, (given) => {
        const { rows, meeting: held } = computeRoll(given)
        for (const row of rows) {
          if (row.segments.length === 0) continue
          const kept = { ...row, presentMs: Math.floor(row.presentMs / 1_000) * 1_000 }
          for (const one of [row, kept]) {
            const isShort = shownMinutes(one, held) < neededMinutes(held)
            expect(isShort).toBe(row.statuses.includes('Insufficient'))
          }
          expect(Math.abs(shownMinutes(row, held) * minute - row.presentMs)).toBeLessThan(minute)
        }
      }),
    )
  })

  it('one more stay of a verified student never takes minutes away', () => {
    const known = { name: 'Amara Nwosu', email: 'amara@school.test', registrantId: 'r1', accountId: 'a7' }
    const stay = seen.map((one): PresenceFact => ({ ...one, participant: known }) as PresenceFact)
    const closed = input.map((given) => ({
      ...given,
      facts: given.facts.filter((one) => one.kind === 'seen' && one.participant.email),
    }))
    fc.assert(
      fc.property(closed, stay, (given, more) => {
        const [before = 0] = minutesOf(given)
        const [after = 0] = minutesOf({ ...given, facts: [...given.facts, more] })
        expect(after).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  it('nobody is matched by a name that two students share', () => {
    fc.assert(
      fc.property(input, (given) => {
        for (const line of computeRoll(given).participants) {
          if (line.match?.by !== 'name') continue
          expect(line.names.map(plainName)).not.toContain('kim lee')
          expect(line.isVerified).toBe(false)
        }
      }),
    )
  })
})
