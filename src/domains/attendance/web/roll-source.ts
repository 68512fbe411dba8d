import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { client } from '#web/calls/api.ts'
import type { ReportPage, RollPage, WhyPanel } from '../contract/attendance.schemas.ts'
import type { reportAction, reportAnswer, rollAction } from '../contract/roll-actions.ts'
import { addressOf, type EventPlace, type SessionPlace } from '../rules/addresses.ts'
import { attendanceKey } from './attendance-data.ts'

type Posted<Action extends (ids: Record<never, never>) => z.ZodType> = z.input<ReturnType<Action>>
type RollAction = Posted<typeof rollAction<Record<never, never>>>
type ReportAction = Posted<typeof reportAction<Record<never, never>>>

/**
 * Where a roll is read and written: a session's calls or a house event's, which have the same shapes, so that
 * one set of components serves both.
 */
export interface RollSource {
  readonly attendableId: number
  /** What the roll is of: the experience's or the house's name. */
  readonly title: string
  readonly address: string
  readonly reportAddress: string
  readonly backTo: string
  read(): Promise<RollPage>
  readWhy(attendanceId: number): Promise<WhyPanel>
  readReport(): Promise<ReportPage>
  post(action: RollAction): ReturnType<typeof client.attendance.postSession>
  postReport(action: ReportAction): Promise<z.output<typeof reportAnswer>>
}

export const sessionSource = (place: SessionPlace, title: string): RollSource => ({
  attendableId: place.sessionId,
  title,
  address: addressOf.session(place),
  reportAddress: addressOf.report(place),
  backTo: addressOf.experience(place),
  read: () => client.attendance.getSession(place),
  readWhy: (attendanceId) => client.attendance.getWhy({ ...place, attendanceId }),
  readReport: () => client.attendance.getReport(place),
  post: (action) => client.attendance.postSession({ ...place, ...action }),
  postReport: (action) => client.attendance.postReport({ ...place, ...action }),
})

export const eventSource = (place: EventPlace, title: string): RollSource => ({
  attendableId: place.eventId,
  title,
  address: addressOf.houseEvent(place),
  reportAddress: addressOf.houseReport(place),
  backTo: addressOf.houseAttendances(place),
  read: () => client.houseAttendance.getHouseEvent(place),
  readWhy: (attendanceId) => client.houseAttendance.getHouseWhy({ ...place, attendanceId }),
  readReport: () => client.houseAttendance.getHouseReport(place),
  post: (action) => client.houseAttendance.postHouseEvent({ ...place, ...action }),
  postReport: (action) => client.houseAttendance.postHouseReport({ ...place, ...action }),
})

const keyOf = (source: RollSource, part: string) => [...attendanceKey(), part, source.attendableId]

/** Queries of a roll; all are stale when anything of attendance changes. */
export const rollQueries = {
  roll: (source: RollSource) =>
    queryOptions({ queryKey: keyOf(source, 'roll'), queryFn: () => source.read() }),
  why: (source: RollSource, attendanceId: number) =>
    queryOptions({
      queryKey: [...keyOf(source, 'why'), attendanceId],
      queryFn: () => source.readWhy(attendanceId),
    }),
  report: (source: RollSource) =>
    queryOptions({ queryKey: keyOf(source, 'report'), queryFn: () => source.readReport() }),
}
