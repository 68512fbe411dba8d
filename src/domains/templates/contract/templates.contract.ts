import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id, instant, version } from '#contract/values.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { design } from './design.schemas.ts'
import { shownFile } from './design-files.contract.ts'
import { templateTypes } from './template-types.ts'

const path = '/backoffice/templates' as const
const ofTemplate = z.object({ template_id: id })
const named = z.object({ id: z.number(), title: z.string() })
const saved = z.object({ ok: z.literal(true), id: z.number(), version: z.number(), message: z.string() })

/** A unit or ability by its number, with what took its place where it is not taught any more. */
const covered = named.extend({ is_retired: z.boolean(), successor: named.nullable() })

/** What an editor may choose from. */
export const designOptions = z.object({
  units: z.array(
    named.extend({ topic_title: z.string(), subject_title: z.string(), school_stage: schoolStage }),
  ),
  abilities: z.array(named.extend({ school_stage: schoolStage })),
  /** The blocks of the campuses, each title once. */
  blocks: z.array(z.string()),
})
export type DesignOptions = z.output<typeof designOptions>

/** One template whole, as its sheet and its editor show it. */
export const template = z.object({
  id: z.number(),
  version: z.number(),
  is_draft: z.boolean(),
  is_deleted: z.boolean(),
  is_waiting: z.boolean(),
  creator_id: z.number().nullable(),
  creator_name: z.string().nullable(),
  saved_by: z.string().nullable(),
  saved_at: instant,
  design,
  units: z.array(covered),
  abilities: z.array(covered),
})
export type Template = z.output<typeof template>

/** A template as its page shows it to the viewer. */
const openedTemplate = template.extend({
  /** Its uploaded files, with addresses for the viewer. */
  files: z.array(shownFile),
  editableByUser: z.boolean(),
  canApprove: z.boolean(),
})
export type OpenedTemplate = z.output<typeof openedTemplate>

const written = design.extend({
  type: design.shape.type.refine((type) => templateTypes.some((one) => one === type), 'Choose a type.'),
  /** Takes it out of the drafts: then nothing may be missing. */
  publish: z.boolean().default(false),
})

/**
 * Who was faster, and what stands there now; `savedAt` is null where the places of an experience were set, which makes
 * no version.
 */
export const designConflict = z.object({
  savedBy: z.string(),
  savedAt: instant.nullable(),
  version: z.number(),
  design,
})
export type DesignConflict = z.output<typeof designConflict>

/** Templates one by one: read, written, and what they said before. */
export const templatesContract = {
  getTemplate: endpoint({
    method: 'GET',
    path: `${path}/{template_id}`,
    summary: 'A template with its weeks, sessions, tasks, units and abilities',
    access: 'templates.view',
    input: ofTemplate,
    output: openedTemplate,
  }),
  getDesignOptions: endpoint({
    method: 'GET',
    path: `${path}/options`,
    summary: 'The units, abilities and blocks that an editor may choose from',
    access: 'templates.write',
    output: designOptions,
  }),
  createTemplate: endpoint({
    method: 'POST',
    path,
    summary: 'Writes a new template, as a draft or published',
    access: 'templates.write',
    input: written,
    output: saved,
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: `${path}/{template_id}`,
    summary: 'Saves a template whole; rows that are not sent are deleted',
    access: 'templates.write',
    input: written.extend({ ...ofTemplate.shape, version }),
    output: saved,
    errors: { CONFLICT: { status: 409, data: designConflict } },
  }),
  duplicateTemplate: endpoint({
    method: 'POST',
    path: `${path}/{template_id}/duplicate`,
    summary: "Writes a draft of one's own that says the same as a template",
    access: 'templates.write',
    input: ofTemplate,
    output: saved,
  }),
  sayPresent: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{template_id}/present`,
    summary: 'Says that one has a template open in its editor, or has closed it; answers who else has',
    access: 'templates.write',
    input: ofTemplate.extend({ is_here: flag }),
    output: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  listTemplateVersions: endpoint({
    method: 'GET',
    path: `${path}/{template_id}/versions`,
    summary: 'What a template said before, the newest first',
    access: 'templates.view',
    input: paged(ofTemplate),
    output: z.object({
      ...pageFacts,
      versions: z.array(
        z.object({ version: z.number(), savedBy: z.string().nullable(), savedAt: instant, design }),
      ),
    }),
  }),
}
