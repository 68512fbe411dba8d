export const exceptionKinds = ['away', 'extra'] as const
/** Spans of a week: six a day. */
export const mostHours = 42
/** Exceptions of one employee that are not over. */
export const mostExceptions = 100
/** Days an exception may last. */
export const longestException = 366

/** What books somebody: sessions of what they run, events of houses they advise, clubs they sponsor. */
export const bookedKinds = ['session', 'standup', 'checkpoint', 'club'] as const
export type BookedKind = (typeof bookedKinds)[number]
