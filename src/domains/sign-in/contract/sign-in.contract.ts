import { z } from 'zod'
import { endpoint, publicAccess, signedInAccess } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant, token } from '#contract/values.ts'

const oneself = signedInAccess('People manage their own sessions.')

/** A signed-in browser of the viewer, as the profile page lists it. */
export const ownSession = z.object({
  id: z.number(),
  isCurrent: z.boolean(),
  device: z.string(),
  ipAddress: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
})

/** What happens to a person's sign-in, as the record names it. */
export const signInEvents = [
  'signed_in',
  'failed',
  'locked',
  'signed_out',
  'session_ended',
  'reset_asked',
  'password_reset',
  'password_changed',
  'change_failed',
  'linked',
  'link_cut',
  'code_failed',
  'code_locked',
  'recovery_used',
  'recovery_renewed',
  'mailbox_asked',
  'mailbox_shown',
  'factor_added',
  'factor_removed',
  'factor_reset',
] as const
export type SignInEvent = (typeof signInEvents)[number]

/** Rows of a page of `Your sign-ins`. */
export const signInPageSize = 25

const typedPassword = token(1_000, 'Type the password without invisible characters.').min(
  1,
  'Type your password.',
)

/**
 * What the specification names of sign-in (3-shell-and-houses §6, §7). Email and password, reset links,
 * Google and OIDC are better-auth's own calls below /api/auth.
 */
export const signInContract = {
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/auth/current-user',
    summary: 'Who is signed in',
    access: signedInAccess('Everyone may ask who they are.'),
    input: z.object({ cycle_id: id.optional() }),
    output: z.object({
      user: z.object({
        id: z.number(),
        /** `student`, `guardian`, `admin`, or `employee` for everyone else. */
        role: z.string(),
        name: z.string(),
        email: z.string(),
      }),
    }),
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/auth/logout/web',
    summary: 'Ends the session of this browser; without one nothing happens',
    access: publicAccess('Logging out must work when the session has already ended.'),
    input: z.object({ user_id: id.optional() }).default({}),
    output: z.object({ ok: z.literal(true) }),
  }),
  getAppSsoTarget: endpoint({
    method: 'GET',
    path: '/backoffice/app-sso',
    summary: 'Where single sign-on leads',
    access: signedInAccess('Leads each person to their own start page.'),
    input: z.object({
      impersonateUserId: id.optional(),
      allowChanges: token(10).optional(),
      /** Where the person wanted to go; what is no address of ours leads to their start page. */
      return_to: token(2_000).optional().catch(undefined),
    }),
    output: z.object({ redirectTo: z.string() }),
  }),
  listOwnSessions: endpoint({
    method: 'GET',
    path: '/backoffice/profile/sessions',
    mirror: 'never',
    summary: 'The browsers in which the viewer is signed in',
    access: oneself,
    output: z.array(ownSession),
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/backoffice/profile/sessions/{sessionId}',
    mirror: 'never',
    summary: 'Signs out one browser of the viewer',
    access: oneself,
    input: z.object({ sessionId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/backoffice/profile/sessions',
    mirror: 'never',
    summary: 'Signs out everywhere but here',
    access: oneself,
    output: z.object({ ended: z.number() }),
  }),
  listOwnLinks: endpoint({
    method: 'GET',
    path: '/backoffice/profile/links',
    mirror: 'never',
    summary: 'The accounts of Google or the school’s provider that let the viewer in',
    access: oneself,
    output: z.array(z.object({ id: z.number(), provider: z.enum(['google', 'oidc']), linkedAt: instant })),
  }),
  cutOwnLink: endpoint({
    method: 'DELETE',
    path: '/backoffice/profile/links/{linkId}',
    mirror: 'never',
    summary: 'Cuts a link of the viewer: that account no longer lets anyone in by itself',
    access: oneself,
    input: z.object({ linkId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
  listOwnSignIns: endpoint({
    method: 'GET',
    path: '/backoffice/profile/sign-ins',
    mirror: 'never',
    summary: 'What happened to the viewer’s sign-in: when, where from and how it went, the newest first',
    access: oneself,
    input: paged(z.object({})),
    output: z.object({
      ...pageFacts,
      signIns: z.array(
        z.object({
          id: z.number(),
          at: instant,
          event: z.enum(signInEvents),
          device: z.string(),
          ipAddress: z.string(),
          /** Signed in on a browser that the account was not used on before. */
          isNewDevice: z.boolean(),
        }),
      ),
    }),
  }),
  changeOwnPassword: endpoint({
    method: 'POST',
    path: '/backoffice/profile/password',
    mirror: 'never',
    summary: 'Changes the viewer’s password and ends their other sessions unless asked not to',
    access: oneself,
    input: z.object({
      currentPassword: typedPassword,
      newPassword: typedPassword,
      endOtherSessions: z.boolean().default(true),
    }),
    output: z.object({ ended: z.number() }),
  }),
  proveOneself: endpoint({
    method: 'POST',
    again: 'anew',
    path: '/backoffice/profile/proof',
    mirror: 'never',
    summary:
      'Shows by password that it is still the viewer who is logged in here: for what needs a fresh sign-in',
    access: oneself,
    input: z.object({
      password: typedPassword,
      /** Of the app or on paper: for what needs the second factor as well. */
      code: token(40, 'Type the code without invisible characters.').min(1, 'Type the code.').optional(),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  /** `demo` is null outside demo mode. */
  listPersonas: endpoint({
    method: 'GET',
    path: '/backoffice/signin/options',
    summary: 'What the sign-in page offers: other providers, and in demo mode the personas',
    access: publicAccess('Shown before anyone has signed in; holds no secret outside demo mode.'),
    output: z.object({
      google: z.boolean(),
      oidc: z.boolean(),
      supportEmail: z.string(),
      /** Empty when the school has none. */
      supportPhone: z.string(),
      demo: z
        .object({
          password: z.string(),
          personas: z.array(
            z.object({
              email: z.string(),
              name: z.string(),
              initials: z.string(),
              role: z.string(),
              description: z.string(),
            }),
          ),
        })
        .nullable(),
    }),
  }),
}
