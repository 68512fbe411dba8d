import { z } from 'zod'
import { byKey, eachOnce, id, instant, listOf, setOf, token, version } from '#contract/values.ts'
import { alertActions, statusChange } from './attendance.schemas.ts'
import { sentStatuses, statusField } from './status-field.ts'

/** More rows than any meeting has. */
const mostRows = 2_000

const sentRow = z.object({
  id: z.union([z.int().min(0).max(2_147_483_647), token(12)]),
  status: sentStatuses,
})
const rollRow = z.object({ id, status: statusField })

/**
 * `attendances[3][status]` of a form arrives as a record or, with small numbers, as a list with holes. It is read as
 * a record either way, so that what is wrong names the field: `attendances.3.status`.
 */
const rollRows = z
  .union([listOf(sentRow.nullish(), mostRows), byKey(token(12), sentRow, mostRows)])
  .transform(
    (rows): Record<string, z.input<typeof rollRow>> =>
      Object.fromEntries(Object.entries(rows).flatMap(([key, row]) => (row ? [[key, row]] : []))),
  )
  .pipe(
    byKey(token(12), rollRow, mostRows).superRefine(
      eachOnce('id', 'This row is listed twice. Reload the page; nothing was saved.'),
    ),
  )
  .transform((rows) => Object.values(rows))

/** A choice for an unsure participant: a student, or `none` for "not a student". */
const choices = byKey(token(600), z.union([z.literal('none'), id]), mostRows).optional()

/** The response to a post to a roll. */
export const rollAnswer = z.object({
  ok: z.literal(true),
  version: z.number(),
  changed: z.number(),
  message: z.string().nullable(),
  /** What the page opens next: the report panel or the register. */
  open: z.enum(['zoom-report', 'edit']).nullable(),
})

/** The conflict when somebody else saved first: who and when, and where the two rolls differ. */
export const rollConflict = z.object({
  version: z.number(),
  savedBy: z.string(),
  savedAt: instant,
  rows: z.array(
    z.object({
      id: z.number(),
      studentName: z.string(),
      nameDetail: z.string().nullable(),
      yours: z.string(),
      theirs: z.string(),
    }),
  ),
})
export type RollConflict = z.output<typeof rollConflict>

/** What can be posted to a roll, whichever ids its path holds: saving it, or what its alert offers (2-back-office §7). */
export const rollAction = <Ids extends z.ZodRawShape>(ids: Ids) =>
  z.discriminatedUnion('_action', [
    z.object({
      ...ids,
      _action: z.literal('overwrite_attendances'),
      attendances: rollRows,
      /** Without it the last one to save wins, as the documented form has it. */
      version: version.optional(),
      /**
       * Rows whose families are told what they say now, where they were told otherwise before. Without it nobody is
       * told.
       */
      tellFamilies: setOf(id, mostRows).optional(),
    }),
    z.object({ ...ids, _action: z.enum(alertActions) }),
  ])

/** What can be posted to a video-meeting report. */
export const reportAction = <Ids extends z.ZodRawShape>(ids: Ids) =>
  z.discriminatedUnion('_action', [
    z.object({
      ...ids,
      _action: z.enum(['conciliate', 'preview']),
      choices,
      accept: setOf(id, mostRows).optional(),
      /** Rows whose families are told what they say after the update, where they were told otherwise before. */
      tellFamilies: setOf(id, mostRows).optional(),
    }),
    z.object({
      ...ids,
      _action: z.literal('upload'),
      report: z.file().max(10_000_000, 'The file is larger than 10 MB.'),
    }),
    z.object({ ...ids, _action: z.literal('forget'), aliasId: id }),
  ])

/** The response to a post to a report. */
export const reportAnswer = z.object({
  ok: z.literal(true),
  message: z.string().nullable(),
  version: z.number(),
  changes: z.array(statusChange),
})
