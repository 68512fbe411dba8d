import { shallowEqual } from './form-errors.ts'

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
