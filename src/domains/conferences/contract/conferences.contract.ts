import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { causes } from '#contract/text/causes.ts'
import { id, instant, search } from '#contract/values.ts'
import { experienceTypes } from '#domains/experiences/contract/experience.schemas.ts'
import { issueKinds } from './conference-words.ts'

const path = '/backoffice/workbench/video-meeting' as const
const access = 'conferences.manage'

export const conferenceIssue = z.object({
  kind: z.enum(issueKinds),
  /** What is wrong, in a sentence. */
  text: z.string(),
  /** The meeting that it is about; null: the experience as a whole. */
  sessionId: z.number().nullable(),
  /** Whether Force Sync puts it right. */
  isMended: z.boolean(),
})
export type ConferenceIssue = z.output<typeof conferenceIssue>

const theme = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(experienceTypes),
  main_expert_name: z.string().nullable(),
  conference_url: z.string().nullable(),
  issues: z.array(conferenceIssue),
  isPulling: z.boolean(),
  /** Null: it was never compared. */
  checked_at: instant.nullable(),
  /** Why it could not be compared the last time, and what to do; empty when it could. */
  failure: z.string(),
  cause: z.enum(causes).nullable(),
})
export type ConferenceTheme = z.output<typeof theme>

/** `/workbench/zoom`: meetings of a cycle that do not agree with the video service (3-shell-and-houses §2.9). */
export const conferencesContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Experiences of a cycle whose meetings do not agree with the video service, 50 a page',
    access,
    input: paged(
      z.object({
        cycle_id: id.optional(),
        search: search(),
        show: z.enum(['issues', 'all']).default('issues'),
      }),
    ),
    output: z.object({
      ...pageFacts,
      cycle: z.object({ id: z.number(), title: z.string() }),
      cycles: z.array(z.object({ id: z.number(), title: z.string(), school_year: z.string() })),
      themes: z.array(theme),
      /** Since when something of the cycle is compared; null: nothing is. Ask again in a second while it is there. */
      hasPendingJobsAt: instant.nullable(),
      /** Of the cycle, whatever the list is narrowed to: how many meet by video, have issues, are being compared, and were never compared. */
      counts: z.object({ all: z.number(), issues: z.number(), pending: z.number(), unchecked: z.number() }),
      /** Why nothing can be asked of the service; null: it can. */
      hindrance: z.string().nullable(),
    }),
  }),
  act: endpoint({
    method: 'POST',
    path,
    summary: 'Compares a cycle with the video service, or puts the meetings of one experience right there',
    access,
    input: z.discriminatedUnion('_action', [
      z.object({ _action: z.literal('pull-cycle-conference-issues'), cycleId: id }),
      z.object({ _action: z.literal('sync-experience-conference'), experienceId: id }),
    ]),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
