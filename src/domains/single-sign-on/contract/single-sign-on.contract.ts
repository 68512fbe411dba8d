import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { formErrors, id, instant, version } from '#contract/values.ts'
import {
  listedProvider,
  providerDetails,
  providerEffect,
  providerFields,
  testedPart,
} from './single-sign-on.schemas.ts'

const path = '/backoffice/workbench/single-sign-on' as const
const access = 'single_sign_on.manage'
const ofProvider = z.object({ providerId: id })
const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

/** A domain that is another provider's already, or somebody who saved it meanwhile. */
const CONFLICT = {
  status: 409,
  data: z.object({
    savedBy: z.string().nullable(),
    savedAt: instant.nullable(),
    formErrors: formErrors.optional(),
  }),
}

/** Who lets people in for the school, by the domain of their addresses (issue 13 §1, decision 128). */
export const singleSignOnContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The identity providers of the school, with how they are doing',
    access,
    output: z.array(listedProvider),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{providerId}`,
    summary: 'An identity provider with all its form has, but its secret',
    access,
    input: ofProvider,
    output: providerDetails,
  }),
  weigh: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/effect`,
    summary: 'What saving a provider would do: who then logs in there, and who nowhere else',
    access,
    input: providerFields.pick({ domains: true, is_on: true, is_required: true }).extend({
      providerId: id.optional(),
    }),
    output: providerEffect,
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Adds an identity provider',
    access,
    input: providerFields,
    output: saved,
    errors: { CONFLICT },
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/{providerId}`,
    summary: 'Changes an identity provider',
    access,
    input: providerFields.extend({ ...ofProvider.shape, version }),
    output: saved,
    errors: { CONFLICT },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{providerId}`,
    summary: 'Removes an identity provider, and forgets whose its accounts are',
    access,
    input: ofProvider,
    output: saved,
  }),
  forgetLinks: endpoint({
    method: 'POST',
    path: `${path}/{providerId}/forget`,
    summary: 'Forgets whose the accounts of a provider are: the next log-in goes by the address again',
    access,
    input: ofProvider,
    output: saved,
  }),
  test: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{providerId}/test`,
    summary: 'Tries a provider without logging anybody in, part by part',
    access,
    input: ofProvider,
    output: z.array(testedPart),
  }),
}
