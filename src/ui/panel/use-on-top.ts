import { useRef } from 'react'

/**
 * Closes a dialog only where no other one stands over it: Escape reaches all that are open, and one below would go with
 * the form above it, and with what is typed there. `root` is the element of the dialog.
 */
export function useOnTop(close: () => void) {
  const root = useRef<HTMLDivElement>(null)
  return {
    root,
    closeOnTop: () => {
      const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (top === undefined || root.current?.contains(top) !== false) close()
    },
  }
}
