/** How a question to the server stands, as a query says it. */
interface Asked {
  readonly isError: boolean
  readonly isPending: boolean
  /** What is shown was found for what was typed before. */
  readonly isPlaceholderData: boolean
}

/**
 * What a field that finds something by its name says where it offers nothing: that nothing was found only once the
 * server has said so. Whoever reads it sooner may add somebody who is there a second time.
 */
export function lookupText({ isError, isPending, isPlaceholderData }: Asked, nothing: string): string {
  if (isError) return 'It could not be looked up. Type to try again.'
  return isPending || isPlaceholderData ? 'Looking …' : nothing
}
