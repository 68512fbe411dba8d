import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { topicName } from '#contract/topic-name.ts'
import { id, instant, schoolDate } from '#contract/values.ts'
import { excuseStates, excuseWeekdays } from '#domains/excuses/contract/excuse-values.ts'
import { excuseDocument, excuseMessage } from '#domains/excuses/contract/excuses.schemas.ts'

const family = signedInAccess(
  'Students see their own excuses and guardians those of their children: every query is held to it, employees find nobody.',
)

/** Rows of a page of a family's excuses. */
export const familyExcusePageSize = 20

const series = z.object({
  days: z.array(z.enum(excuseWeekdays)),
  period_start: schoolDate,
  period_end: schoolDate,
})

const excuseFacts = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), name: z.string(), first_name: z.string() }),
  start_at: instant,
  end_at: instant,
  all_day: z.boolean(),
  state: z.enum(excuseStates),
  /** For guardians only. */
  reason: z.string().nullable(),
  series: series.nullable(),
})

const familyExcuseRow = excuseFacts.extend({
  /** Days that a row of a series stands for: those to come, or those that were; 1 for a single excuse. */
  day_count: z.number(),
})
export type FamilyExcuseRow = z.output<typeof familyExcuseRow>

/** A meeting that an excuse covers. */
const coveredMeeting = z.object({
  attendable_id: z.number(),
  kind: z.enum(['session', 'standup', 'checkpoint']),
  title: z.string(),
  school_day: schoolDate,
  start_at: instant,
  end_at: instant,
  /** Empty before the end and while the roll is not taken. */
  status: z.string(),
  /** Absent, while an excuse over it waits to be decided: shown in place of the status. */
  is_looked_at: z.boolean(),
})
export type CoveredMeeting = z.output<typeof coveredMeeting>

/** Another day of the same series. */
const neighbour = z.object({ id: z.number(), start_at: instant }).nullable()

/** What only guardians see of an excuse: what was written about it, and what they may do. */
const guardianSide = z.object({
  comments: z.string(),
  school_days: z.number(),
  /** School days in a row, with those of the excuses beside it: what the advisor’s rule counts. */
  days_in_a_row: z.number(),
  /** Set while the excuse waits for this advisor and nobody else. */
  advisor: z.object({ name: z.string(), house_title: z.string() }).nullable(),
  can: z.object({ edit: z.boolean(), withdraw: z.boolean(), write: z.boolean() }),
  documents: z.array(excuseDocument),
  messages: z.array(excuseMessage),
})
export type GuardianSide = z.output<typeof guardianSide>

const familyExcuseDetail = excuseFacts.extend({
  previous: neighbour,
  next: neighbour,
  created_at: instant,
  requester: z
    .object({
      name: z.string(),
      is_viewer: z.boolean(),
      is_staff: z.boolean(),
      /** The employee who asked in a mirror of the requester. */
      filed_in_mirror_by: z.string().nullable(),
      /** The employee who corrected it last in a mirror of the requester. */
      corrected_in_mirror_by: z.string().nullable(),
    })
    .nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  meetings: z.array(coveredMeeting),
  guardian: guardianSide.nullable(),
})
export type FamilyExcuseDetail = z.output<typeof familyExcuseDetail>

/** The excuses of a family, as the portal shows them (domain.md §10). */
export const familyExcusesContract = {
  listExcuses: endpoint({
    method: 'GET',
    path: '/family/excuses',
    summary: 'The excuses of the family’s students, those to come or those that were; a series is one row',
    access: family,
    input: paged(z.object({ when: z.enum(['upcoming', 'past']).default('upcoming') })),
    output: z.object({
      excuses: z.array(familyExcuseRow),
      ...pageFacts,
      can: z.object({ file_absence: z.boolean() }),
      /** What an open page listens to. */
      topics: z.array(topicName),
    }),
  }),
  getExcuse: endpoint({
    method: 'GET',
    path: '/family/excuses/{id}',
    summary: 'An excuse with the meetings it covers; for guardians with its thread and documents',
    access: family,
    input: z.object({ id }),
    output: familyExcuseDetail,
  }),
}
