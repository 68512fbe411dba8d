import { deepEqual } from '@tanstack/react-router'
import { shallowEqual } from './form-errors.ts'

/** What the server has, as far as is known, and its version. */
export interface Stored<Values, Version> {
  readonly values: Values
  readonly version: Version
}

export interface Held<Values, Version> {
  readonly values: Values
  readonly stored: Stored<Values, Version>
}

/**
 * What a form holds once the server has something newer: that, where nothing is typed or it is what is typed; its version
 * alone, where it says what the form knew already or has sent without hearing an answer; undefined where both differ, or
 * nothing is newer.
 */
export function newerOf<Values extends object>(
  { values, stored }: Held<Values, number>,
  newer: Stored<Values, number>,
  unanswered?: Values,
): Held<Values, number> | undefined {
  // An answer has told of a later version before the page reads it again.
  if (!(newer.version > stored.version)) return undefined
  // Its own lists stay those of the form: what is typed on is told by what is another one.
  if (deepEqual(values, newer.values)) return { values, stored: { ...newer, values } }
  if (deepEqual(values, stored.values)) return { values: newer.values, stored: newer }
  if (deepEqual(newer.values, stored.values)) return { values, stored: newer }
  return unanswered !== undefined && deepEqual(newer.values, unanswered)
    ? { values, stored: { ...newer, values: unanswered } }
    : undefined
}

interface Sent<Values> {
  /** What stands in the form when the answer comes. */
  readonly now: Values
  /** What stood there when it was sent. */
  readonly shown: Values
  /** What the form holds after it, where nobody typed on. */
  readonly stays: Values
}

/** The fields are not locked while a form is saved: what was typed since was not sent and stays; `stays` itself for nothing. */
export function withTypedOn<Values extends object>({ now, shown, stays }: Sent<Values>): Values {
  const names = Object.keys(now) as (keyof Values)[]
  const typed = names.filter((name) => !Object.is(now[name], shown[name]))
  const next = { ...stays, ...Object.fromEntries(typed.map((name) => [name, now[name]])) }
  return shallowEqual(next, stays) ? stays : next
}
