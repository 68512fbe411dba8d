import { expect, type Locator, type Page } from '@playwright/test'

/*
 * For what a page does by itself after a while. Its clock is one that can be moved from `page.clock.install()` on, which
 * comes before the first page; it goes on by itself, too.
 */

/** Lets so much time pass on the page, in milliseconds, and again until the check holds: what it waits for may not have begun. */
export const asTimePasses = (page: Page, ms: number, check: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(ms)
    await check()
  }).toPass({ intervals: [150], timeout: 60_000 })

/** The browser keeps what is typed every three seconds: until these words are among it. */
export const untilKept = (page: Page, words: string): Promise<void> =>
  asTimePasses(page, 3_100, async () => {
    const kept = await page.evaluate(() => Object.values(localStorage))
    expect(kept.filter((one) => one.includes(words))).not.toEqual([])
  })

/** For a page that asks again every few seconds while something runs: lets them pass until it shows what came of it. */
export const untilShown = (page: Page, shown: Locator, ms = 3_100): Promise<void> =>
  asTimePasses(page, ms, async () => expect(await shown.isVisible()).toBe(true))
