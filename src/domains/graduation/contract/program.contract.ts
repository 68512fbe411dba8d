import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, flag, id, instant, line } from '#contract/values.ts'
import { credit } from '#domains/curriculum/contract/curriculum-values.ts'
import { graduationStatus } from './graduation-status.ts'
import { abilityShown, ladder, programShown, subjectShown } from './program.schemas.ts'

const path = '/backoffice/students/{studentId}/program' as const
const stage = z.enum(['ms', 'hs'])
const ofStudent = z.object({ studentId: id, stage: stage.optional() })
const reason = line(300, 'A reason takes up to 300 characters.').min(1, 'Say why.')
const key = z.string().regex(/^[a-z0-9:-]{1,40}$/, 'There is no such thing in the plan.')
const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number().nullable() })

/** What is tried on a copy (second-half, "What if"); nothing of it is kept. */
export const whatIf = z.object({
  plan: id.optional(),
  without: id.optional(),
  exempt: id.optional(),
  migrate: flag.optional(),
})
export type WhatIf = z.output<typeof whatIf>

export const programContract = {
  getProgram: endpoint({
    method: 'GET',
    path,
    summary:
      'Credits of a student by requirement, with why and what next; also of a copy with something changed',
    access: 'program.view',
    input: ofStudent.extend(whatIf.shape),
    output: programShown,
  }),
  getSubject: endpoint({
    method: 'GET',
    path: `${path}/subjects/{subjectId}`,
    summary: 'A subject of a student by topic and unit, with mastery, source and date',
    access: 'program.view',
    input: ofStudent.extend({ subjectId: id }),
    output: subjectShown,
  }),
  getAbility: endpoint({
    method: 'GET',
    path: `${path}/abilities/{abilityId}`,
    summary: 'An ability of a student: mastery and the evidence over time',
    access: 'program.view',
    input: ofStudent.extend({ abilityId: id }),
    output: abilityShown,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/decisions`,
    summary: 'Moves evidence to another requirement, lets credits of one off, or takes that back',
    access: 'program.manage',
    input: z.discriminatedUnion('_action', [
      z.object({
        studentId: id,
        _action: z.literal('move'),
        item_key: key,
        requirement_key: key,
        reason,
        expires_on: askedDate.nullable().default(null),
      }),
      z.object({
        studentId: id,
        _action: z.literal('waive'),
        credits: credit.min(0.25, 'Waive 0.25 credits or more.'),
        requirement_key: key,
        reason,
        expires_on: askedDate.nullable().default(null),
      }),
      z.object({ studentId: id, _action: z.enum(['undo', 'redo']), decision_id: id }),
    ]),
    output: done,
  }),
  getMigration: endpoint({
    method: 'GET',
    path: `${path}/hs/migrate`,
    summary: 'What carries over when a middle-school student takes the high-school program',
    access: 'program.manage',
    input: z.object({ studentId: id }),
    output: z.object({
      student: z.object({ id: z.number(), name: z.string(), grade: z.number() }),
      /** Why it cannot be done; null where it can. */
      refusal: z.string().nullable(),
      plan: z.object({ title: z.string(), entry_year: z.number(), graduates: z.string() }).nullable(),
      before: z.object({ status: graduationStatus, ladder }).nullable(),
      after: z.object({ status: graduationStatus, ladder }).nullable(),
      carried: z.array(z.object({ title: z.string(), requirement: z.string(), credits: z.number() })),
      left_behind: z.array(z.object({ title: z.string(), credits: z.number() })),
      /** A migration that stands; it can be taken back until then, or no more where that is over. */
      standing: z
        .object({ by: z.string().nullable(), at: instant, undo_until: instant, can_undo: z.boolean() })
        .nullable(),
    }),
  }),
  migrate: endpoint({
    method: 'POST',
    path: `${path}/hs/migrate`,
    summary: 'Moves a student to the high-school program, or back within a day',
    access: 'program.manage',
    input: z.object({ studentId: id, _action: z.enum(['migrate', 'undo']) }),
    output: done,
  }),
  listMissing: endpoint({
    method: 'GET',
    path: '/backoffice/students/graduation/missing',
    summary: 'Which units most students miss, who they are, and the coming experiences that would serve most',
    access: 'program.view',
    input: z.object({
      stage: stage.default('hs'),
      grade: z.coerce.number().int().min(6).max(12).optional(),
      /** The unit that is open: more are named of it than of the others. */
      unit_id: id.optional(),
    }),
    output: z.object({
      units: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          topic: z.string(),
          students: z.number(),
          names: z.array(z.object({ id: z.number(), name: z.string() })),
        }),
      ),
      /**
       * How many students of the stage and grade it is about: all whom the viewer sees, those for whom no plan holds,
       * those who lack credits.
       */
      reckoned: z.object({ students: z.number(), unreckoned: z.number(), short: z.number() }),
      offers: z.array(
        z.object({
          experience_id: z.number(),
          title: z.string(),
          cycle: z.string(),
          serves: z.number(),
          free_places: z.number().nullable(),
        }),
      ),
    }),
    people: ({ units }) => units.flatMap(({ names }) => names.map(({ id: studentId }) => studentId)),
  }),
}
