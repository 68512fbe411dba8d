import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, search, token } from '#contract/values.ts'
import { campuses, effect } from '#domains/permissions/contract/group.schemas.ts'

const path = '/backoffice/workbench/provisioning/{connectionId}/groups' as const
const ofConnection = z.object({ connectionId: id })
const access = 'provisioning.manage' as const

const providerGroup = z.object({
  id: z.number(),
  title: z.string(),
  members: z.number(),
  /** The group of the school whose rights its members get; null: none. */
  mapped: z.object({ id: z.number(), title: z.string(), by: z.string() }).nullable(),
})
export type ProviderGroup = z.output<typeof providerGroup>

/** A group of a provider, and what it is to be; null: it gives nothing. */
const mapping = ofConnection.extend({
  providerGroupId: id,
  group_id: z.preprocess((sent) => (sent === '' || sent === undefined ? null : sent), id.nullable()),
})

const mappingEffect = effect.extend({
  /** How many join, are in it by hand already, and leave. */
  joins: z.number(),
  stays: z.number(),
  leaves: z.number(),
})
export type MappingEffect = z.output<typeof mappingEffect>

/** What groups of identity providers let their members do: nothing, until somebody says so here. */
export const providerGroupsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The groups that a provider pushed, 50 a page, and what each is mapped to',
    access,
    input: paged(ofConnection.extend({ search: search() })),
    output: z.object({
      title: z.string(),
      ...pageFacts,
      groups: z.array(providerGroup),
      /** Groups of the school that the viewer may give. */
      choices: z.array(z.object({ id: z.number(), title: z.string() })),
      campuses,
    }),
  }),
  preview: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{providerGroupId}/preview`,
    summary: 'Says what it does to people that a group of a provider is one of the school; changes nothing',
    access,
    input: mapping,
    output: mappingEffect,
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/{providerGroupId}`,
    summary: 'Lets the members of a group of a provider be in one of the school, as its preview said',
    access,
    input: mapping.extend({ basis: token(64) }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: mappingEffect } },
  }),
}
