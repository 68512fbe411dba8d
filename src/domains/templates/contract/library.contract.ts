import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { chosen, flag, id, search } from '#contract/values.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { schoolStages } from '#domains/curriculum/contract/school-stage.ts'
import { templateTypes } from './template-types.ts'

const path = '/pages/template/library' as const
const ofTemplate = z.object({ template_id: id })
const named = z.object({ id: z.number(), title: z.string() })
const done = z.object({ ok: z.literal(true), message: z.string() })

export const templateSortings = ['alphabetical', 'newest'] as const
const templateType = z.enum(templateTypes, 'There is no such type of template.')

/** What the library is narrowed to (1-staff-tools §7). */
export const libraryFilter = z.object({
  search: search(100),
  sorting: z.enum(templateSortings).default('alphabetical'),
  /** Archived ones instead of those in use. */
  archived: flag.default(false),
  school_stages: chosen(schoolStage, schoolStages.length),
  templates: chosen(templateType, templateTypes.length),
  subjects: chosen(id, 50),
  topics: chosen(id, 100),
  abilities: chosen(id, 100),
})
export type LibraryFilter = z.output<typeof libraryFilter>

/** A card of the library (1-staff-tools §3). */
export const listedTemplate = named.extend({
  type: templateType,
  /** Null: for every stage. */
  school_stage: schoolStage.nullable(),
  theme_title: z.string(),
  creator_id: z.number().nullable(),
  creator_name: z.string().nullable(),
  rte_description: z.string(),
  /** Its text, cut to what a card shows. */
  preview: z.string(),
  is_deleted: z.boolean(),
  is_draft: z.boolean(),
  is_study_approved: z.boolean(),
  /** An independent study that was published and is not approved. */
  is_waiting: z.boolean(),
  asked_at: z.string().nullable(),
  units: z.array(named),
  abilities: z.array(named),
  editUrl: z.string(),
  previewUrl: z.string(),
  editableByUser: z.boolean(),
})
export type ListedTemplate = z.output<typeof listedTemplate>

const counted = named.extend({ activities_count: z.number() })

/** How many templates each choice of the filters has, whatever else is chosen. */
export const libraryFacets = z.object({
  types: z.array(z.object({ type: templateType, count: z.number() })),
  school_stages: z.array(z.object({ school_stage: schoolStage, count: z.number() })),
  subjects: z.array(counted.extend({ topics: z.array(counted) })),
  abilities: z.array(counted),
  /** All of them, narrowed by nothing. */
  all: z.number(),
})
export type LibraryFacets = z.output<typeof libraryFacets>

/** `/template/library` (1-staff-tools §2.7 and §7). */
export const libraryContract = {
  listTemplates: endpoint({
    method: 'GET',
    path,
    summary: 'Templates, what waits for approval first, and what the filters offer',
    access: 'templates.view',
    input: paged(libraryFilter),
    output: z.object({
      ...pageFacts,
      ...libraryFacets.shape,
      templates: z.array(listedTemplate),
      /** How many of all pages wait for approval. */
      waiting: z.number(),
      hasEditTemplateLibraryPermission: z.boolean(),
      canApprove: z.boolean(),
      createTemplateUrl: z.string(),
    }),
  }),
  deleteTemplate: endpoint({
    method: 'POST',
    path: `${path}/deleteTemplate/{template_id}`,
    summary: 'Archives a template; so is an independent study declined',
    access: 'templates.write',
    input: ofTemplate,
    output: done,
  }),
  unarchiveTemplate: endpoint({
    method: 'POST',
    path: `${path}/unarchiveTemplate/{template_id}`,
    summary: 'Brings an archived template back',
    access: 'templates.write',
    input: ofTemplate,
    output: done,
  }),
  approveStudy: endpoint({
    method: 'POST',
    path: `${path}/approveStudy/{template_id}`,
    summary: 'Approves an independent study that waits for it',
    access: 'templates.manage',
    input: ofTemplate,
    output: done,
  }),
}
