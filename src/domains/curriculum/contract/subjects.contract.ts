import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, line } from '#contract/values.ts'
import { longestTitle } from './curriculum-limits.ts'
import { schoolStage } from './curriculum-values.ts'

const path = '/backoffice/workbench/units' as const
const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

const listedTopic = z.object({
  id: z.number(),
  title: z.string(),
  /** Units that are taught in it. */
  units: z.number(),
  isRetired: z.boolean(),
})

const listedSubject = z.object({
  id: z.number(),
  title: z.string(),
  isRetired: z.boolean(),
  topics: z.array(listedTopic),
})
export type ListedSubject = z.output<typeof listedSubject>

const orderedUnit = z.object({
  id: z.number(),
  title: z.string(),
  school_stage: schoolStage,
  isRetired: z.boolean(),
})

const title = (noun: 'subject' | 'topic') =>
  line(longestTitle, `A title takes up to ${longestTitle} characters.`).min(1, `Give the ${noun} a title.`)

const change = z.enum(['retire', 'bring-back'])

/** Something that stands in an order: itself, and the one before or after which it goes. */
const move = {
  kind: z.enum(['subject', 'topic', 'unit']),
  id,
  before_id: id.optional(),
  after_id: id.optional(),
}
export type MovedKind = z.output<typeof move.kind>

/** `/workbench/units/subjects`: what stands above the units, which the documents do not name a page for. */
export const subjectsContract = {
  listSubjects: endpoint({
    method: 'GET',
    path: `${path}/subjects`,
    summary: 'Every subject with its topics, in their order',
    access: 'curriculum.view',
    output: z.object({ subjects: z.array(listedSubject), canManage: z.boolean() }),
  }),
  createSubject: endpoint({
    method: 'POST',
    path: `${path}/subjects`,
    summary: 'Adds a subject after the others',
    access: 'curriculum.manage',
    input: z.object({ title: title('subject') }),
    output: saved,
  }),
  saveSubject: endpoint({
    method: 'PUT',
    path: `${path}/subjects/{subject_id}`,
    summary: 'Renames a subject',
    access: 'curriculum.manage',
    input: z.object({ subject_id: id, title: title('subject') }),
    output: saved,
  }),
  changeSubject: endpoint({
    method: 'POST',
    path: `${path}/subjects/{subject_id}`,
    summary: 'Retires a subject: its topics are offered to no new unit; or brings it back',
    access: 'curriculum.manage',
    input: z.object({ subject_id: id, _action: change }),
    output: saved,
  }),
  createTopic: endpoint({
    method: 'POST',
    path: `${path}/topics`,
    summary: 'Adds a topic after the others of its subject',
    access: 'curriculum.manage',
    input: z.object({ subject_id: id, title: title('topic') }),
    output: saved,
  }),
  getTopic: endpoint({
    method: 'GET',
    path: `${path}/topics/{topic_id}`,
    summary: 'A topic with a page of its units in their order, retired ones too',
    access: 'curriculum.view',
    input: paged(z.object({ topic_id: id })),
    output: z.object({
      ...pageFacts,
      topic: z.object({
        id: z.number(),
        title: z.string(),
        subject_id: z.number(),
        isRetired: z.boolean(),
      }),
      units: z.array(orderedUnit),
    }),
  }),
  saveTopic: endpoint({
    method: 'PUT',
    path: `${path}/topics/{topic_id}`,
    summary: 'Renames a topic, or gives it to another subject with all its units',
    access: 'curriculum.manage',
    input: z.object({ topic_id: id, subject_id: id, title: title('topic') }),
    output: saved,
  }),
  changeTopic: endpoint({
    method: 'POST',
    path: `${path}/topics/{topic_id}`,
    summary: 'Retires a topic: it is offered to no new unit; or brings it back',
    access: 'curriculum.manage',
    input: z.object({ topic_id: id, _action: change }),
    output: saved,
  }),
  moveInOrder: endpoint({
    method: 'POST',
    path: `${path}/order`,
    summary: 'Puts a subject, topic or unit before or after another of the same place',
    access: 'curriculum.manage',
    input: z
      .object(move)
      .refine(
        ({ before_id: before, after_id: after }) => (before === undefined) !== (after === undefined),
        'Say before or after what it goes.',
      )
      .meta({ examples: [{ kind: 'subject', id: 17, after_id: 12 }] }),
    /** Where it stood, to put it back. */
    output: saved.extend({
      was: z.object({ before_id: z.number().optional(), after_id: z.number().optional() }),
    }),
  }),
}
