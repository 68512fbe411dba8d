import { formatDay } from '#ui/format/days.ts'
import type { Offer } from '../../contract/offers.contract.ts'

/** `Choir and Looms`: what ends with a yes; empty where nothing does. */
export const leftText = ({ leaves }: Pick<Offer, 'leaves'>): string =>
  leaves.map(({ title }) => title).join(' and ')

/** What a yes takes and ends, and from when on where that is not at once. */
export function offerFact(
  { experience: { blocks }, leaves, from_day }: Pick<Offer, 'experience' | 'leaves' | 'from_day'>,
  today: string,
): string {
  const left = leftText({ leaves })
  const isLater = from_day > today
  if (left === '') return isLater ? `A place is free from ${formatDay(from_day)} on.` : 'A place is free.'
  const end = leaves.length === 1 ? 'ends' : 'end'
  const ends = isLater
    ? `the place begins on ${formatDay(from_day)}, and ${left} ${end} by then`
    : `${left} ${end}`
  return `It meets in the same block as ${[left, blocks.join(', ')].filter((part) => part !== '').join(': ')}. If you take it, ${ends}.`
}
