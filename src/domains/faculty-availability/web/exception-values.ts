import type { ExceptionFields, ListedException } from '../contract/faculty-availability.contract.ts'

/** What is typed into the form of an exception; it begins with today. */
export const emptyException = (today: string) => ({
  kind: 'away' as ExceptionFields['kind'],
  first: today,
  last: today,
  isWholeDay: true,
  from: '',
  to: '',
  reason: '',
})

/** An exception that is there, as its form begins with it. */
export const valuesOf = (one: ListedException): ReturnType<typeof emptyException> => ({
  kind: one.kind,
  first: one.first_day,
  last: one.last_day,
  isWholeDay: one.from === null,
  from: one.from ?? '',
  to: one.to === '24:00' ? '00:00' : (one.to ?? ''),
  reason: one.reason ?? '',
})

/** The server's names of the fields. */
export const exceptionNames = { first: ['first_day'], last: ['last_day'] } as const

/** The form as the server takes it. */
export function toException(values: ReturnType<typeof emptyException>): ExceptionFields {
  const { kind, first, last, isWholeDay, from, to, reason } = values
  const hasHours = kind === 'extra' || !isWholeDay
  return {
    kind,
    first_day: first,
    last_day: last,
    from: hasHours && from !== '' ? from : null,
    to: hasHours && to !== '' ? (to === '00:00' ? '24:00' : to) : null,
    reason,
  }
}
