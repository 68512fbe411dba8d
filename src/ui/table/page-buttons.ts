export type PageButton = { kind: 'page'; page: number } | { kind: 'gap'; key: string }

const most = 7

/**
 * The places of a pager: never more than seven, always the first and the last page, the current one with its
 * neighbours between; a gap stands for at least two pages.
 */
export function pageButtons(page: number, pages: number): PageButton[] {
  const range = (from: number, to: number): PageButton[] =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ kind: 'page', page: from + index }))
  if (pages <= most) return range(1, pages)
  const before: PageButton = { kind: 'gap', key: 'before' }
  const after: PageButton = { kind: 'gap', key: 'after' }
  if (page <= 4) return [...range(1, 5), after, ...range(pages, pages)]
  if (page >= pages - 3) return [...range(1, 1), before, ...range(pages - 4, pages)]
  return [...range(1, 1), before, ...range(page - 1, page + 1), after, ...range(pages, pages)]
}
