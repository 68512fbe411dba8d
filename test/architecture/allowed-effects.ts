/**
 * How many `useEffect` a file may hold, each for a named system outside of React (docs/architecture.md).
 * A new line here needs a reason that an event handler, a query or the URL cannot serve.
 */
export const allowedEffects: Readonly<Record<string, number>> = {}
