import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { firstPageStands } from './idle.ts'

/** An answer of the first page, drawn as work that the browser may interrupt; later ones are drawn at once. */
export function usePaced<Answer>(answer: Answer): Answer {
  const drawn = useDeferredValue(answer)
  return firstPageStands() ? answer : drawn
}

/** How many of so many rows are drawn: on the first page some at a time, those in view first. Later all at once. */
export function usePacedRows(count: number, { first, step }: { first: number; step: number }): number {
  const [due, setDue] = useState(() => (firstPageStands() ? Number.POSITIVE_INFINITY : first))
  useEffect(() => {
    if (due < count) startTransition(() => setDue(firstPageStands() ? Number.POSITIVE_INFINITY : due + step))
  }, [due, count, step])
  return Math.min(due, count)
}
