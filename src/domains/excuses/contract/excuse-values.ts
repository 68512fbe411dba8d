import { z } from 'zod'

/** What an excuse may be for (1-staff-tools §5). `Other` is written `Other: moving house`. */
export const excuseReasons = [
  'Medical appointment',
  'Religious holiday',
  'Family matters/emergency',
  'School-related activity',
  'Feeling sick or unwell',
  'Other',
] as const
export type ExcuseReason = (typeof excuseReasons)[number]

/** The days an excuse may recur on; the position is the ISO weekday, Monday is 1. */
export const excuseWeekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** Which occurrences of a series an edit or a removal reaches (1-staff-tools §4). */
export const seriesScopes = ['current_following', 'current', 'all'] as const
export const seriesScopeSchema = z.enum(seriesScopes)
export type SeriesScope = z.infer<typeof seriesScopeSchema>

export const excuseStates = ['waiting', 'approved', 'rejected'] as const
export type ExcuseState = (typeof excuseStates)[number]

export const excuseDecisions = ['approve', 'reject', 'remove'] as const
export type ExcuseDecision = (typeof excuseDecisions)[number]

/** The wall times of "all day", in the school's zone (1-staff-tools §5). */
export const allDayTimes = { start: '00:00:00', end: '23:59:59' } as const

export const timeStepMinutes = 15
/** Rows of a page of the report, and the most that one bulk decision takes (1-staff-tools §9). */
export const excusePageSize = 50
/** Without a period the report shows what was filed in the last seven days. */
export const defaultPeriodDays = 7
export const documentLimitBytes = 10 * 1024 * 1024

export const stateOf = (approved: boolean | null): ExcuseState =>
  approved === null ? 'waiting' : approved ? 'approved' : 'rejected'

const otherPrefix = 'Other: '

/** `Other` with its text as the one string the wire has for a reason. */
export const joinReason = (reason: ExcuseReason, text: string): string =>
  reason === 'Other' ? `${otherPrefix}${text.trim()}` : reason

/** The option and the free text of a stored reason; undefined for a string that is no reason. */
export function splitReason(reason: string): { reason: ExcuseReason; text: string } | undefined {
  const [option = '', ...rest] = reason.split(':')
  const known = excuseReasons.find((one) => one === option.trim())
  if (!known || (known !== 'Other' && rest.length > 0)) return undefined
  return { reason: known, text: rest.join(':').trim() }
}
