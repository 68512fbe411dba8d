const mostNamed = 3

/** What a conflict is about: the parts that both changed by their names, and that all else is kept. */
export function bothChanged(labels: readonly string[]): string {
  if (labels.length === 0) return 'You changed different things: both are kept when you save.'
  const more = labels.length - mostNamed
  const named = labels.slice(0, mostNamed).join('; ')
  return `You both changed: ${named}${more > 0 ? ` and ${more} more` : ''}. Everything else of yours and theirs is kept.`
}
