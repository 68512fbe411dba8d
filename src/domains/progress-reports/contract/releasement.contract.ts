import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, flag, id, instant, search, setOf, token } from '#contract/values.ts'
import { reportKinds } from './report-kinds.ts'

/** So many are published at once; of a larger school the first, and then the others. */
export const mostStudents = 10_000
export const longestHoldMinutes = 24 * 60

const filter = z.object({
  cycle_id: id.optional(),
  student: search(),
  cohort_id: cohortId.optional(),
  has_report_assessment: flag.optional(),
  mid_cycle: flag.optional(),
  has_final_assessment: flag.optional(),
  end_cycle: flag.optional(),
})
export type ProgressFilter = z.output<typeof filter>

/** Where a report of a student stands: asked for and on hold, or seen by the family. */
export const releaseStates = ['none', 'held', 'published'] as const
const standing = z.object({ state: z.enum(releaseStates), goes_out_at: instant.nullable() })
export type Standing = z.output<typeof standing>

const progress = z.object({
  student_id: z.number(),
  student_name: z.string(),
  /** The published flags; also true while it is on hold. */
  mid_cycle: z.boolean(),
  end_cycle: z.boolean(),
  has_report_assessment: z.boolean(),
  has_final_assessment: z.boolean(),
  mid: standing,
  end: standing,
  /** Units and abilities of the student's experiences that nothing was said of; of which nothing final was said. */
  missing_report: z.number(),
  missing_final: z.number(),
  grade: z.number(),
  campus: z.string(),
  status: z.string(),
  has_custody_remark: z.boolean(),
})
export type ProgressRow = z.output<typeof progress>

/** One press of Publish that no family has seen anything of yet. */
const release = z.object({
  id: z.number(),
  kind: z.enum(reportKinds),
  students: z.number(),
  /** Frozen so far; all of them before it goes out. */
  done: z.number(),
  asked_at: instant,
  goes_out_at: instant,
  asked_by: z.string().nullable(),
  is_own: z.boolean(),
  /** The campus of all of its students; null where they are of several. */
  campus: z.string().nullable(),
})
export type Release = z.output<typeof release>

const guardian = z.object({
  name: z.string(),
  /** Opens records of this student. */
  sees: z.boolean(),
  /** Can log in. */
  has_access: z.boolean(),
})

const custody = z.object({
  student_id: z.number(),
  student_name: z.string(),
  /** What is written down; null for who may not read it. */
  remarks: z.array(z.string()).nullable(),
  guardians: z.array(guardian),
  /** Says which remark it was that was read: confirmed with it, refused when it has changed since. */
  stamp: z.string(),
})
export type CustodyRemark = z.output<typeof custody>

const asked = z.object({
  cycle_id: id,
  kind: z.enum(reportKinds),
  student_ids: setOf(id, mostStudents),
})

const named = z.object({ student_id: z.number(), student_name: z.string() })

const path = '/backoffice/workbench/report/progress' as const

/** `/workbench/report/progress`: whose reports are published, and what that means to whom (1-staff-tools §2.1). */
export const releasementContract = {
  listProgress: endpoint({
    method: 'GET',
    path: '/pages/admin/workbench/report/progress/students',
    summary: 'Students of a cycle with what was assessed and which reports are published',
    access: 'reports.release',
    input: paged(filter),
    output: z.object({
      studentsProgresses: z.array(progress),
      cycleId: z.number().nullable(),
      releases: z.array(release),
      hold_minutes: z.number(),
      can_set_hold: z.boolean(),
      ...pageFacts,
    }),
    people: ({ studentsProgresses }) => studentsProgresses.map((student) => student.student_id),
  }),
  listMatching: endpoint({
    method: 'GET',
    path: `${path}/matching`,
    summary:
      'The numbers of the students that the filters list, the first 10,000 by name: what "select all" selects',
    access: 'reports.release',
    input: filter,
    output: z.object({ student_ids: z.array(z.number()) }),
  }),
  /** As the specification prints it; `custody_confirmed` is asked for only where there is a remark. */
  sync: endpoint({
    method: 'POST',
    path: '/pages/admin/workbench/report/progress/sync',
    summary: 'Publishes the mid-cycle or end-cycle reports of students, or takes them back',
    access: 'reports.release',
    input: z.object({
      cycle_id: id,
      student_ids: setOf(id, mostStudents),
      reports: z
        .object({ mid_cycle: flag.optional(), end_cycle: flag.optional() })
        .refine(
          ({ mid_cycle, end_cycle }) => (mid_cycle === undefined) !== (end_cycle === undefined),
          'Choose either mid_cycle or end_cycle.',
        )
        .meta({ examples: [{ mid_cycle: true }] }),
      /** The stamps of the custody remarks that were read. */
      custody_confirmed: setOf(token(64), mostStudents).default([]),
    }),
    output: z.object({
      ok: z.literal(true),
      message: z.string(),
      /** Null where nothing was to be done. */
      release_id: z.number().nullable(),
      goes_out_at: instant.nullable(),
    }),
  }),
  check: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/check`,
    summary: 'What publishing the reports of some students would mean: who sees them, what is missing',
    access: 'reports.release',
    input: asked,
    output: z.object({
      students: z.number(),
      /** In people: who opens at least one of them, and who cannot log in or is shut out of all. */
      guardians_with_access: z.number(),
      guardians_without_access: z.number(),
      students_without_access: z.number(),
      custody: z.array(custody),
      /** Something of their experiences is not assessed. */
      missing: z.array(named.extend({ count: z.number() })),
      /** Published or taken back before, and otherwise now. */
      different: z.array(named.extend({ changes: z.array(z.string()), withdrawn_at: instant.nullable() })),
      /** Published already, and the same: nothing goes out. */
      unchanged: z.number(),
      hold_minutes: z.number(),
    }),
  }),
  checkUnpublish: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/check-unpublish`,
    summary: 'Who of the families has opened the reports of some students already',
    access: 'reports.release',
    input: asked,
    output: z.object({
      published: z.number(),
      held: z.number(),
      opened: z.array(named.extend({ by: z.array(z.object({ name: z.string(), first_at: instant })) })),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/releases/{releaseId}/cancel`,
    summary: 'Cancels a publish that is on hold: no family sees anything of it',
    access: 'reports.release',
    input: z.object({ releaseId: id }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  setHold: endpoint({
    method: 'POST',
    path: `${path}/hold`,
    summary: 'Says how long published reports are held before families see them',
    access: 'reports.release',
    input: z.object({
      minutes: z.coerce
        .number('Type a number of minutes.')
        .int('Type a whole number of minutes.')
        .min(0, 'Type 0 or more.')
        .max(longestHoldMinutes, 'Type at most 1440, which is a day.'),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
