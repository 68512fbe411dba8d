import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, id, line, richText, version } from '#contract/values.ts'
import { longestComment, longestPresetTitle } from './review-words.ts'
import { presetComment } from './task-review.schemas.ts'

const path = '/backoffice/facilitate/experiences/{experienceId}/preset-comments'
const ofExperience = z.object({ experienceId: id })
const written = ofExperience.extend({
  title: line(longestPresetTitle, 'A title takes up to 120 characters.').min(1, 'Give it a title.'),
  body: richText(longestComment, 'A comment takes up to 20,000 characters.').min(1, 'Write the comment.'),
  /** For all who run the experience; else one's own, in every experience. */
  is_shared: flag,
})

/** Sentences that reviewers write often (3-shell-and-houses §2.13). */
export const presetCommentsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The preset comments of an experience, and one’s own',
    access: 'tasks.review',
    input: ofExperience,
    output: z.object({ experience: z.array(presetComment), general: z.array(presetComment) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Writes a preset comment',
    access: 'tasks.review',
    input: written,
    output: z.object({ id: z.number(), message: z.string() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/{commentId}`,
    summary: 'Changes a preset comment',
    access: 'tasks.review',
    input: written.extend({ commentId: id, version }),
    output: z.object({ id: z.number(), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: presetComment } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{commentId}`,
    summary: 'Deletes a preset comment',
    access: 'tasks.review',
    input: ofExperience.extend({ commentId: id }),
    output: z.object({ id: z.number(), message: z.string() }),
  }),
}
