import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, id, search } from '#contract/values.ts'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { catalogueSorts, catalogueStatuses, placesFilters } from './catalogue-values.ts'

const path = '/backoffice/catalogue' as const

const listed = z.object({
  id: z.number(),
  title: z.string(),
  theme_title: z.string(),
  type: experienceType,
  type_title: z.string(),
  image_url: z.string().nullable(),
  campus: z.string().nullable(),
  experts: z.array(z.string()),
  blocks: z.array(z.string()),
  /** Null: as many as come. */
  places: z.number().nullable(),
  registered: z.number(),
  offered: z.number(),
  waiting: z.number(),
  is_archived: z.boolean(),
  /** Its template says something new since it was last looked at. */
  template_changed: z.boolean(),
})
export type ListedExperience = z.output<typeof listed>

const choice = z.object({ id: z.number(), title: z.string() })

/** What the catalogue is narrowed to. */
export const catalogueFilter = z.object({
  search: search(100),
  type: experienceType.optional(),
  cohort_id: cohortId.optional(),
  expert_id: id.optional(),
  block: z.coerce.number().int().min(0).max(30).optional(),
  status: z.enum(catalogueStatuses).optional(),
  places: z.enum(placesFilters).optional(),
  sort: z.enum(catalogueSorts).default('title'),
})

/** The experiences of a cycle, for everybody who works with students. */
export const catalogueContract = {
  listExperiences: endpoint({
    method: 'GET',
    path,
    summary: 'The experiences of the selected cycle, a page of them',
    access: 'catalogue.view',
    input: paged(catalogueFilter.extend({ cycle_id: id.optional() })),
    output: z.object({ ...pageFacts, cycle: choice.nullable(), experiences: z.array(listed) }),
  }),
  getChoices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    summary: 'What the filters of the catalogue offer: campuses, experts and blocks of the selected cycle',
    access: 'catalogue.view',
    input: z.object({ cycle_id: id.optional() }),
    output: z.object({ campuses: z.array(choice), experts: z.array(choice), blocks: z.array(choice) }),
  }),
  getExperience: endpoint({
    method: 'GET',
    path: `${path}/{experience_id}`,
    summary: 'One experience as staff see it, and where the viewer may go from there',
    access: 'catalogue.view',
    input: z.object({ experience_id: id }),
    output: listed.extend({
      description: z.string(),
      cycle_title: z.string(),
      can: z.object({ facilitate: z.boolean(), see_registrations: z.boolean(), edit: z.boolean() }),
    }),
  }),
}
