import { serviceLevels } from '#contract/school/service-levels.ts'

export type MinuteState = 'answered' | 'slow' | 'down'

/** An hour of a service: bit 0 of each mask is its first minute. */
export interface HeardHour {
  readonly atMs: number
  readonly answered: bigint
  readonly slow: bigint
  readonly down: bigint
}

/** A stretch of one state, in whole minutes from the beginning of what is shown. */
export interface HealthSpan {
  readonly from: number
  readonly to: number
  readonly state: MinuteState
}

const minuteMs = 60_000

/** A minute of which something failed and something was answered is slow: it worked, later. */
export function stateOfMinute(hour: HeardHour, minute: number): MinuteState | undefined {
  const bit = 1n << BigInt(minute)
  const isDown = (hour.down & bit) !== 0n
  const isSlow = (hour.slow & bit) !== 0n
  const isAnswered = (hour.answered & bit) !== 0n
  if (isDown) return isSlow || isAnswered ? 'slow' : 'down'
  if (isSlow) return 'slow'
  return isAnswered ? 'answered' : undefined
}

/**
 * What was heard between two instants, as stretches. A minute of which nobody heard is as the one before it for a quarter
 * of an hour, and then nothing is known of it.
 */
export function spansOf(hours: readonly HeardHour[], fromMs: number, toMs: number): HealthSpan[] {
  const byStart = new Map(hours.map((hour) => [hour.atMs, hour]))
  const carried = serviceLevels.carryMs / minuteMs
  const spans: { from: number; to: number; state: MinuteState }[] = []
  const firstMs = fromMs - (fromMs % minuteMs)
  let last: { readonly state: MinuteState; readonly at: number } | undefined
  for (let at = -carried, ms = firstMs - carried * minuteMs; ms < toMs; at += 1, ms += minuteMs) {
    const hourMs = ms - (ms % (60 * minuteMs))
    const hour = byStart.get(hourMs)
    const heard = hour && stateOfMinute(hour, (ms - hourMs) / minuteMs)
    if (heard) last = { state: heard, at }
    if (at < 0 || last === undefined || at - last.at > carried) continue
    const open = spans.at(-1)
    if (open !== undefined && open.to === at && open.state === last.state) open.to = at + 1
    else spans.push({ from: at, to: at + 1, state: last.state })
  }
  return spans
}
