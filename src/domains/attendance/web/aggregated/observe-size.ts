import type { Virtualizer } from '@tanstack/react-virtual'

interface Size {
  readonly width: number
  readonly height: number
}

/** Tells the size of the scroller once the browser has laid it out: to ask at once would make it lay out all within the same task. */
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
