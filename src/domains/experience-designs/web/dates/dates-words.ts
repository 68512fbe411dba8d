import { formatNoun } from '#ui/format/quantities.ts'

export interface DatesCount {
  /** Sessions of the plan that were not left out. */
  readonly planned: number
  /** Those with a date. */
  readonly held: number
  /** Those after the end of the cycle, which are said in a line of their own. */
  readonly after: number
  /** Held ones in whose way something stands. */
  readonly contested: number
}

/** `8 of 12 sessions`; `8 sessions` where all of them are held. */
export const datesTitle = ({ planned, held }: DatesCount): string =>
  held === planned ? formatNoun(held, 'session') : `${held} of ${formatNoun(planned, 'session')}`

/** What is true of them in a sentence or two; nothing is said to be free while some are not held at all. */
export function datesFacts({ planned, held, after, contested }: DatesCount): string {
  const other = planned - held - after
  const sentences = [
    ...(other > 0
      ? [`${formatNoun(other, 'session')} ${other === 1 ? 'is' : 'are'} not held, as shown below.`]
      : []),
    ...(contested > 0 ? [`Something stands in the way of ${contested}.`] : []),
    ...(contested === 0 && held > 0
      ? [
          held === planned
            ? 'Nothing stands in their way.'
            : `Nothing stands in the way of the ${held} that are held.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}
