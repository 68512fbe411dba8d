import { isWeekend, schoolDateOf, schoolDayBounds, weekOf } from '#contract/school-time.ts'
import { mostTopicsOfPage, type Topic, topic } from '#contract/topics.ts'
import { listClubMeetings } from '#domains/clubs/server/clubs.service.ts'
import { listExcusesOnDesk } from '#domains/excuses/server/excuses.service.ts'
import {
  experiencesRunBy,
  experienceTypeTitles,
  listRunExperiences,
} from '#domains/experiences/server/experiences.service.ts'
import { listUsualTimes } from '#domains/facilitate/server/facilitate.service.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { currentCycleId, findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { planAtAGlance } from '#domains/session-plans/rules/plan-text.ts'
import { listPlans } from '#domains/session-plans/server/session-plans.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { CalendarEvent, Home, HomeExperience, HomeMeeting, HomeNeed } from '../contract/home.schemas.ts'
import { dayEndHour, dayStartHour } from '../rules/home-constants.ts'
import {
  describeCounts,
  presentEvent,
  presentEvents,
  presentExcuse,
  presentHoliday,
  titleOf,
} from './calendar.present.ts'
import { getFirstName, listOwnHolidays } from './home.queries.ts'
import { listNeeds } from './needs.ts'
import { loadOwnHouses } from './own-houses.ts'
import { findNextMeeting, listOwnMeetings, type MeetingRow } from './own-meetings.queries.ts'

/** Excuses of one day that the all-day row holds at most. */
const mostExcuses = 50

const hoursOfDay = Array.from({ length: dayEndHour - dayStartHour }, (_, index) => dayStartHour + index)

interface HomeInput {
  readonly day?: string | undefined
  readonly cycle_id?: number | undefined
}

/**
 * The home page in six statements at most, which cost the same in any school (2-back-office §3, decision 60). What waits for
 * the viewer and all else travel side by side, since the database answers both at once.
 */
export async function loadHome({
  db: database,
  viewer,
  input,
  services,
}: HandlerArguments<HomeInput>): Promise<Home> {
  const db = together(database)
  const nowMs = services.clock.nowMs()
  const today = schoolDateOf(nowMs)
  const day = input.day ?? today
  const week = weekOf(day)
  const { startMs, endMs } = schoolDayBounds(day)
  const period = { from: new Date(startMs), to: new Date(endMs) }
  const [{ firstName }, own, experiences, runNow, { next, plan }, meetings, clubs, holidays, excuses, open] =
    await Promise.all([
      getFirstName(db, viewer),
      loadOwnHouses(db, viewer, nowMs),
      listOwnExperiences(db, viewer, input.cycle_id, nowMs),
      listRunNow(db, viewer, nowMs),
      findNextWithPlan(db, viewer, nowMs),
      listOwnMeetings(db, viewer, { ...period, now: new Date(nowMs) }),
      listClubMeetings(db, { sponsorIds: [viewer.userId] }, period),
      listOwnHolidays(db, viewer, { first: week[0] ?? day, last: week[6] ?? day }),
      listExcusesOnDesk(db, viewer, period, mostExcuses),
      listNeeds(together(database), viewer, nowMs),
    ])
  const { houses } = own
  const needs = [...open.beforeReports, ...own.needs, ...open.afterReports]
  const covers = (date: string) => (holiday: { startsOn: string; endsOn: string }) =>
    holiday.startsOn <= date && date <= holiday.endsOn
  const events = presentEvents(viewer, { meetings, clubs }, nowMs)
  const hasWeekend = [day, today].some((date) => isWeekend(date) && week.includes(date))
  return {
    employee: { name: viewer.name, firstName },
    house: houses[0] ?? null,
    experiences,
    meeting: next ? presentMeeting(viewer, next, { plan, nowMs }) : null,
    calendar: {
      hoursOfDay,
      weekDays: (hasWeekend ? week : week.slice(1, 6)).map((date) => ({
        date,
        holiday: holidays.filter(covers(date)).map(dayOffTitle)[0] ?? null,
        isClosed: holidays.some((one) => covers(date)(one) && one.closedFor !== null),
      })),
      events,
      allDayEvents: [
        ...holidays.filter(covers(day)).map(presentHoliday),
        ...excuses.filter((excuse) => excuse.approved === true).map(presentExcuse),
      ],
    },
    showCalendar: houses.length > 0 || experiences.length > 0,
    runsNothing: houses.length === 0 && experiences.length === 0 && runNow.length === 0 && next === undefined,
    day,
    today,
    houses,
    needs,
    moreNeeds: open.moreNeeds,
    asked: open.asked,
    topics: topicsOf(viewer, { next, houses, needs, events }),
  }
}

/** The next meeting, with its plan for who may see its roll. */
async function findNextWithPlan(db: Database, viewer: Viewer, nowMs: number) {
  const next = await findNextMeeting(db, viewer, nowMs)
  const plans = await listPlans(db, next && holds(viewer, 'attendance.view') ? [next.id] : [])
  return { next, plan: next && plans.get(next.id) }
}

async function listOwnExperiences(
  db: Database,
  viewer: Viewer,
  cycleId: number | undefined,
  nowMs: number,
): Promise<HomeExperience[]> {
  const selected = cycleId === undefined ? undefined : await findSelectedCycle(db, cycleId, nowMs)
  const cycle = selected?.id ?? currentCycleId(nowMs)
  const [experiences, usualTimes] = await Promise.all([
    listRunExperiences(db, viewer, cycle),
    listUsualTimes(db, experiencesRunBy(viewer, cycle)),
  ])
  return experiences.map(({ id, title, imageUrl, type }) => {
    const usual = usualTimes.find(({ experienceId }) => experienceId === id)
    return {
      id,
      title,
      imageUrl,
      imageAlt: title,
      category: type,
      daysOfTheWeek: usual?.weekdays.join(', ') ?? '',
      time: usual?.startTime ?? '',
      facilitateType: type,
      categoryTitle: experienceTypeTitles[type].one,
    }
  })
}

/** What the viewer runs in the current cycle; what is next and what waits is of now, whatever cycle is selected. */
const listRunNow = (db: Database, viewer: Viewer, nowMs: number) =>
  listRunExperiences(db, viewer, currentCycleId(nowMs))

interface MeetingChoice {
  readonly plan: string | undefined
  readonly nowMs: number
}

function presentMeeting(viewer: Viewer, meeting: MeetingRow, { plan, nowMs }: MeetingChoice): HomeMeeting {
  const { rollUrl, startAt, endAt } = presentEvent(viewer, meeting, nowMs)
  return {
    title: titleOf(meeting),
    startTime: startAt,
    conferenceUrl: meeting.conferenceUrl,
    imageUrl: meeting.imageUrl,
    eventId: meeting.id,
    endTime: endAt,
    description: describeCounts(meeting),
    rollUrl,
    plan: planAtAGlance(plan),
    planUrl: rollUrl !== null && meeting.kind === 'session' ? `${rollUrl}?plan=true` : null,
  }
}

interface Shown {
  readonly next: MeetingRow | undefined
  readonly houses: Home['houses']
  readonly needs: readonly HomeNeed[]
  readonly events: readonly CalendarEvent[]
}

/**
 * What is shown and may change: the reports of houses, excuses, the next meeting, rolls that wait, then the day's. Of a
 * running meeting the page shows nothing that changes as people join.
 */
function topicsOf(viewer: Viewer, { next, houses, needs, events }: Shown): Topic[] {
  const rolls = [
    ...(next ? [next.id] : []),
    ...needs.flatMap((need) => ('eventId' in need ? need.eventId : [])),
    ...events.flatMap((event) => (event.kind === 'club' ? [] : event.id)),
  ]
  return [
    ...houses.flatMap(({ id, checkIns }) => (checkIns === null ? [] : topic('house', id))),
    ...needs.flatMap((need) => (need.kind === 'excuse' ? topic('excuse', need.excuseId) : [])),
    ...(holds(viewer, 'attendance.view') ? [...new Set(rolls)].map((id) => topic('meeting', id)) : []),
  ].slice(0, mostTopicsOfPage)
}
