/** Days after which a hand-in that nobody answered is stale: those beyond count. */
export const unansweredDays = 7

/** The median is of the answers of this many days. */
export const answeredDays = 90
