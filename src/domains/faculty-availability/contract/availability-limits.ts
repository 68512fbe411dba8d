export const exceptionKinds = ['away', 'extra'] as const
/** Spans of a week: six a day. */
export const mostHours = 42
/** Exceptions of one employee that are not over. */
export const mostExceptions = 100
/** Days an exception may last. */
export const longestException = 366
