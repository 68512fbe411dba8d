/** The school's zone. What it is labelled with, summer and winter alike, the school says (`school().zoneLabel`). */
export const schoolZone = 'America/New_York'

const zoned = (atMs: number) => Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(schoolZone)

/** The school day, `2026-11-10`, on which an instant falls. */
export const schoolDateOf = (atMs: number): string => zoned(atMs).toPlainDate().toString()

/** The instant (epoch ms) of a wall time `10:30` on a school day; in a daylight-saving gap the later reading. */
export const schoolInstant = (date: string, time: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: schoolZone,
    plainTime: Temporal.PlainTime.from(time),
  }).epochMilliseconds

/** First instant of a school day and of the day after, epoch ms: 23, 24 or 25 hours apart. */
export function schoolDayBounds(date: string): { startMs: number; endMs: number } {
  const day = Temporal.PlainDate.from(date)
  return {
    startMs: day.toZonedDateTime(schoolZone).epochMilliseconds,
    endMs: day.add({ days: 1 }).toZonedDateTime(schoolZone).epochMilliseconds,
  }
}

/** The last instant, epoch ms, of the school day that lies so many days ahead: until then holds what names this day as its last. */
export const endOfDayAhead = (nowMs: number, days: number): number =>
  schoolDayBounds(zoned(nowMs).toPlainDate().add({ days }).toString()).endMs - 1

const [firstInstantMs, endOfInstantsMs] = [Date.UTC(1900, 0), Date.UTC(2200, 0)]

/** Whether an instant (epoch ms) of another program can be one of a school: within what the database and dates hold. */
export const isInSchoolTimes = (atMs: number): boolean => atMs >= firstInstantMs && atMs < endOfInstantsMs

/** The Monday of the week a school day lies in: plans, hours and reports go by working weeks. */
export function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** The week of a school day as screens show weeks, Sunday to Saturday (decision 41). */
export function weekOf(date: string): string[] {
  const day = Temporal.PlainDate.from(date)
  const sunday = day.subtract({ days: day.dayOfWeek % 7 })
  return [0, 1, 2, 3, 4, 5, 6].map((days) => sunday.add({ days }).toString())
}

/** The days from one to another, both included. */
export function listDays(start: string, end: string): string[] {
  const first = Temporal.PlainDate.from(start)
  const count = first.until(Temporal.PlainDate.from(end)).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => first.add({ days: index }).toString())
}

/** Whether a school day is a Saturday or Sunday. */
export const isWeekend = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek > 5

/** The month, July, in which a school year begins and the next grade with it; `school_year_at` in SQL says the same. */
const schoolYearMonth = 7

/** The year in which the school year of a day began: 2026 from July 2026 to June 2027. */
export function schoolYearOf(date: string): number {
  const { year, month } = Temporal.PlainDate.from(date)
  return month < schoolYearMonth ? year - 1 : year
}
