import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the keyboard goes on when an import became something else and the button that did it is gone with its foot: at what
 * is said of it. Focus that is somewhere stays there.
 */
export function useKeptFocus(state: string | undefined): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    const isFirst = before.current === undefined
    before.current = state
    if (isFirst) return
    // The question that was answered gives the focus back to its button first, whether it is still there or not.
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        area.current?.focus({ preventScroll: true })
    }, 100)
    return () => clearTimeout(timer)
  }, [state])
  return area
}
