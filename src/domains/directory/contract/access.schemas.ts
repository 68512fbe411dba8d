import { z } from 'zod'
import { instant } from '#contract/values.ts'

export const done = z.object({ ok: z.literal(true), message: z.string() })

/** One browser in which somebody is logged in. */
export const session = z.object({
  id: z.number(),
  /** The one in which this is asked. */
  isCurrent: z.boolean(),
  device: z.string(),
  ipAddress: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
})
export type PersonSession = z.output<typeof session>

/** What happened once to how somebody signs in. */
export const signIn = z.object({
  id: z.number(),
  at: instant,
  /** "Signed in", "Failed". */
  what: z.string(),
  device: z.string(),
  isNewDevice: z.boolean(),
  ipAddress: z.string(),
})
export type PersonSignIn = z.output<typeof signIn>
