import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { offersOidc } from '#server/settings/sign-in-ways.ts'
import { type Auth, createAuth } from './better-auth.ts'
import { noteProvider, oidcProviderId } from './oidc-provider.ts'

/** What a provider said of itself is asked again after so long. */
const freshMs = 60 * 60_000
/** A provider that is silent keeps nobody waiting. */
const patienceMs = 10_000

export interface AuthOfNow {
  /** For everything that needs no provider: always there. */
  current(): Auth
  /** Ready to send people to the provider; undefined while it cannot be asked. */
  withProvider(): Promise<Auth | undefined>
}

/** better-auth asks the provider once, when it is made, and goes without it for ever when it was away: it is made again. */
export function authOfNow(services: Services): AuthOfNow {
  const { clock, config } = services
  let current = createAuth(services)
  let isAsked = false
  let freshUntilMs = 0
  let underWay: Promise<Auth | undefined> | undefined

  async function ask(): Promise<Auth | undefined> {
    const auth = isAsked ? createAuth(services) : current
    isAsked = true
    const limit = new AbortController()
    const context = await Promise.race([
      auth.$context.catch(() => undefined),
      wait(patienceMs, undefined, { signal: limit.signal }).catch(() => undefined),
    ])
    limit.abort()
    const isThere = context?.socialProviders.some(({ id }) => id === oidcProviderId) ?? false
    noteProvider(isThere, clock.nowMs())
    // What it said an hour ago is better than nothing.
    if (!isThere) return freshUntilMs > 0 ? current : undefined
    freshUntilMs = clock.nowMs() + freshMs
    current = auth
    return auth
  }

  const withProvider = async () => {
    if (clock.nowMs() < freshUntilMs) return current
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  if (offersOidc(config)) void withProvider()
  return { current: () => current, withProvider }
}
