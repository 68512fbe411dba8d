/** An experience of a coming cycle that one can still plan. */
export interface Offer {
  readonly experienceId: number
  readonly title: string
  readonly cycleTitle: string
  /** When it is held: the cycle, the year in which its school year begins, and which cycle of that year, from 1. */
  readonly cycleId: number
  readonly year: number
  readonly position: number
  readonly unitIds: readonly number[]
  /** Null: no limit. */
  readonly freePlaces: number | null
  readonly waiting: number
  /** The student is on its wait list. */
  readonly isOnList: boolean
  /** Who asks may register the student in it. */
  readonly isPlannable: boolean
}

export interface Closing {
  readonly offers: readonly (Offer & { readonly covers: readonly number[] })[]
  /** The units that no offer covers. */
  readonly left: readonly number[]
}

const most = 4

/**
 * Up to four experiences that cover most of what is missing, the best first; each is counted for what it adds to those
 * before.
 */
export function closing(missing: readonly number[], offers: readonly Offer[]): Closing {
  const left = new Set(missing)
  const chosen: Closing['offers'][number][] = []
  while (left.size > 0 && chosen.length < most) {
    const best = offers
      .map((offer) => ({ ...offer, covers: offer.unitIds.filter((id) => left.has(id)) }))
      .filter(({ covers }) => covers.length > 0)
      .toSorted(
        (a, b) =>
          b.covers.length - a.covers.length ||
          Number(a.freePlaces === 0) - Number(b.freePlaces === 0) ||
          a.experienceId - b.experienceId,
      )[0]
    if (!best) break
    chosen.push(best)
    for (const id of best.covers) left.delete(id)
  }
  return { offers: chosen, left: [...left] }
}

/** `Two experiences next cycle cover it.` */
export function closingText({ offers, left }: Closing): string {
  if (offers.length === 0) return 'No experience of the coming cycles covers it.'
  const count = ['', 'One experience', 'Two experiences', 'Three experiences', 'Four experiences'][
    offers.length
  ]
  const cycles = [...new Set(offers.map(({ cycleTitle }) => cycleTitle))].join(' and ')
  const verb = offers.length === 1 ? 'covers' : 'cover'
  return left.length === 0
    ? `${count} in ${cycles} ${verb} it.`
    : `${count} in ${cycles} ${verb} all but ${left.length} of it.`
}
