import { formatNoun } from '#ui/format/quantities.ts'

/** What is known of the meetings that run, counted. */
export interface RunningMeetings {
  readonly running: number
  /** Of them those of which the video meeting has said nothing, and those that have just begun. */
  readonly withoutPresence: number
  readonly tooEarly: number
  /** Expected and not there, in those of which it is known. */
  readonly total: number
  /** Students of partner schools are expected in one of them, who are counted nowhere. */
  readonly hasPartners: boolean
}

/** Of how many of the meetings that run it is known who is missing. */
export const knownOf = ({ running, withoutPresence, tooEarly }: RunningMeetings): number =>
  running - withoutPresence - tooEarly

/** Nobody is missing as far as anybody knows, and of some meeting nobody knows: it may not be said of all. */
export const isUnknown = (meetings: RunningMeetings): boolean =>
  meetings.total === 0 && knownOf(meetings) < meetings.running

/** `Nobody is missing`; where students of partner schools are expected, too, it is said of the school alone. */
export const nobodyIsMissing = ({ hasPartners }: Pick<RunningMeetings, 'hasPartners'>): string =>
  hasPartners ? 'Nobody of this school is missing' : 'Nobody is missing'

/** `Everyone expected is in the 3 running meetings`, of those of which it is known. */
export function everyoneIsThere(meetings: RunningMeetings): string {
  const everyone = meetings.hasPartners ? 'Everyone of this school' : 'Everyone expected'
  const known = knownOf(meetings)
  if (meetings.running === 1) return `${everyone} is there`
  return known < meetings.running
    ? `${everyone} is in the ${formatNoun(known, 'meeting')} we know about`
    : `${everyone} is in the ${formatNoun(known, 'running meeting')}`
}

/** Why it is not known of the others, a clause each; none where it is known of all. */
export function unknownWords({ withoutPresence, tooEarly }: RunningMeetings): string[] {
  return [
    ...(withoutPresence > 0
      ? [`the video meeting has said nothing yet of ${formatNoun(withoutPresence, 'meeting')}`]
      : []),
    ...(tooEarly > 0
      ? [`${formatNoun(tooEarly, 'meeting')} ${tooEarly === 1 ? 'has' : 'have'} just begun, too early to say`]
      : []),
  ]
}
