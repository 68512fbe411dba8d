import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { firstPageStands } from './idle.ts'

interface BehindProps {
  readonly children: ReactNode
  /** Stands there meanwhile. */
  readonly meanwhile?: ReactNode
}

/**
 * A part of the first page, drawn behind what stands around it: as work that the browser may interrupt, and put into the
 * page in a step of its own. Drawn with all else it would be one task, in which the page answers nobody. On a page that
 * somebody goes to later it stands at once.
 */
export function Behind({ children, meanwhile = null }: BehindProps) {
  const [isDue, setDue] = useState(firstPageStands)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : meanwhile
}
