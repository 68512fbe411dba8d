import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { askedDate, id, instant, search, token } from '#contract/values.ts'

export const auditPageSize = 50
/** How many entries are counted at most: a list of so many is narrowed, not read. */
export const mostCounted = 2_000

const optionalId = id.optional()
const filter = z
  .object({
    /** The last seven days without them. */
    from: askedDate.optional(),
    to: askedDate.optional(),
    /** Names of who did it, and of whom it is. */
    who: search(80),
    of: search(80),
    who_id: optionalId,
    of_id: optionalId,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The end is before the start.',
  })
export type AuditFilter = z.output<typeof filter>

const person = z.object({ id: z.number(), name: z.string() })

const listed = {
  ...pageFacts,
  /** There are more than are counted. */
  isMore: z.boolean(),
  /** The period that is shown. */
  period: z.object({ start: z.string(), end: z.string() }),
  /** Who is meant by `who_id` and `of_id`. */
  named: z.object({ who: z.string().nullable(), of: z.string().nullable() }),
}

const change = z.object({
  id: z.number(),
  at: instant,
  /** Null: the server by itself, or a machine. */
  actor: person.nullable(),
  /**
   * The identity provider that did it by itself, or the API token with which the actor did it, by name; null where
   * neither.
   */
  machine: z.string().nullable(),
  /** Whom the actor was seeing the platform as. */
  actingAs: person.nullable(),
  /** In words: `Excuse decided`. */
  did: z.string(),
  kind: z.string(),
  subject: z.object({ name: z.string(), url: z.string().nullable() }),
  /** What was changed; the values only of what is about nobody. */
  fields: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  isValueShown: z.boolean(),
})
export type AuditChange = z.output<typeof change>

const seen = z.object({
  id: z.number(),
  /** The beginning of the hour. */
  hour: instant,
  reader: person,
  of: person,
  /** In which parts of the product: `Notes`. */
  areas: z.array(z.string()),
})
export type AuditSeen = z.output<typeof seen>

const taken = z.object({
  id: z.number(),
  at: instant,
  actor: person,
  actingAs: person.nullable(),
  what: z.string(),
  people: z.number(),
  rows: z.number(),
  /** Whether the last row has gone; a file that broke off is with them as far as it came. */
  isWhole: z.boolean(),
  /** More people than may leave in a file without anybody being notified. */
  isMuch: z.boolean(),
  /** Of how many people the same person took files that day, each file counted for itself. */
  peopleThatDay: z.number(),
})
export type AuditTaken = z.output<typeof taken>

const stored = z.object({
  id: z.number(),
  /** The part of the product. */
  part: z.string(),
  what: z.string(),
  /** What each of its tables holds of people. */
  holds: z.array(z.string()),
  why: z.string(),
  /** `Notifications: 365 days`. */
  kept: z.array(z.string()),
  /** The groups that see it, each with its people; a limit to own students or campuses is not said. */
  groups: z.array(z.object({ title: z.string(), people: z.number() })),
  /** Distinct colleagues. */
  people: z.number(),
  seenByFamilies: z.boolean(),
})
export type AuditStored = z.output<typeof stored>

/** Who saw and changed what of whom, and what left as a file (issue 13 §6). */
export const auditContract = {
  listChanges: endpoint({
    method: 'GET',
    path: '/backoffice/audit/changes',
    summary: 'What was changed, by whom and of whom, the newest first',
    access: 'audit.view',
    input: paged(filter.safeExtend({ kind: token(40).optional() })),
    output: z.object({
      ...listed,
      kinds: z.array(z.object({ value: z.string(), label: z.string() })),
      changes: z.array(change),
    }),
  }),
  listSeen: endpoint({
    method: 'GET',
    path: '/backoffice/audit/seen',
    summary: 'Whose records were on whose screen, by the hour, the newest first',
    access: 'audit.view',
    input: paged(filter),
    output: z.object({ ...listed, seen: z.array(seen) }),
  }),
  listTaken: endpoint({
    method: 'GET',
    path: '/backoffice/audit/taken',
    summary: 'What left as a file, by whom and of how many people, the newest first',
    access: 'audit.view',
    input: paged(filter),
    output: z.object({ ...listed, taken: z.array(taken) }),
  }),
  listStored: endpoint({
    method: 'GET',
    path: '/backoffice/audit/stored',
    summary: 'What is stored of people, why, for how long and who sees it, for who answers for it by law',
    access: 'audit.view',
    output: z.object({ stored: z.array(stored) }),
  }),
  listAlarms: endpoint({
    method: 'GET',
    path: '/backoffice/audit/alarms',
    summary: 'Who read of far more people in an hour than colleagues do, in the last four weeks',
    access: 'audit.view',
    output: z.object({
      alarms: z.array(z.object({ hour: instant, reader: person, people: z.number(), usual: z.number() })),
    }),
  }),
}
