import { z } from 'zod'
import { schoolStages } from '#domains/curriculum/contract/school-stage.ts'
import { type Design, pictures, sessionKinds, submissionKinds } from '../../contract/design.schemas.ts'
import { templateTypes } from '../../contract/template-types.ts'

const ids = z.array(z.number())

/** A design while it is typed: whole, but not yet as the server takes it. */
const typedDesign = z.object({
  type: z.enum(templateTypes),
  title: z.string(),
  theme_title: z.string(),
  school_stage: z.enum(schoolStages).nullable(),
  description: z.string(),
  driving_question: z.string(),
  places: z.number().nullable(),
  picture: z.enum(pictures).nullable(),
  unit_ids: ids,
  ability_ids: ids,
  weeks: z.array(z.object({ key: z.string(), title: z.string(), body: z.string(), objective: z.string() })),
  sessions: z.array(
    z.object({
      key: z.string(),
      week: z.string(),
      kind: z.enum(sessionKinds),
      weekday: z.number(),
      block: z.string().nullable(),
      starts_at: z.string().nullable(),
      minutes: z.number(),
    }),
  ),
  tasks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      body: z.string(),
      week: z.string().nullable(),
      is_final: z.boolean(),
      submission_kind: z.enum(submissionKinds),
      attachments: z.array(z.object({ title: z.string(), url: z.string() })),
      unit_ids: ids,
      ability_ids: ids,
    }),
  ),
})

/** What the browser keeps: what is typed, and what it began with, so that it can be merged when somebody saved since. */
export interface DesignDraft {
  readonly design: Design
  readonly begun: Design
  readonly version: number
}
export const designDraft: z.ZodType<DesignDraft> = z.object({
  design: typedDesign,
  begun: typedDesign,
  version: z.number(),
})

/** Where it lies: the viewer's own, so that the next person at this computer never meets it. */
export const draftKey = (viewerId: number, templateId: number | undefined) =>
  `homeroom.template.${viewerId}.${templateId ?? 'new'}`
