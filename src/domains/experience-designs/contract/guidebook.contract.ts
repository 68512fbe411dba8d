import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/values.ts'

/** A task of the guidebook, with what is handed in and when. */
const guidebookTask = z.object({
  key: z.string(),
  title: z.string(),
  /** HTML, as the editor makes it. */
  body: z.string(),
  week: z.string().nullable(),
  dueAt: instant.nullable(),
  is_final: z.boolean(),
  submission_kind: z.string(),
  /** How long it takes, about. */
  minutes: z.number().nullable(),
  /** Links, and uploaded files with their size; the address of a file is the reader's own and runs out. */
  attachments: z.array(z.object({ title: z.string(), url: z.string(), sizeBytes: z.number().nullable() })),
})

/** `/experiences/:experienceId/tasks/guidebook`: an experience as students will read it. */
export const guidebookContract = {
  getGuidebook: endpoint({
    method: 'GET',
    path: '/backoffice/experiences/{experience_id}/guidebook',
    summary: 'An experience as students read it: its weeks and tasks with their days',
    access: 'experiences.facilitate',
    input: z.object({ experience_id: id }),
    output: z.object({
      id: z.number(),
      title: z.string(),
      cycle: z.string(),
      picture: z.string().nullable(),
      driving_question: z.string(),
      description: z.string(),
      weeks: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          body: z.string(),
          objective: z.string(),
          first_day: z.string().nullable(),
          last_day: z.string().nullable(),
        }),
      ),
      tasks: z.array(guidebookTask),
    }),
  }),
}
