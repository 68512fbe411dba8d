/** First joined this long after the start, or longer, is late (2-back-office §9). */
export const lateAfterMs = 3 * 60_000

/** Present for less than this part of the meeting is insufficient (2-back-office §9). */
export const sufficientPart = 0.5

/** No meeting lasts longer; the database holds it (docs/decisions/0054). */
export const longestMeetingMs = 12 * 3_600_000

/** What no server did while none ran is made up this long after a meeting began: its roll brought up to date, its report asked for. */
export const madeUpForMs = 7 * 24 * 3_600_000

/** So often the report of a meeting is asked for, later each time: about a day, of one that was heard of, and of one that was not. */
export const mostReportAsks = { held: 96, unheard: 12 } as const

/**
 * So often it is asked for at least before nobody waits for it any more: for an hour of one that the service has not, since
 * it makes it some time after the meeting; and of a service that still fails a day after it, where each ask takes so long
 * that the most are never reached.
 */
export const leastReportAsks = { missing: 7, failing: 24 } as const
