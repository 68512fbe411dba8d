import { schoolZone } from '#contract/school-time.ts'

/** The stand-up of a house as its series in the calendar says it. */
export interface StandupSeries {
  readonly summary: string
  readonly location: string
  /** Wall time of the school, `08:45`. */
  readonly time: string
}

/** A stand-up lasts as long as the ones in the timetable do. */
export const standupMinutes = 15
const schoolDays = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

/** What the calendar shows of a house; null while the house has no stand-up time to put there. */
export const seriesOf = (house: {
  readonly title: string
  readonly time: string | null
  readonly conferenceUrl: string | null
}): StandupSeries | null =>
  house.time === null
    ? null
    : { summary: `${house.title} stand-up`, location: house.conferenceUrl ?? '', time: house.time }

/** Whether two series have the same title, place and time; guests are another matter. */
export const isSameSeries = (one: StandupSeries, other: StandupSeries): boolean =>
  one.summary === other.summary && one.location === other.location && one.time === other.time

/** Start, end and recurrence of a series that begins on a school day, in the calendar's words. */
export function timesOf({ time }: StandupSeries, firstDay: string) {
  const start = Temporal.PlainDateTime.from(`${firstDay}T${time}`)
  const moment = (at: Temporal.PlainDateTime) => ({
    dateTime: at.toString({ smallestUnit: 'second' }),
    timeZone: schoolZone,
  })
  return {
    start: moment(start),
    end: moment(start.add({ minutes: standupMinutes })),
    recurrence: [schoolDays],
  }
}

/** The first Monday to Friday from a day on. */
export function firstSchoolDay(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return (date.dayOfWeek <= 5 ? date : date.add({ days: 8 - date.dayOfWeek })).toString()
}
