/** The first hour of the day calendar, and where it ends (2-back-office §9). */
export const dayStartHour = 7
export const dayEndHour = 23

/** The hours that a week shows at least. */
export const weekHours = { fromHour: 7, toHour: 18 }

/** How high an hour stands on the home page, in rem. */
export const remPerHour = 5

/** Meetings of this many hours or less say everything on one line. */
export const inlineEventHours = 0.5

/** How often the current-time line moves. */
export const nowLineRefreshMs = 60_000

/** The most days one call of the calendar answers: six weeks of a month, and a little more. */
export const mostCalendarDays = 62
