import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { formErrors, id, instant, schoolDate } from '#contract/values.ts'
import { experienceHeader } from '../../experiences/contract/experiences.contract.ts'
import {
  aggregatedView,
  alertActions,
  reportPage,
  rollPage,
  statusChange,
  whyPanel,
} from './attendance.schemas.ts'
import { splitStatuses, statusListSchema } from './attendance-status.ts'

const ofExperience = z.object({ type: z.string(), experienceId: id })
const ofSession = ofExperience.extend({ sessionId: id })

/** `Late, Insufficient`, or a list; anything that cannot stand on a roll is refused. */
const statusField = z
  .union([
    z.string().transform((text) => splitStatuses(text)),
    z.array(z.string()).transform((list) => splitStatuses(list.join(','))),
  ])
  .pipe(statusListSchema)

const rollRow = z.object({ id, status: statusField })

/** `attendances[3][status]` of a form arrives as a record or, with small numbers, as a list with holes. */
const rollRows = z.union([
  z.array(rollRow.nullish()).transform((rows) => rows.filter((row) => row != null)),
  z.record(z.string(), rollRow).transform((rows) => Object.values(rows)),
])

/** A choice for an unsure participant: a student, or `none` for "not a student". */
const choices = z.record(z.string(), z.union([z.literal('none'), id])).optional()

const done = z.object({
  ok: z.literal(true),
  version: z.number(),
  changed: z.number(),
  message: z.string().nullable(),
  /** What the page opens next: the report panel or the register. */
  open: z.enum(['zoom-report', 'edit']).nullable(),
})

/** Who was faster, and where the two rolls differ. */
const rollConflict = z.object({
  version: z.number(),
  savedBy: z.string(),
  savedAt: instant,
  rows: z.array(z.object({ id: z.number(), studentName: z.string(), yours: z.string(), theirs: z.string() })),
})
export type RollConflict = z.output<typeof rollConflict>

const base = '/backoffice/facilitate/{type}/{experienceId}/attendance' as const

export const attendanceContract = {
  getAttendanceRoot: endpoint({
    method: 'GET',
    path: base,
    summary: 'The two views of an experience’s attendance',
    access: 'attendance.view',
    input: ofExperience,
    output: z.object({
      views: z.array(z.object({ value: z.enum(['default', 'aggregated']), label: z.string() })),
      experience: experienceHeader,
      can: z.object({ take: z.boolean() }),
    }),
  }),
  getDefaultView: endpoint({
    method: 'GET',
    path: `${base}/default`,
    summary: 'The days that have a session, and the session of the asked one',
    access: 'attendance.view',
    input: ofExperience.extend({ date: schoolDate.optional().catch(undefined), cycle_id: id.optional() }),
    output: z.object({
      initialDate: z.string().nullable(),
      minDate: z.string(),
      maxDate: z.string(),
      availableDates: z.array(z.string()),
      formErrors,
      sessionId: z.number().nullable(),
      sessions: z.array(
        z.object({ sessionId: z.number(), date: z.string(), startAt: instant, endAt: instant }),
      ),
    }),
  }),
  getSession: endpoint({
    method: 'GET',
    path: `${base}/default/{sessionId}`,
    summary: 'The roll of a session',
    access: 'attendance.view',
    input: ofSession,
    output: rollPage,
  }),
  postSession: endpoint({
    method: 'POST',
    path: `${base}/default/{sessionId}`,
    summary: 'Overwrites the roll, or does what the alert offers',
    access: 'attendance.take',
    input: z.discriminatedUnion('_action', [
      ofSession.extend({
        _action: z.literal('overwrite_attendances'),
        attendances: rollRows,
        /** Without it the last one to save wins, as the documented form has it. */
        version: z.coerce.number().int().optional(),
      }),
      ofSession.extend({ _action: z.enum(alertActions) }),
    ]),
    output: done,
    errors: { CONFLICT: { status: 409, data: rollConflict } },
  }),
  getWhy: endpoint({
    method: 'GET',
    path: `${base}/default/{sessionId}/attendances/{attendanceId}`,
    summary: 'Why a row has its status, what happened, and who changed what',
    access: 'attendance.view',
    input: ofSession.extend({ attendanceId: id }),
    output: whyPanel,
  }),
  getReport: endpoint({
    method: 'GET',
    path: `${base}/default/{sessionId}/zoom-report`,
    summary: 'Who was in the video meeting',
    access: 'attendance.view',
    input: ofSession,
    output: reportPage,
  }),
  postReport: endpoint({
    method: 'POST',
    path: `${base}/default/{sessionId}/zoom-report`,
    summary: 'Updates statuses from the meeting, previews that, takes an uploaded report, forgets a match',
    access: 'attendance.take',
    input: z.discriminatedUnion('_action', [
      ofSession.extend({
        _action: z.enum(['conciliate', 'preview']),
        choices,
        accept: z.array(id).optional(),
      }),
      ofSession.extend({
        _action: z.literal('upload'),
        report: z.file().max(10_000_000, 'The file is larger than 10 MB.'),
      }),
      ofSession.extend({ _action: z.literal('forget'), aliasId: id }),
    ]),
    output: z.object({
      ok: z.literal(true),
      message: z.string().nullable(),
      version: z.number(),
      changes: z.array(statusChange),
    }),
  }),
  getAggregated: endpoint({
    method: 'GET',
    path: `${base}/aggregated`,
    summary: 'Students by day over the cycle of the experience',
    access: 'attendance.view',
    input: ofExperience,
    output: aggregatedView,
  }),
}
