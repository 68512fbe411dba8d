/** How the series of a house stands beside the calendar. */
export const eventKinds = ['missing', 'extra', 'different', 'agrees'] as const
export type EventKind = (typeof eventKinds)[number]

/** Whether the series of their house is in the calendar of a student. */
export const studentCalendarStates = ['on', 'missing', 'elsewhere', 'no-series', 'no-house'] as const
