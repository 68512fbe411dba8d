/** First joined this long after the start, or longer, is late (2-back-office §9). */
export const lateAfterMs = 3 * 60_000

/** Present for less than this part of the meeting is insufficient (2-back-office §9). */
export const sufficientPart = 0.5

/** No meeting lasts longer; the database holds it (docs/decisions/0054). */
export const longestMeetingMs = 12 * 3_600_000
