import type { Virtualizer } from '@tanstack/react-virtual'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Reports the scroller's size once the browser has laid it out: measuring at once would force a layout within the same
 * task.
 */
export function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (size: Size) => void,
): (() => void) | undefined {
  if (scrollElement === null) return
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    const { width, height } = entry.contentRect
    tell({ width: Math.round(width), height: Math.round(height) })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
