import { deepEqual } from '@tanstack/react-router'

export interface Place {
  readonly pathname: string
  readonly search: object
}

/** The sheet of a person lies over any page and holds no form: it comes, turns and goes without any of them. */
const person = 'person'

/** The parts of a query by name: where a form stands that was drawn with them. */
export const partsOf = ({ search }: Pick<Place, 'search'>): readonly string[] =>
  Object.keys(search).filter((name) => name !== person)

/**
 * Whether a form is left by a step: to another path, or to another query, where a part that was there when the form was
 * drawn goes or says something else – it may be what opened the form. What came since was opened over the form, and
 * goes without it, but for the parts named in `standsOn`, which take the form away even when they come. A filter, an
 * order, a page of the list below is another query, too: whoever changes these says that they take nothing away
 * (`ignoreBlocker`, as `useListPage` and `useHistorySteps` do).
 */
export function leavesForm(
  drawnWith: readonly string[],
  current: Place,
  next: Place,
  standsOn: readonly string[] = [],
): boolean {
  if (current.pathname !== next.pathname) return true
  const before = new Map<string, unknown>(Object.entries(current.search))
  const after = new Map<string, unknown>(Object.entries(next.search))
  const isOther = (name: string) => !deepEqual(before.get(name), after.get(name))
  return standsOn.some(isOther) || drawnWith.some((name) => before.has(name) && isOther(name))
}
