const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** A value as a text that is the same in whatever order its keys stand: the database hands jsonb back in its own. */
export const orderedText = (value: unknown) => JSON.stringify(value, inOrder)

/** Whether a design, a row of one or a field says the same, from the database or from a browser. */
export const same = (one: unknown, other: unknown) => orderedText(one) === orderedText(other)
