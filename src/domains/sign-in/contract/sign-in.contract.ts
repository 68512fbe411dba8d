import { z } from 'zod'
import { endpoint, publicAccess, signedInAccess } from '#contract/endpoint.ts'
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

/**
 * What the specification names of sign-in (3-shell-and-houses §6, §7). E-mail and password, reset links,
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
    summary: 'The browsers in which the viewer is signed in',
    access: oneself,
    output: z.array(ownSession),
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/backoffice/profile/sessions/{sessionId}',
    summary: 'Signs out one browser of the viewer',
    access: oneself,
    input: z.object({ sessionId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/backoffice/profile/sessions',
    summary: 'Signs out everywhere but here',
    access: oneself,
    output: z.object({ ended: z.number() }),
  }),
  /** Demo mode only; an empty list otherwise. */
  listPersonas: endpoint({
    method: 'GET',
    path: '/backoffice/signin/options',
    summary: 'What the sign-in page offers: other providers, and in demo mode the personas',
    access: publicAccess('Shown before anyone has signed in; holds no secret outside demo mode.'),
    output: z.object({
      google: z.boolean(),
      oidc: z.boolean(),
      supportEmail: z.string(),
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
