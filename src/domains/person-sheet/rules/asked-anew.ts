/** Meetings begin and end without anyone saying so, and of some rolls the viewer sees one row and hears nothing. */
const runningMs = 15_000
const quietMs = 60_000

/** How often what is shown of a student is asked anew, in milliseconds, by whether a meeting of theirs runs. */
export const everyMsOf = (isInMeeting: boolean): number => (isInMeeting ? runningMs : quietMs)
