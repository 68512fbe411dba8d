import { type RefObject, useEffect } from 'react'

/** Takes focus when it appears, and gives it back to where it was (when that still stands) once it goes. */
export function useGivenFocus(target: RefObject<HTMLElement | null>, taken: boolean): void {
  useEffect(() => {
    if (!taken) return
    const before = document.activeElement
    target.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [taken, target])
}
