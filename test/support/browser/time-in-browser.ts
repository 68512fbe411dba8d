import { expect, type Locator, type Page } from '@playwright/test'

/*
 * For what a page does by itself after a while. Its clock is one that can be moved from `page.clock.install()` on, which
 * comes before the first page; it goes on by itself, too.
 */

/**
 * Lets so much time pass on the page, in milliseconds, and again until the check holds: what it waits for may not have begun.
 * Ten times at the most, so that a wait that grew is seen.
 */
export function asTimePasses(page: Page, ms: number, check: () => Promise<void>): Promise<void> {
  let jumps = 0
  return expect(async () => {
    if (jumps < mostJumps) await page.clock.fastForward(ms)
    jumps += 1
    await check()
  }).toPass({ intervals: [150, 150, 300, 500, 1_000], timeout: 60_000 })
}

const mostJumps = 10

/** Lets time pass until these words are in what the browser has kept, which it does every three seconds. */
export const untilKept = (page: Page, words: string): Promise<void> =>
  asTimePasses(page, 3_100, async () => {
    const kept = await page.evaluate(() => Object.values(localStorage))
    expect(kept.filter((one) => one.includes(words))).not.toEqual([])
  })

/** For a page that asks again every few seconds while something runs: lets them pass until it shows what came of it. */
export const untilShown = (page: Page, shown: Locator, ms = 3_100): Promise<void> =>
  asTimePasses(page, ms, async () => expect(await shown.isVisible()).toBe(true))
