/** First joined this long after the start, or longer, is late (2-back-office §9). */
export const lateAfterMs = 3 * 60_000

/** Present for less than this part of the meeting is insufficient (2-back-office §9). */
export const sufficientPart = 0.5

/** No meeting lasts longer; the database enforces it (docs/decisions/0054). */
export const longestMeetingMs = 12 * 3_600_000

/**
 * How long after a meeting began what was missed while no server ran is made up: updating its roll, asking for its
 * report.
 */
export const madeUpForMs = 7 * 24 * 3_600_000

/**
 * How often at most a report is asked for, ever more rarely, about a day: `held` if the meeting was heard of, or
 * `unheard`.
 */
export const mostReportAsks = { held: 96, unheard: 12 } as const

/**
 * How many asks without a report before nobody waits for it any more, though it is still asked for. `missing`: the
 * service has none, about an hour, since it makes it some time after the meeting. `failing`: the service still fails a
 * day after the meeting; each ask then takes so long that the most are never reached.
 */
export const leastReportAsks = { missing: 7, failing: 24 } as const
