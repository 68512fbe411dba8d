import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id, search, token, version } from '#contract/values.ts'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import {
  cyclePlan,
  gradeDefault,
  pathway,
  pathwayFields,
  pathwayStudent,
  templateGroup,
  templateIds,
  touched,
} from './pathways.schemas.ts'

const path = '/backoffice/journey-builder/pathways/management' as const
const ofPathway = z.object({ pathwayId: id })

/** The change is made and taken back: only whose plans it would touch is answered (issue 11 §4). */
const is_preview = flag.default(false)
const done = z.object({ ok: z.literal(true), id: z.number(), message: z.string(), touched })

/** `/journey-builder/pathways/management` (3-shell-and-houses §2.7 and §7): both calls, with what they lack. */
export const pathwaysContract = {
  listPathways: endpoint({
    method: 'GET',
    path,
    summary: 'The pathways of a school year with how many students each has',
    access: 'pathways.view',
    // `action` names what a form of the page sends; here it asks for nothing. `cycleId` stands for its school year.
    input: paged(
      z.object({
        schoolYear: schoolYearName.optional(),
        cycleId: id.optional(),
        action: token(40).optional(),
      }),
    ),
    output: z.object({
      ...pageFacts,
      pathways: z.array(pathway),
      schoolYear: z.string(),
      schoolYears: z.array(z.string()),
      canManage: z.boolean(),
    }),
  }),
  changePathways: endpoint({
    method: 'POST',
    path,
    summary: 'Creates a pathway, removes one, or takes a removal back',
    access: 'pathways.manage',
    input: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('create_pathway'),
        ...pathwayFields,
        gradeDefault,
        schoolYear: schoolYearName,
        is_preview,
      }),
      z.object({ action: z.enum(['remove_pathway', 'restore_pathway']), id, is_preview }),
    ]),
    output: done,
  }),
  getPathway: endpoint({
    method: 'GET',
    path: `${path}/{pathwayId}`,
    summary: 'A pathway with its plan of every cycle of the school year, and the templates a plan may hold',
    access: 'pathways.view',
    input: ofPathway.extend({ action: token(40).optional(), planId: id.optional() }),
    output: z.object({
      pathway: pathway.extend({ school_year: z.string(), version: z.number() }),
      cyclePlans: z.array(cyclePlan),
      /** The first by title; `findTemplates` finds the others. */
      activeTemplates: z.array(templateGroup),
      canManage: z.boolean(),
    }),
  }),
  changePathway: endpoint({
    method: 'POST',
    path: `${path}/{pathwayId}`,
    summary: 'Saves a pathway or the plan of a cycle, puts a student in or out by hand, or takes that back',
    access: 'pathways.manage',
    input: z.discriminatedUnion('action', [
      ofPathway.extend({
        action: z.literal('update_pathway'),
        ...pathwayFields,
        defaultGrade: gradeDefault,
        version: version.optional(),
        is_preview,
      }),
      ofPathway.extend({
        action: z.literal('update_cycle_plan'),
        cycleId: id,
        templateIds,
        version: version.optional(),
        is_preview,
      }),
      ofPathway.extend({ action: z.enum(['assign_student', 'unassign_student']), student_id: id }),
      ofPathway.extend({ action: z.literal('take_assignment_back'), change_id: id }),
    ]),
    // `undo` is the number of an assignment that can be taken back.
    output: done.extend({ undo: z.number().optional() }),
    errors: { CONFLICT: { status: 409, data: z.object({ savedBy: z.string() }) } },
  }),
  listStudents: endpoint({
    method: 'GET',
    path: `${path}/{pathwayId}/students`,
    summary: 'The students of a pathway whom the viewer sees',
    access: 'pathways.view',
    input: paged(ofPathway.extend({ search: search(100) })),
    output: z.object({ ...pageFacts, students: z.array(pathwayStudent) }),
    people: ({ students }) => students.map((student) => student.id),
  }),
  findStudents: endpoint({
    method: 'GET',
    path: `${path}/{pathwayId}/candidates`,
    summary: 'Students who have another pathway of its type, or none',
    access: 'pathways.manage',
    input: ofPathway.extend({ search: search(100) }),
    output: z.array(
      z.object({ id: z.number(), name: z.string(), grade: z.number(), pathway: z.string().nullable() }),
    ),
  }),
  findTemplates: endpoint({
    method: 'GET',
    path: `${path}/{pathwayId}/templates`,
    summary: 'Templates that a plan may hold, by title',
    access: 'pathways.manage',
    input: ofPathway.extend({ search: search(100) }),
    output: z.array(templateGroup),
  }),
}
