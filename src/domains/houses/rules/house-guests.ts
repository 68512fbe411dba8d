/** What a sync of guests does to a series: whom it puts on, whom it takes off, and whom it counts as its own after. */
export interface GuestPlan {
  readonly guests: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Guests the product put there, those of now included: the only ones a later sync may take off. */
  readonly ours: readonly string[]
}

/**
 * Brings the guests of a series in line with a house. Who was invited by a person is never taken off, and does not
 * become ours by being a member too: leaving the house must not undo somebody else's invitation (issue 4 §1).
 * Addresses in small letters.
 */
export function planGuests(options: {
  readonly current: readonly string[]
  readonly ours: readonly string[]
  readonly wanted: readonly string[]
}): GuestPlan {
  const current = new Set(options.current)
  const wanted = new Set(options.wanted)
  // Whom a person took off and put back is a person's guest again.
  const ours = new Set(options.ours.filter((email) => current.has(email)))
  const removed = [...ours].filter((email) => !wanted.has(email))
  const added = [...wanted].filter((email) => !current.has(email))
  return {
    guests: [...[...current].filter((email) => !removed.includes(email)), ...added],
    added,
    removed,
    ours: [...[...ours].filter((email) => wanted.has(email)), ...added],
  }
}
