import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

const everyMs = 15_000

/**
 * Says a changing sentence to screen readers politely, at most every 15 s; between, only the latest is kept
 * (design `look.md` §9). The first sentence is what the page shows anyway, so it is not said.
 */
export function LiveRegion({ children }: { children: string }) {
  const [said, setSaid] = useState('')
  const first = useRef(children)
  const lastMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (children === first.current) return
    const waitMs = Math.max(0, lastMs.current + everyMs - performance.now())
    const timer = setTimeout(() => {
      lastMs.current = performance.now()
      first.current = ''
      setSaid(children)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  )
}
