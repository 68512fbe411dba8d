import { expect, it } from 'vitest'
import { settableClock } from '../clock.ts'
import { nextTry, type Outcome, type Outgoing, type Result, sendOutgoing } from './outgoing.ts'

const startMs = Date.parse('2026-11-10T15:00:00Z')
const firstTriedAt = new Date(startMs)
const minutes = (ms: number) => ms / 60_000

it('tries again after growing waits, for a day and no longer', () => {
  const waits: number[] = []
  let nowMs = startMs
  for (;;) {
    const next = nextTry({ firstTriedAt }, nowMs, { random: 0.5 })
    if (next === null) break
    waits.push(minutes(next.getTime() - nowMs))
    nowMs = next.getTime()
  }
  expect(waits.slice(0, 9)).toEqual([0.5, 0.5, 1, 2, 4, 8, 16, 32, 64])
  expect(Math.max(...waits)).toBe(180)
  expect(minutes(nowMs - startMs)).toBe(24 * 60)
})

it('comes back unevenly, and not before it was asked to', () => {
  const after = (options: object) =>
    minutes((nextTry({ firstTriedAt }, startMs + 8 * 60_000, options)?.getTime() ?? 0) - startMs) - 8
  expect([after({ random: 0 }), after({ random: 1 })]).toEqual([6, 10])
  expect(after({ random: 0, afterMs: 3_600_000 })).toBe(60)
})

const queueOf = (outcomes: readonly (Outcome | Error)[]) => {
  const waiting = outcomes.map((outcome, id) => ({ id, outcome, firstTriedAt }))
  const results = new Map<number, Result>()
  const flight = { now: 0, most: 0 }
  const queue: Outgoing<(typeof waiting)[number]> = {
    claim: async () => waiting.shift(),
    send: async ({ outcome }) => {
      flight.most = Math.max(flight.most, ++flight.now)
      await new Promise((next) => setImmediate(next))
      flight.now--
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    record: async ({ id }, result) => {
      results.set(id, result)
    },
  }
  return { queue, waiting, results, flight }
}

const turn = (atATime: number, goesOn = () => true) => ({ clock: settableClock(startMs), atATime, goesOn })

it('sends a few at a time, and one that fails stops no other', async () => {
  const outcomes = Array.from({ length: 40 }, (_, n): Outcome | Error =>
    n === 3 ? { end: 'refused', failure: 'No such mailbox' } : n === 4 ? new Error('A bug') : { end: 'sent' },
  )
  const { queue, results, flight } = queueOf(outcomes)
  expect(await sendOutgoing(queue, turn(4))).toBe(38)
  expect(flight.most).toBe(4)
  expect(results.get(3)).toEqual({ end: 'failed', failure: 'No such mailbox', mayPass: false })
  expect(results.get(4)).toEqual({ end: 'unknown', failure: 'A bug' })
  expect(results.size).toBe(40)
})

it('leaves the rest alone when the other side is away or the process stops', async () => {
  const away = queueOf(Array.from({ length: 10 }, () => ({ end: 'later', failure: 'Away', isAway: true })))
  expect(await sendOutgoing(away.queue, turn(2))).toBe(0)
  expect(away.waiting).toHaveLength(8)
  const stopped = queueOf(Array.from({ length: 10 }, () => ({ end: 'sent' })))
  expect(
    await sendOutgoing(
      stopped.queue,
      turn(1, () => stopped.results.size < 3),
    ),
  ).toBe(3)
  expect(stopped.waiting).toHaveLength(7)
})

it('records a result although the database is away for a moment', async () => {
  const { queue, results } = queueOf([{ end: 'sent' }])
  let failures = 2
  const patient: typeof queue = {
    ...queue,
    record: async (...args) => {
      if (failures-- > 0) throw new Error('The database is away')
      await queue.record(...args)
    },
  }
  expect(await sendOutgoing(patient, turn(1))).toBe(1)
  expect(results.get(0)).toEqual({ end: 'sent' })
})
