const usual = ['0', '0.25', '0.5', '0.75', '1', '1.5', '2', '3']

/** The usual credits, and the one that stands there. */
export const creditOptions = (current: string) =>
  [...new Set([...usual, current])]
    .sort((one, other) => Number(one) - Number(other))
    .map((value) => ({ value, label: value }))
