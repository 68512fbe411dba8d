import { z } from 'zod'
import { topicName } from '#contract/topic-name.ts'
import { instant, schoolDate } from '#contract/values.ts'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { closedFor } from '#domains/school-year/contract/closures.ts'
import { askedKinds } from '../rules/asked-kinds.ts'
import { eventColours } from '../rules/event-colours.ts'

const inCalendar = z.object({
  title: z.string(),
  /** `24 students, 1 excused`; empty while nobody is expected. Of a club where it meets. */
  description: z.string(),
  startAt: instant,
  endAt: instant,
  color: z.enum(eventColours),
  /** `STEM`, `House`, `Club`: what the legend says of the colour. */
  typeTitle: z.string(),
  date: schoolDate,
  conferenceUrl: z.string().nullable(),
})

/** A session or house event in a calendar. `id` is the attendable's and never changes. */
const meetingEvent = inCalendar.extend({
  id: z.number(),
  kind: z.enum(['session', 'standup', 'checkpoint']),
  state: z.enum(['upcoming', 'running', 'ended', 'roll_not_taken']),
  /** Where its roll is; null for who may not see rolls. */
  rollUrl: z.string().nullable(),
})
export type MeetingEvent = z.output<typeof meetingEvent>

/** A club that the viewer sponsors meets: it has no roll and no panel, but a page (decision 72). */
const clubEvent = inCalendar.extend({
  /** `club-4-0-2026-11-24`. */
  id: z.string(),
  kind: z.literal('club'),
  state: z.enum(['upcoming', 'running', 'ended']),
  url: z.string(),
})
export type ClubEvent = z.output<typeof clubEvent>

export const calendarEvent = z.discriminatedUnion('kind', [meetingEvent, clubEvent])
export type CalendarEvent = z.output<typeof calendarEvent>

/** What concerns whole days: a holiday, or the excuse of a student on one's desk. */
export const allDayEvent = z.object({
  /** `holiday-3`, `excuse-12`. */
  id: z.string(),
  kind: z.enum(['holiday', 'excused', 'waiting']),
  /** Why the school is closed, where a holiday is a closed day. */
  closedFor,
  title: z.string(),
  /** `until 11:30 AM`; empty when it covers the day. */
  description: z.string(),
  startAt: instant,
  endAt: instant,
  color: z.enum(['holiday', 'exc', 'late']),
  /** First and last school day. */
  firstDay: schoolDate,
  lastDay: schoolDate,
  url: z.string().nullable(),
})
export type AllDayEvent = z.output<typeof allDayEvent>

const rollNeed = z.object({
  eventId: z.number(),
  title: z.string(),
  startAt: instant,
  studentsCount: z.number(),
  url: z.string(),
})

/** Something that waits for the viewer: its evidence, and where it is done. */
export const homeNeed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('excuse'),
    excuseId: z.number(),
    studentName: z.string(),
    /** To tell two students of one name apart before one decides. */
    grade: z.number(),
    houseTitle: z.string().nullable(),
    reason: z.string(),
    startAt: instant,
    endAt: instant,
    allDay: z.boolean(),
    schoolDays: z.number(),
    requesterName: z.string(),
    createdAt: instant,
    url: z.string(),
  }),
  rollNeed.extend({ kind: z.literal('roll') }),
  rollNeed.extend({ kind: z.literal('participants'), unsureCount: z.number() }),
  z.object({
    kind: z.literal('report'),
    houseId: z.number(),
    houseTitle: z.string(),
    reportId: z.number(),
    /** The Monday of its week. */
    weekStartsOn: schoolDate,
    students: z.number(),
    /** Students of the same report to be celebrated. */
    celebrations: z.number(),
    url: z.string(),
  }),
  z.object({
    kind: z.literal('tasks'),
    experienceId: z.number(),
    experienceTitle: z.string(),
    /** Handed in and not reviewed. */
    waiting: z.number(),
    /** Students who ask for more time. */
    asking: z.number(),
    oldestAt: instant.nullable(),
    url: z.string(),
  }),
  z.object({
    kind: z.literal('follow_up'),
    noteId: z.number(),
    studentId: z.number(),
    studentName: z.string(),
    /** The note's title; of a restricted one never its own. */
    title: z.string(),
    dueOn: schoolDate,
    url: z.string(),
  }),
])
export type HomeNeed = z.output<typeof homeNeed>

/** Whole percent over the last seven days, and how many points more or fewer than over the seven before. */
const homeFigure = z.object({ percent: z.number(), change: z.number() })
export type HomeFigure = z.output<typeof homeFigure>

export const homeHouse = z.object({
  id: z.number(),
  title: z.string(),
  logoUrl: z.string().nullable(),
  studentsCount: z.number(),
  /** Wall time, `08:45:00`. */
  defaultStandupTime: z.string().nullable(),
  /** Null when nothing was expected of anybody. */
  attendance: homeFigure.nullable(),
  submission: homeFigure.nullable(),
  /** Students of the newest weekly report who wait for a check-in, as far as its rolls were taken; null before the first. */
  checkIns: z.object({ students: z.number(), rollsMissing: z.boolean(), url: z.string() }).nullable(),
})
export type HomeHouse = z.output<typeof homeHouse>

const homeExperience = z.object({
  id: z.number(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  category: experienceType,
  /** `Tue, Thu` and `10:00 AM`, of the sessions of the cycle. */
  daysOfTheWeek: z.string(),
  time: z.string(),
  /** The part of `/facilitate/{type}/{experienceId}`. */
  facilitateType: experienceType,
  categoryTitle: z.string(),
})
export type HomeExperience = z.output<typeof homeExperience>

const homeMeeting = z.object({
  title: z.string(),
  startTime: instant,
  conferenceUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  eventId: z.number(),
  endTime: instant,
  description: z.string(),
  rollUrl: z.string().nullable(),
  /** The plan of a session at a glance; null while it has none, and for who may not see its roll. */
  plan: z.string().nullable(),
  /** Where the plan is written; null where there is nothing to plan, such as a stand-up. */
  planUrl: z.string().nullable(),
})
export type HomeMeeting = z.output<typeof homeMeeting>

const weekDay = z.object({
  date: schoolDate,
  /** The holiday of the day, for the line under its number. */
  holiday: z.string().nullable(),
  /** School was planned, and is not held. */
  isClosed: z.boolean(),
})

/** The home page (2-back-office §3); what follows `showCalendar` is ours. */
export const home = z.object({
  employee: z.object({ name: z.string(), firstName: z.string() }),
  /** The first of `houses`; null for who advises none. */
  house: homeHouse.nullable(),
  experiences: z.array(homeExperience),
  meeting: homeMeeting.nullable(),
  calendar: z.object({
    hoursOfDay: z.array(z.number()),
    weekDays: z.array(weekDay),
    events: z.array(calendarEvent),
    allDayEvents: z.array(allDayEvent),
  }),
  showCalendar: z.boolean(),
  /** No house and no experience, neither in the selected cycle nor in that of now, and no meeting to come. */
  runsNothing: z.boolean(),
  day: schoolDate,
  today: schoolDate,
  houses: z.array(homeHouse),
  needs: z.array(homeNeed),
  /** More of a kind wait than are listed: where the rest is. */
  moreNeeds: z.array(z.object({ label: z.string(), url: z.string() })),
  /** The kinds of needs that the viewer has to do at all: of no other may the page say that they are done. */
  asked: z.array(z.enum(askedKinds)),
  /** Subjects whose change makes this page look again. */
  topics: z.array(topicName),
})
export type Home = z.output<typeof home>

/** One's meetings, excuses and holidays over some days. */
export const calendarPage = z.object({
  today: schoolDate,
  from: schoolDate,
  to: schoolDate,
  events: z.array(calendarEvent),
  allDayEvents: z.array(allDayEvent),
  /** Cycles that touch the days; all else is outside of school. */
  cycles: z.array(z.object({ title: z.string(), firstDay: schoolDate, lastDay: schoolDate })),
})
export type CalendarPageData = z.output<typeof calendarPage>

/** A session or house event with its people. */
export const eventDetail = meetingEvent.extend({
  themeTitle: z.string(),
  imageUrl: z.string().nullable(),
  /** Those who run it, the main one first. */
  hosts: z.array(z.object({ id: z.number(), name: z.string() })),
  students: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      houseTitle: z.string().nullable(),
      excuse: z.enum(['approved', 'waiting']).nullable(),
      /** As the roll says it, `Late, Insufficient`; empty before it is taken. */
      status: z.string(),
    }),
  ),
  studentsCount: z.number(),
  /** What is planned for a session, whole; empty while nothing is, and for who may not see its roll. */
  plan: z.string(),
  /** `/facilitate/stem/4` or the house; null for who may not open it. */
  placeUrl: z.string().nullable(),
})
export type EventDetail = z.output<typeof eventDetail>
