import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { id, instant, line, setOf, token } from '#contract/values.ts'

const path = '/backoffice/profile/passkeys' as const
const access = signedInAccess('People manage what they show besides their own password.')
const done = z.object({ ok: z.literal(true) })
const ofPasskey = z.object({ passkeyId: id })
const name = line(60, 'A name takes up to 60 characters.').min(1, 'Name the passkey, after where it is kept.')

/** What the browser answers, as WebAuthn writes it in JSON, without extensions: none is asked for. */
const credential = z.object({
  id: token(2_000),
  rawId: token(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: token(40).nullish(),
  response: z.object({
    clientDataJSON: token(8_000),
    attestationObject: token(40_000),
    transports: setOf(token(40), 10).optional(),
  }),
})

/** What the browser is asked for, as WebAuthn writes it in JSON. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The passkeys of the viewer (issue 13 §1). What adds or removes one needs a proof of the last minutes. */
export const passkeysContract = {
  listPasskeys: endpoint({
    method: 'GET',
    path,
    mirror: 'never',
    summary: 'The passkeys of the viewer, with when each was added and last used',
    access,
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        addedAt: instant,
        lastUsedAt: instant.nullable(),
        /** It is also on other devices of the person. */
        isSynced: z.boolean(),
      }),
    ),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/begin`,
    mirror: 'never',
    summary: 'What the browser needs to make a passkey of the viewer',
    access,
    output: passkeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path,
    mirror: 'never',
    summary: 'Adds the passkey that the browser made; other log-ins end with the first second factor',
    access,
    input: z.object({ name, credential }),
    output: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: `${path}/{passkeyId}`,
    mirror: 'never',
    summary: 'Gives a passkey of the viewer another name',
    access,
    input: ofPasskey.extend({ name }),
    output: done,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: `${path}/{passkeyId}`,
    mirror: 'never',
    summary: 'Removes a passkey of the viewer',
    access,
    input: ofPasskey,
    output: done,
  }),
}
