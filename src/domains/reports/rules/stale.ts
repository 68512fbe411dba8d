/** Days after which a hand-in that nobody answered is stale: those beyond count. */
export const unansweredDays = 7

/** Answers of so many days make the median. */
export const answeredDays = 90
