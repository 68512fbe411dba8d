import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import { pathwayTypes } from './pathway-words.ts'

const planned = z.object({
  id: z.number(),
  title: z.string(),
  /** Of the template: no experience is made of it any more. */
  isArchived: z.boolean(),
  units: z.array(z.string()),
  /** The experience of this template in which they have a place in that cycle; null: none yet. */
  experience: z.object({ id: z.number(), title: z.string() }).nullable(),
})

const studentPathway = z.object({
  schoolYear: z.string(),
  type: z.enum(pathwayTypes),
  id: z.number(),
  title: z.string(),
  /** Put there by hand, and not by the grade. */
  isByHand: z.boolean(),
  cycles: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      /** What has no place by now is not taken any more. */
      hasBegun: z.boolean(),
      templates: z.array(planned),
    }),
  ),
})
export type StudentPathway = z.output<typeof studentPathway>

/** `/students/:studentId/pathways`: assigned pathways and the plan by cycle (`pages.md`, Students). */
export const studentPathwaysContract = {
  listStudentPathways: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/pathways',
    summary: 'The pathways of a student in this school year and the next, with what they plan by cycle',
    access: 'pathways.view',
    input: z.object({ studentId: id }),
    output: z.object({ name: z.string(), pathways: z.array(studentPathway) }),
  }),
}
