import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface BehindProps {
  readonly children: ReactNode
  /** Stands there meanwhile. */
  readonly meanwhile?: ReactNode
}

/**
 * Draws its children behind what stands around them, as work that the browser may interrupt, and puts them in a step of
 * its own: what is drawn at once makes one task, in which the page answers nobody.
 */
export function Behind({ children, meanwhile = null }: BehindProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : meanwhile
}
