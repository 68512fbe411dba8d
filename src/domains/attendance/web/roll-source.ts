import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { client } from '#web/calls/api.ts'
import type { ReportPage, RollPage, WhyPanel } from '../contract/attendance.schemas.ts'
import type { reportAction, reportAnswer, rollAction } from '../contract/roll-actions.ts'
import { addressOf, type EventIds, type SessionIds } from '../rules/addresses.ts'
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

export const sessionSource = (ids: SessionIds, title: string): RollSource => ({
  attendableId: ids.sessionId,
  title,
  address: addressOf.session(ids),
  reportAddress: addressOf.report(ids),
  backTo: addressOf.experience(ids),
  read: () => client.attendance.getSession(ids),
  readWhy: (attendanceId) => client.attendance.getWhy({ ...ids, attendanceId }),
  readReport: () => client.attendance.getReport(ids),
  post: (action) => client.attendance.postSession({ ...ids, ...action }),
  postReport: (action) => client.attendance.postReport({ ...ids, ...action }, kindOf(action)),
})

export const eventSource = (ids: EventIds, title: string): RollSource => ({
  attendableId: ids.eventId,
  title,
  address: addressOf.houseEvent(ids),
  reportAddress: addressOf.houseReport(ids),
  backTo: addressOf.houseAttendances(ids),
  read: () => client.houseAttendance.getHouseEvent(ids),
  readWhy: (attendanceId) => client.houseAttendance.getHouseWhy({ ...ids, attendanceId }),
  readReport: () => client.houseAttendance.getHouseReport(ids),
  post: (action) => client.houseAttendance.postHouseEvent({ ...ids, ...action }),
  postReport: (action) => client.houseAttendance.postHouseReport({ ...ids, ...action }, kindOf(action)),
})

/** A preview goes by the call that updates, and changes nothing. */
const kindOf = ({ _action }: ReportAction) => ({ context: { isQuestion: _action === 'preview' } })

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
