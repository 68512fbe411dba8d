import { countOf } from '#contract/clock-text.ts'
import type { EventKind } from '../contract/house-event-kinds.ts'
import { planGuests } from './house-guests.ts'
import type { StandupSeries } from './standup-series.ts'
import { formatStandupTime } from './standup-time.ts'

export interface HouseBesideCalendar {
  /** What should be there; null: nothing, the house is archived or has no stand-up time. */
  readonly wanted: StandupSeries | null
  readonly isArchived: boolean
  /** Addresses in small letters. */
  readonly guests: readonly string[]
  /** What was there when the calendar was read last; null: nothing. */
  readonly seen: { readonly content: StandupSeries; readonly guests: readonly string[] } | null
  /** Guests whom the product put there. */
  readonly ours: readonly string[]
}

export interface HouseDifference {
  readonly kind: EventKind
  readonly differences: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const none = { differences: [], added: [], removed: [] }

/** How the series of a house differs from the calendar, each in a sentence; undefined: none is there and none is wanted. */
export function differenceOf(house: HouseBesideCalendar): HouseDifference | undefined {
  const { wanted, seen } = house
  if (wanted === null) {
    if (seen === null) return undefined
    const why = house.isArchived ? 'the house is archived' : 'the house has no stand-up time'
    return { ...none, kind: 'extra', differences: [`It is in the calendar, but ${why}.`] }
  }
  if (seen === null)
    return { ...none, kind: 'missing', differences: ['It is not in the calendar.'], added: house.guests }
  const { added, removed } = planGuests({ current: seen.guests, ours: house.ours, wanted: house.guests })
  const differences = [
    ...contentDifferences(wanted, seen.content),
    ...(added.length === 0 ? [] : [`${countOf(added.length, 'member')} not on it.`]),
    ...(removed.length === 0 ? [] : [`${countOf(removed.length, 'former member')} still on it.`]),
  ]
  return { kind: differences.length === 0 ? 'agrees' : 'different', differences, added, removed }
}

function contentDifferences(wanted: StandupSeries, there: StandupSeries): string[] {
  return [
    ...(wanted.summary === there.summary ? [] : [`It is called “${there.summary}” there.`]),
    ...(wanted.time === there.time
      ? []
      : [
          there.time === ''
            ? 'It has no time there.'
            : `It is at ${formatStandupTime(there.time, { zone: false })} there, not at ${formatStandupTime(wanted.time, { zone: false })}.`,
        ]),
    ...(wanted.location === there.location ? [] : ['Its link is different there.']),
  ]
}
