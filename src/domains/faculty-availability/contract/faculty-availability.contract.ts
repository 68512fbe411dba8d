import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id, instant, line, listOf, version } from '#contract/values.ts'
import { bookedKinds, exceptionKinds, mostExceptions, mostHours } from './availability-limits.ts'

const path = '/backoffice/faculty-availability/{employeeId}' as const

const startTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 8:45 AM.')
/** `24:00` is the end of the day. */
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Write a time such as 4:30 PM.')

const hours = z.object({ weekday: z.number().int().min(1).max(7), from: startTime, to: endTime })
export type HoursOnWire = z.output<typeof hours>

const exceptionFields = z.object({
  kind: z.enum(exceptionKinds),
  first_day: askedDate,
  last_day: askedDate,
  /** On each of the days; both are null for whole days. */
  from: startTime.nullable(),
  to: endTime.nullable(),
  reason: line(200, 'A reason takes up to 200 characters.').min(1, 'Write a reason.'),
})
export type ExceptionFields = z.output<typeof exceptionFields>

/** An exception as it is read: why somebody is away is for them and for who manages it. */
const listedException = exceptionFields.extend({
  id: z.number(),
  version: z.number(),
  reason: z.string().nullable(),
})
export type ListedException = z.output<typeof listedException>

const bookedMeeting = z.object({
  /** The number of its roll; of a club, which has none, `club-4-0-2026-11-24`. */
  id: z.union([z.number(), z.string()]),
  kind: z.enum(bookedKinds),
  /** Null for who sees only that somebody is busy. */
  title: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** Why it should not stand there, in a sentence. */
  conflict: z.string().nullable(),
})
export type BookedMeetingOnWire = z.output<typeof bookedMeeting>

const ofEmployee = z.object({ employeeId: id })
const done = z.object({ ok: z.literal(true), message: z.string() })

/** `/faculty-availability/:employeeId` (3-shell-and-houses §2.2): when somebody can be booked, and what is. */
const savedMeanwhile = {
  CONFLICT: { status: 409, data: z.object({ savedBy: z.string(), savedAt: instant }) },
} as const

export const facultyAvailabilityContract = {
  getAvailability: endpoint({
    method: 'GET',
    path,
    summary: 'When an employee can be booked, what differs on some days, and the meetings of a week',
    access: 'shell.use',
    input: ofEmployee.extend({ date: askedDate.optional() }),
    output: z.object({
      employee: z.object({
        id: z.number(),
        name: z.string(),
        job: z.string(),
        campus: z.string().nullable(),
      }),
      isOwn: z.boolean(),
      canManage: z.boolean(),
      /** Null while nobody has said any. */
      hours: z.array(hours).nullable(),
      version: z.number(),
      /** Those that are not over, and those of the week. */
      exceptions: z.array(listedException),
      today: z.string(),
      /** The week shown, Sunday to Saturday. */
      days: z.array(z.string()),
      meetings: z.array(bookedMeeting),
    }),
  }),
  saveHours: endpoint({
    method: 'PUT',
    path: `${path}/hours`,
    summary: 'Saves the weekly hours of an employee; what overlaps becomes one',
    access: 'shell.use',
    input: ofEmployee.extend({
      hours: listOf(hours, mostHours, `At most ${mostHours} spans a week.`),
      version,
    }),
    output: done.extend({ version: z.number() }),
    errors: savedMeanwhile,
  }),
  addException: endpoint({
    method: 'POST',
    path: `${path}/exceptions`,
    summary: `Adds an exception to the weekly hours; at most ${mostExceptions} that are not over`,
    access: 'shell.use',
    input: ofEmployee.extend(exceptionFields.shape),
    output: done.extend({ id: z.number() }),
  }),
  saveException: endpoint({
    method: 'PUT',
    path: `${path}/exceptions/{exceptionId}`,
    summary: 'Changes an exception to the weekly hours',
    access: 'shell.use',
    input: ofEmployee.extend({ ...exceptionFields.shape, exceptionId: id, version }),
    output: done.extend({ version: z.number() }),
    errors: savedMeanwhile,
  }),
  removeException: endpoint({
    method: 'DELETE',
    path: `${path}/exceptions/{exceptionId}`,
    summary: 'Takes an exception away; answers with what it said, so that it can be added again',
    access: 'shell.use',
    input: ofEmployee.extend({ exceptionId: id }),
    output: done.extend({ removed: exceptionFields }),
  }),
}
