import { deepEqual } from '@tanstack/react-router'

/** The server's names of fields that are called otherwise in the form, or that are no values of it. */
export type FieldNames = Readonly<Record<string, readonly string[]>>

/** Which field of the form an error of the server belongs to: `guardians.0.email` to `guardians`; undefined for none. */
export function ownerOf<Values extends object>(
  error: string,
  values: Values,
  names: FieldNames,
): string | undefined {
  const root = error.split('.')[0] ?? error
  if (root in values) return root
  return Object.entries(names).find(([, others]) => others.includes(error) || others.includes(root))?.[0]
}

/** Only the fields of which something is said. */
export const sentencesOf = (
  said: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )

const everyField = <Values extends object>(
  one: Values,
  other: Values,
  isSame: (value: unknown, other: unknown) => boolean,
) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Values)[])].every((name) =>
    isSame(one[name], other[name]),
  )

/** Whether each field holds the same. */
export const shallowEqual = <Values extends object>(one: Values, other: Values): boolean =>
  everyField(one, other, Object.is)

/** Whether each field says the same: of a list in which something was ticked and unticked nothing would be lost. */
export const saysSame = <Values extends object>(one: Values, other: Values): boolean =>
  everyField(one, other, (value, before) => Object.is(value, before) || deepEqual(value, before))
