import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { instant, token } from '#contract/values.ts'

const path = '/backoffice/profile/second-factor' as const
const access = signedInAccess('People manage what they show besides their own password.')
const done = z.object({ ok: z.literal(true) })

/** Told once, and never again; null where those before stay as they are. */
const recoveryCodes = z.array(z.string())

const ownFactors = z.object({
  /** When the authenticator app was set up; null without one. */
  appSince: instant.nullable(),
  recoveryCodesLeft: z.number(),
  /** Whether this log-in showed something besides the password. */
  hasShown: z.boolean(),
  /** Whether the viewer's groups let them do what needs a second factor. */
  isRequired: z.boolean(),
})

/**
 * What somebody shows besides their password when they log in (issue 13 §1, decision 119). Whatever changes it needs a
 * proof of the last minutes.
 */
export const secondFactorContract = {
  getOwnFactors: endpoint({
    method: 'GET',
    path,
    mirror: 'never',
    summary: 'What the viewer has set up to log in with besides their password',
    access,
    output: ownFactors,
  }),
  mailLink: endpoint({
    method: 'POST',
    path: `${path}/mail`,
    mirror: 'never',
    summary:
      'Mails the viewer a link that shows that the mailbox is theirs, before their first second factor',
    access,
    output: done.extend({ message: z.string() }),
  }),
  confirmMailbox: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/mail/confirmed`,
    mirror: 'never',
    summary:
      'The viewer has opened that link in this browser: for an hour they may set up a second factor in it',
    access,
    input: z.object({ token: token(100).min(1) }),
    output: done,
  }),
  beginApp: endpoint({
    method: 'POST',
    path: `${path}/app/begin`,
    mirror: 'never',
    summary: 'Begins to set up an authenticator app: its secret, which counts once a code of it is confirmed',
    access,
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: endpoint({
    method: 'POST',
    path: `${path}/app`,
    mirror: 'never',
    summary: 'Confirms an authenticator app by a code of it; other log-ins end with the first second factor',
    access,
    input: z.object({ code: token(20, 'Type the six digits.').min(1, 'Type the six digits.') }),
    output: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: `${path}/app`,
    mirror: 'never',
    summary: 'Removes the authenticator app of the viewer',
    access,
    output: done,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: `${path}/recovery-codes`,
    mirror: 'never',
    summary: 'Makes the recovery codes of the viewer anew; those before are worth nothing',
    access,
    output: z.object({ recoveryCodes }),
  }),
}
