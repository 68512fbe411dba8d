import { formatCount, formatDuration, formatNames, formatNoun } from '#ui/format/quantities.ts'
import { formatMoment, formatWallTime } from '#ui/format/times.ts'
import type {
  GapRow,
  ListedProposal,
  PlacementRow,
  PlanSummary,
  WhyPlaced,
} from '../../contract/proposals.schemas.ts'
import { ordinal } from '../../rules/ordinal.ts'

/** `Made 10:12 AM in 1.2 s, nothing is saved yet`. */
export function madeText(
  { made_at, made_by, summary, undone_at }: ListedProposal,
  isApplied: boolean,
): string {
  const took = summary === null ? '' : ` in ${secondsText(summary.solved_ms)}`
  const who = made_by === null ? '' : ` by ${made_by}`
  const state = isApplied ? 'applied' : undone_at === null ? 'nothing is saved yet' : 'taken back'
  return `Made ${formatMoment(made_at, Date.now())}${who}${took}, ${state}`
}

const secondsText = (ms: number) => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms))

/** What decided a placement, in a few words. */
export function reasonText({ source, rank, is_lottery }: PlacementRow): string {
  if (source === 'pinned') return 'A place by hand or a pin'
  const lottery = is_lottery ? ', won in the lottery' : ''
  if (source === 'choice') return `${ordinal(rank ?? 1)} choice${lottery}`
  return source === 'need'
    ? `Needed for the pathway, not on the list${lottery}`
    : `Drawn, nothing ranked in its place${lottery}`
}

/** Why a placement is what it is, a sentence each. */
export function placedText(why: WhyPlaced): string[] {
  const { source, rank, is_lottery, places, given, needs, higher, by_rank } = why
  const equals = by_rank.find((one) => one.rank === rank)?.wanted ?? 0
  return [
    ...(source === 'pinned' ? ['A place by hand or a pin: every plan keeps it.'] : []),
    ...(source === 'choice' ? [`It is their ${ordinal(rank ?? 1)} choice.`] : []),
    ...(source === 'need' ? ['It is not on their list.'] : []),
    ...(source === 'drawn' ? ['They ranked nothing in its place, so it was drawn.'] : []),
    ...(source === 'choice' && higher.length > 0
      ? [`Ranked higher and not given: ${formatNames(higher, 4)}.`]
      : []),
    ...(needs.length > 0
      ? [
          `${formatNames(needs, 3)} ${needs.length === 1 ? 'asks' : 'ask'} for it: a need counts before any rank.`,
        ]
      : []),
    ...(is_lottery
      ? [
          equals > 1
            ? `${formatCount(equals)} ranked it alike, and not all could have it: the lottery decided.`
            : 'Not everyone who wanted it as much could have it: the lottery decided.',
        ]
      : []),
    places === null
      ? `${formatNoun(given, 'student')} ${given === 1 ? 'has' : 'have'} a place; there is no limit.`
      : `${formatCount(given)} of ${formatNoun(places, 'place')} ${given === 1 ? 'is' : 'are'} given.`,
  ]
}

/** `Is not available Tue 10:00 AM to 11:00 AM`. */
export const awayText = ({ weekday, starts_at, ends_at }: NonNullable<GapRow['away']>): string =>
  `Is not available ${weekdays[weekday - 1]} ${formatWallTime(starts_at)} to ${formatWallTime(ends_at)}`

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const

/** Why a block stays empty, in one sentence. */
export function gapText({ reason, choices, away }: GapRow): string {
  if (reason === 'not_available' && away !== null) return awayText(away)
  if (reason === 'nothing_chosen') return 'Has not chosen here, and what was drawn is full'
  if (reason === 'held') return 'The choices meet when another place does'
  if (reason === 'not_run')
    return choices.length === 1
      ? 'The only choice would not run'
      : `None of the ${choices.length} choices would run`
  const lost = choices.filter(({ why }) => why === 'lottery').length
  const closed = choices.filter(({ why }) => why === 'not_run' || why === 'left_out').length
  const cannot = choices.filter(({ why }) => why === 'not_available').length
  const full = choices.length - closed - cannot
  const all = choices.length === 1 ? 'The only choice is full' : `All ${choices.length} choices are full`
  const parts = [
    full === choices.length ? all : `${full} of ${choices.length} choices ${full === 1 ? 'is' : 'are'} full`,
    ...(closed === 0 ? [] : [`${closed === 1 ? 'one' : closed} would not run`]),
    ...(cannot === 0 ? [] : [`${cannot === 1 ? 'one meets' : `${cannot} meet`} when they are not available`]),
    ...(lost === 0 ? [] : [`${lost === 1 ? 'one' : lost} lost in the lottery`]),
  ]
  return parts.join(', ')
}

/** Why one choice was not given. */
export function choiceText({ why, places, equals, away }: GapRow['choices'][number]): string {
  if (why === 'not_available' && away !== null) return awayText(away)
  if (why === 'held') return 'Meets when another place does'
  if (why === 'not_run') return 'Would not run: too few would be in it'
  if (why === 'left_out') return 'Left out of this proposal'
  const full = places === null ? 'Full' : `Full, ${formatNoun(places, 'place')}`
  return why === 'lottery'
    ? `${full}. Lottery among ${equals} who wanted it as much.`
    : `${full}, all with students who ranked it higher, need it or have it by hand.`
}

/** What a proposal makes of an experience that it does not run as it is meant; undefined of the others. */
export function runText({ state, least, asked }: PlanSummary['experiences'][number]): string | undefined {
  if (state === 'left_out') return 'Left out of this proposal'
  if (state === 'under') return `Runs with fewer than ${least}: somebody has a place by hand`
  if (state === 'runs' || least === null) return undefined
  return asked < least
    ? `Would not run: ${asked} of at least ${least} asked for it`
    : `Would not run: ${formatCount(asked)} asked for it, but it would fall short of ${least}`
}

/** The parts of the share bar, from the best to what stays empty. */
export function sharesOf({ by_rank, by_source, gaps }: PlanSummary) {
  const [first = 0, second = 0, third = 0] = by_rank
  const later = by_rank.slice(3).reduce((sum, count) => sum + count, 0)
  const ranked = by_rank.reduce((sum, count) => sum + count, 0)
  const unranked = by_source.choice + by_source.pinned + by_source.drawn + by_source.need - ranked
  return [
    { label: '1st choice', count: first, kind: 'first' },
    { label: '2nd', count: second, kind: 'second' },
    { label: '3rd', count: third, kind: 'third' },
    { label: 'Later', count: later, kind: 'later' },
    { label: 'Not on the list', count: unranked, kind: 'unranked' },
    { label: 'Not placed', count: gaps, kind: 'empty' },
  ].filter(({ count }) => count > 0)
}

/** `1,633 registrations`. */
export const registrationsText = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'registration' : 'registrations'}`
