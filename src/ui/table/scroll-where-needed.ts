import { elementScroll, type Virtualizer } from '@tanstack/react-virtual'

/**
 * Scrolls, but not to the top who stands there: lists of rows begin by that, and to be told where to scroll makes the
 * browser lay out the whole page within the task that puts it there.
 */
export function scrollWhereNeeded(
  offset: number,
  options: Parameters<typeof elementScroll>[1],
  rows: Virtualizer<HTMLDivElement, Element>,
): void {
  const stands = rows.scrollOffset === 0 && !rows.isScrolling
  if (!stands || offset + (options.adjustments ?? 0) !== 0) elementScroll(offset, options, rows)
}
