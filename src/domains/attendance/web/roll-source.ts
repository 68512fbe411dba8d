import { partialMatchKey, type Query, queryOptions } from '@tanstack/react-query'
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
  /** Parts of the query whose change leaves the roll: a house's pages show the meetings of a cycle. */
  readonly standsOn: readonly string[]
  /** The signal aborts the call. */
  read(calledOff?: AbortSignal): Promise<RollPage>
  readWhy(attendanceId: number, calledOff?: AbortSignal): Promise<WhyPanel>
  readReport(calledOff?: AbortSignal): Promise<ReportPage>
  post(action: RollAction): ReturnType<typeof client.attendance.postSession>
  postReport(action: ReportAction): Promise<z.output<typeof reportAnswer>>
}

export const sessionSource = (ids: SessionIds, title: string): RollSource => ({
  attendableId: ids.sessionId,
  title,
  address: addressOf.session(ids),
  reportAddress: addressOf.report(ids),
  backTo: addressOf.experience(ids),
  standsOn: [],
  read: (signal) => client.attendance.getSession(ids, { signal }),
  readWhy: (attendanceId, signal) => client.attendance.getWhy({ ...ids, attendanceId }, { signal }),
  readReport: (signal) => client.attendance.getReport(ids, { signal }),
  post: (action) => client.attendance.postSession({ ...ids, ...action }),
  postReport: (action) => client.attendance.postReport({ ...ids, ...action }, kindOf(action)),
})

export const eventSource = (ids: EventIds, title: string): RollSource => ({
  attendableId: ids.eventId,
  title,
  address: addressOf.houseEvent(ids),
  reportAddress: addressOf.houseReport(ids),
  backTo: addressOf.houseAttendances(ids),
  standsOn: ['cycle_id'],
  read: (signal) => client.houseAttendance.getHouseEvent(ids, { signal }),
  readWhy: (attendanceId, signal) => client.houseAttendance.getHouseWhy({ ...ids, attendanceId }, { signal }),
  readReport: (signal) => client.houseAttendance.getHouseReport(ids, { signal }),
  post: (action) => client.houseAttendance.postHouseEvent({ ...ids, ...action }),
  postReport: (action) => client.houseAttendance.postHouseReport({ ...ids, ...action }, kindOf(action)),
})

/** A preview goes by the call that updates, and changes nothing. */
const kindOf = ({ _action }: ReportAction) => ({ context: { isQuestion: _action === 'preview' } })

/** All that is shown of one roll: what a change of it on the server makes stale. */
export const rollKey = ({ attendableId }: Pick<RollSource, 'attendableId'>) => [
  ...attendanceKey(),
  'roll-of',
  attendableId,
]

/** What stands beside a roll: the head, the days, other rolls. Who comes and goes in a meeting changes none of it. */
export const besideRoll = (source: Pick<RollSource, 'attendableId'>) => ({
  queryKey: attendanceKey(),
  predicate: ({ queryKey }: Query) => !partialMatchKey(queryKey, rollKey(source)),
})

/** Queries of a roll; all are stale when anything of attendance changes. */
export const rollQueries = {
  roll: (source: RollSource) =>
    queryOptions({
      queryKey: [...rollKey(source), 'roll'],
      queryFn: ({ signal }) => source.read(signal),
    }),
  why: (source: RollSource, attendanceId: number) =>
    queryOptions({
      queryKey: [...rollKey(source), 'why', attendanceId],
      queryFn: ({ signal }) => source.readWhy(attendanceId, signal),
    }),
  report: (source: RollSource) =>
    queryOptions({
      queryKey: [...rollKey(source), 'report'],
      queryFn: ({ signal }) => source.readReport(signal),
    }),
}
