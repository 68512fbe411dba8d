import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { causes } from '#contract/text/causes.ts'
import { cohortId, flag, id, instant, line, search, setOf, token, version } from '#contract/values.ts'

const path = '/backoffice/workbench/provisioning' as const
const ofConnection = z.object({ connectionId: id })
const access = 'provisioning.manage' as const

/** An empty choice of a form is none. */
const orNothing = <T extends z.ZodType>(value: T) =>
  z.preprocess((sent) => (sent === '' || sent === undefined ? null : sent), value.nullable())

const connectionFields = z.object({
  title: line(60, 'A name takes up to 60 characters.').min(
    1,
    'Give it a name, such as that of the provider.',
  ),
  is_on: flag.default(true),
  /** From where it may call; empty: from everywhere. */
  networks: setOf(token(50), 100, 'List at most 100 networks.').default([]),
  /** Where new colleagues belong; null: the whole network. */
  cohort_id: orNothing(cohortId),
  /** What new colleagues join; null: no group. */
  group_id: orNothing(id),
  invites: flag.default(false),
})
export type ConnectionFields = z.output<typeof connectionFields>

const connection = z.object({
  id: z.number(),
  title: z.string(),
  isOn: z.boolean(),
  tokenEnd: z.string(),
  tokenEndsAt: instant,
  /** Who made the token: their rights bound what it may do. */
  responsible: z.object({ id: z.number(), name: z.string() }),
  /** Why it can change nobody now; null where it can. */
  hindrance: z.string().nullable(),
  lastCalledAt: instant.nullable(),
  people: z.number(),
  /** Of the last seven days. */
  week: z.object({ reads: z.number(), writes: z.number(), refused: z.number() }),
  waiting: z.number(),
})
export type Connection = z.output<typeof connection>

const choices = z.object({
  campuses: z.array(z.object({ id: z.number(), title: z.string() })),
  groups: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type ConnectionChoices = z.output<typeof choices>

const detail = connection.extend({
  version: z.number(),
  networks: z.array(z.string()),
  cohort_id: z.number().nullable(),
  group_id: z.number().nullable(),
  invites: z.boolean(),
  /** Where the provider calls. */
  baseUrl: z.string(),
  /** An address outside of the networks that was turned away last. */
  refusedAddress: z.string().nullable(),
  choices,
  /** People of families whom it sent as staff, and nobody has decided on. */
  waitingPeople: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      role: z.enum(['student', 'guardian']),
      userName: z.string(),
      askedAt: instant,
      /** Where their address of the family is changed; null for who may not. */
      url: z.string().nullable(),
    }),
  ),
})
export type ConnectionDetail = z.output<typeof detail>

const call = z.object({
  id: z.number(),
  at: instant,
  method: z.string(),
  did: z.string(),
  name: z.string(),
  personId: z.number().nullable(),
  status: z.number(),
  cause: z.enum(causes).nullable(),
  detail: z.string(),
})
export type ProvisioningCall = z.output<typeof call>

const made = z.object({
  ok: z.literal(true),
  id: z.number(),
  message: z.string(),
  /** Shown now and never again. */
  token: z.string(),
})

/** What narrows the log of a connection, and its file. */
export const callFilter = ofConnection.extend({
  search: search(),
  result: z.enum(['any', 'done', 'refused', ...causes]).default('any'),
})

/** `/workbench/provisioning`: identity providers that make and deactivate staff (issue 13 §1). */
export const provisioningContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The connections of identity providers, and what a new one may be set to',
    access,
    output: z.object({ connections: z.array(connection), choices }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Sets up a connection; answers its token, once',
    access,
    input: connectionFields,
    output: made,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{connectionId}`,
    summary: 'A connection with its settings and the people who wait for a decision',
    access,
    input: ofConnection,
    output: detail,
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/{connectionId}`,
    summary: 'Changes the settings of a connection',
    access,
    input: connectionFields.extend({ ...ofConnection.shape, version }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  renewToken: endpoint({
    method: 'POST',
    path: `${path}/{connectionId}/token`,
    summary: 'Makes a new token, for which the caller answers; the one before ends at once',
    access,
    input: ofConnection,
    output: made,
  }),
  listCalls: endpoint({
    method: 'GET',
    path: `${path}/{connectionId}/calls`,
    summary: 'What a connection did and what was refused, the newest first, 50 a page',
    access,
    input: paged(callFilter),
    output: z.object({
      title: z.string(),
      ...pageFacts,
      calls: z.array(call),
      /** After how many days a call is deleted by the school’s period; null: never. */
      keptDays: z.number().nullable(),
    }),
  }),
  leaveWaiting: endpoint({
    method: 'POST',
    path: `${path}/{connectionId}/waiting/{waitingId}`,
    summary: 'Leaves somebody of a family as they are, whatever the provider sends',
    access,
    input: ofConnection.extend({ waitingId: id }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
