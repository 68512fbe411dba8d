import { dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { listSessions } from '../attendables.queries.ts'

type Session = Awaited<ReturnType<typeof listSessions>>[number]

/** The session to open on a day: the running one, else the first that has not ended, else the last. */
function sessionOfDay(sessions: readonly Session[], nowMs: number): Session | undefined {
  return sessions.find((session) => session.endsAt.getTime() > nowMs) ?? sessions.at(-1)
}

/** The day to open without being asked: today, else the latest day that has passed, else the first to come. */
function initialDay(dates: readonly string[], today: string): string | undefined {
  return dates.findLast((date) => date <= today) ?? dates[0]
}

/** How the meetings are called whose days are offered. */
interface MeetingWords {
  readonly one: string
  /** Where there are none. */
  readonly none: string
}

const ofExperience: MeetingWords = { one: 'session', none: 'This experience has no sessions yet.' }

/** The words of a house's meetings of one kind, which are offered by cycle: that of their day, whichever is selected. */
export const ofHouse = (one: string, cycleTitle: string | undefined): MeetingWords => ({
  one,
  none: `This house has no ${one} ${cycleTitle === undefined ? 'then' : `in ${cycleTitle}`}.`,
})

/**
 * What the date picker offers and which session the page opens (2-back-office §3). A day without a session
 * is answered with an error for the field and no session.
 */
export function presentDefaultView(
  sessions: readonly Session[],
  askedDate: string | undefined,
  nowMs: number,
  words = ofExperience,
) {
  const dates = [...new Set(sessions.map((session) => session.schoolDate))]
  const today = schoolDateOf(nowMs)
  const isOffered = askedDate === undefined || dates.includes(askedDate)
  const date = isOffered ? (askedDate ?? initialDay(dates, today)) : undefined
  const chosen = sessionOfDay(
    sessions.filter((session) => session.schoolDate === date),
    nowMs,
  )
  const formErrors: Record<string, string> = isOffered ? {} : { date: refuseDate(askedDate, dates, words) }
  return {
    initialDate: date ?? null,
    minDate: dates[0] ?? today,
    maxDate: dates.at(-1) ?? today,
    availableDates: dates,
    formErrors,
    sessionId: chosen?.id ?? null,
    sessions: sessions.map((session) => ({
      sessionId: session.id,
      date: session.schoolDate,
      startAt: session.startsAt.toISOString(),
      endAt: session.endsAt.toISOString(),
    })),
  }
}

function refuseDate(date: string, dates: readonly string[], { one, none }: MeetingWords): string {
  const noon = (day: string) => dayText(Date.parse(`${day}T17:00:00Z`))
  const nearest = dates.find((other) => other > date) ?? dates.at(-1)
  return nearest === undefined
    ? none
    : `There is no ${one} on ${noon(date)}. Choose ${noon(nearest)}, or another day with a ${one}.`
}
