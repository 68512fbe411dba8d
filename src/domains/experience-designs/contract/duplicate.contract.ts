import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { chosen, id, setOf } from '#contract/values.ts'
import { askedWish, datedPlan, made, making, usable } from './picked-template.contract.ts'

const path = '/backoffice/experiences/{experience_id}/duplicate' as const
const ofExperience = z.object({ experience_id: id })

/** What can be taken into another cycle, beside title, theme, description and picture. */
export const copiedParts = ['learning', 'plan', 'sessions', 'tasks'] as const
export type CopiedPart = (typeof copiedParts)[number]

/** `/experiences/:experienceId/duplicate`: an experience is made once more in another cycle. */
export const experienceCopiesContract = {
  getDuplicate: endpoint({
    method: 'GET',
    path,
    summary: 'An experience to be copied into a cycle, and where it may be',
    access: 'templates.write',
    input: ofExperience,
    output: usable,
  }),
  dateCopy: endpoint({
    method: 'GET',
    path: `${path}/sessions`,
    summary: 'When the sessions of a copy would be held, and what stands in their way',
    access: 'templates.write',
    input: ofExperience.extend({
      ...askedWish.shape,
      parts: chosen(z.enum(copiedParts), copiedParts.length),
    }),
    output: datedPlan,
  }),
  duplicateExperience: endpoint({
    method: 'POST',
    path,
    summary: 'Makes an experience of another one in a chosen cycle, with the parts that are chosen',
    access: 'templates.write',
    input: ofExperience.extend({
      ...making.shape,
      parts: setOf(z.enum(copiedParts), copiedParts.length).default([...copiedParts]),
    }),
    output: made,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
}
