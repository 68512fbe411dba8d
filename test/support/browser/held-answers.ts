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
