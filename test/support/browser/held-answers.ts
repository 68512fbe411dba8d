import type { Page } from '@playwright/test'

/** Holds the answers of calls to an address until they are let go. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const answer = await route.fetch()
    await promise
    await route.fulfill({ response: answer })
  })
  return letGo
}

/**
 * Holds the calls themselves: the server gets none of them until they are let go, and publishes nothing of what they
 * do.
 */
export async function holdCalls(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await promise
    await route.continue()
  })
  return letGo
}
