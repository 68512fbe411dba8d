import { schoolDayBounds, schoolInstant } from '#contract/school-time.ts'

/** Days and times of the school's wall; a time may be empty, and so may the last day. */
interface Asked {
  readonly since: string
  readonly time: string
  readonly until: string
  readonly untilTime: string
}

/** From when up to when events are sent once more: without times from the beginning of the first day to the end of the last. */
export const replayedWindow = ({ since, time, until, untilTime }: Asked) => ({
  since: iso(schoolInstant(since, time || '00:00')),
  until:
    until === ''
      ? null
      : iso(untilTime === '' ? schoolDayBounds(until).endMs : schoolInstant(until, untilTime)),
})

const iso = (atMs: number) => new Date(atMs).toISOString()
