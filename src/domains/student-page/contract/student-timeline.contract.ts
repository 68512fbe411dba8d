import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { momentKinds } from '#contract/moment-kinds.ts'
import { moment } from '#contract/moments.ts'
import { chosen, id, instant, search, token } from '#contract/values.ts'

const next = { before_at: instant.optional(), before_key: token(60).optional() }

export const studentTimelineContract = {
  getStudentTimeline: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/timeline',
    summary: 'What happened to a student as far as the viewer may read it, the latest first, 50 at a time',
    access: 'people.view',
    feature: 'student-timeline',
    input: z.object({
      studentId: id,
      /** None: all of them. */
      kinds: chosen(z.enum(momentKinds), momentKinds.length),
      search: search(),
      /** The last moment that was read; both, or none for the latest. */
      ...next,
    }),
    output: z.object({
      moments: z.array(moment),
      /** Which kinds there can be at all for the viewer; the others are not theirs to read. */
      kinds: z.array(z.enum(momentKinds)),
      /** What to go on with; null at the beginning of time. */
      next: z.object({ before_at: instant, before_key: z.string() }).nullable(),
    }),
  }),
}
