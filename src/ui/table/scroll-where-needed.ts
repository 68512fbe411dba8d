import { elementScroll, type Virtualizer } from '@tanstack/react-virtual'

/**
 * Scrolls, but not from the top to the top: lists of rows begin with that, and a scroll makes the browser lay out the
 * whole page within the task that draws it.
 */
export function scrollWhereNeeded(
  offset: number,
  options: Parameters<typeof elementScroll>[1],
  rows: Virtualizer<HTMLDivElement, Element>,
): void {
  const stands = rows.scrollOffset === 0 && !rows.isScrolling
  if (!stands || offset + (options.adjustments ?? 0) !== 0) elementScroll(offset, options, rows)
}
