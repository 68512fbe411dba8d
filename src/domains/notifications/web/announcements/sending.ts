import { formatNoun } from '#ui/format/quantities.ts'
import { type AnnouncementValues, hasWords, timeProblem } from './announcement-values.ts'
import type { Counted } from './use-recipients.ts'

export const peopleText = (count: number): string => formatNoun(count, 'person', 'people')

interface Sending {
  /** Whether it is asked before it goes out. */
  readonly asks: boolean
  /** Why it cannot be sent now. */
  readonly reason: string | undefined
  /** `105 people`; undefined while that is not known of just this choice. */
  readonly people: string | undefined
}

/**
 * How an announcement is sent: never without the question, unless words or people are missing, which the server says by
 * field. While it is counted who gets it the button waits, so that no number of another choice is agreed to; where that
 * could not be counted, the question says so.
 */
export function sendingOf(values: AnnouncementValues, { data, isCounting }: Counted): Sending {
  const isChosen = values.roles.length > 0
  const total = isCounting ? undefined : data?.total
  return {
    asks: isChosen && total !== 0 && hasWords(values) && timeProblem(values).sendAt === undefined,
    reason: isCounting
      ? 'Counting who gets it.'
      : isChosen && total === 0
        ? 'Nobody would get this.'
        : undefined,
    people: total === undefined || total === 0 ? undefined : peopleText(total),
  }
}
