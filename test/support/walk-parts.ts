/** So many at a time: a walk over the whole contract is many tests, and none takes longer because there are more calls. */
const most = 40

/** What a walk goes over, part by part: `it.each(partsOf(contractInputs()))('… part %i', async (_, part) => …)`. */
export const partsOf = <Thing>(all: readonly Thing[]): readonly (readonly [number, readonly Thing[]])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => [
    at + 1,
    all.slice(at * most, (at + 1) * most),
  ])
