import { useSyncExternalStore } from 'react'
import { schoolDayOf } from '../format/zone.ts'

/** A clock that ticks while somebody looks: one timer for all who look at the same step. */
interface Clock {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => number
}

const clocks = new Map<number, Clock>()

/** The time now in epoch milliseconds, anew every `stepMs`. */
export function useNow(stepMs: number): number {
  const { subscribe, read } = clockOf(stepMs)
  return useSyncExternalStore(subscribe, read)
}

/** The school's day, `2026-11-29`: a page that stays open over midnight is drawn anew, and nothing in between. */
export function useToday(): string {
  const { subscribe, read } = clockOf(60_000)
  return useSyncExternalStore(subscribe, () => schoolDayOf(read()))
}

function clockOf(stepMs: number): Clock {
  const clock = clocks.get(stepMs) ?? createClock(stepMs)
  clocks.set(stepMs, clock)
  return clock
}

function createClock(stepMs: number): Clock {
  const listeners = new Set<() => void>()
  let nowMs = Date.now()
  let timer = 0
  const tick = () => {
    nowMs = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    read: () => nowMs,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        nowMs = Date.now()
        timer = window.setInterval(tick, stepMs)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.clearInterval(timer)
      }
    },
  }
}
