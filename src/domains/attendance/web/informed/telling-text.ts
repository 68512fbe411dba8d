import { school } from '#contract/school/school.ts'
import { formatNames } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import type { FamilyWord, Telling } from '../../contract/family-words.ts'

/** What a family heard, after "told". */
export const heardTexts: Readonly<Record<FamilyWord, string>> = {
  absent: 'absent without an excuse',
  excused: 'absent, excused',
  late: 'came late',
  there: 'was there',
  nothing: 'no record any more',
}

/** `The family was told: absent without an excuse`. */
export const tellingTitle = ({ said, isCorrection }: Pick<Telling, 'said' | 'isCorrection'>): string =>
  `The family was told${isCorrection ? ' it was corrected' : ''}: ${heardTexts[said]}`

/** The line in a list of absences: `Family told 5:30 PM: absent without an excuse`. */
export const tellingLine = ({ at, said, isCorrection }: Omit<Telling, 'guardians'>, nowMs: number): string =>
  `Family told ${formatMoment(at, nowMs)}${isCorrection ? ' it was corrected' : ''}: ${heardTexts[said]}`

type Informed = Telling['guardians'][number]

/** A mail sent this soon after shows no time of its own, which would say nothing new. */
const soonMs = 5 * 60_000

/** What became of a guardian's mail; guardians of one end stand together. */
function endOf({ mail, sentAt, isInBell }: Informed, at: string, nowMs: number): string {
  const bell = isInBell ? `, and in ${school().productName}` : ''
  switch (mail) {
    case 'sent': {
      const isSoon = sentAt === null || Date.parse(sentAt) - Date.parse(at) < soonMs
      return `sent${isSoon ? '' : ` ${formatMoment(sentAt, nowMs)}`}${bell}`
    }
    case 'waiting':
      return `waits to go out${bell}`
    case 'failed':
      return `could not be delivered${bell}`
    case 'unknown':
      return `perhaps not delivered${bell}`
    case null:
      return `no longer in the outbox${bell}`
  }
}

/** By which ways, to whom, and whether it went out: `Email to Noor Moreau, sent 5:51 PM`; a line for each end. */
export function tellingWays({ at, guardians }: Pick<Telling, 'at' | 'guardians'>, nowMs: number): string[] {
  const together = Map.groupBy(guardians, (one) => endOf(one, at, nowMs))
  return [...together].map(([end, ofEnd]) => {
    const names = formatNames(
      ofEnd.map(({ name }) => name),
      4,
    )
    return `Email to ${names}, ${end}`
  })
}
