import type { Browser, Page } from '@playwright/test'

/** So much of a page tells where a test stood. */
const mostCharacters = 1_500

async function tell(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch((error: Error) => `could not be read: ${error.message}`)
  const lines = text.replace(/\n{2,}/g, '\n').slice(0, mostCharacters)
  return [`It stood at ${page.url()}:`, lines, `Last it had asked: ${await asked(page)}`].join('\n')
}

/** What a page fetched last, with what it was answered: 0 is no answer. */
const asked = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries
        .slice(-4)
        .map(({ name, responseStatus }) => `${responseStatus} ${new URL(name).pathname.slice(0, 80)}`)
        .join(', ')
    })
    .catch((error: Error) => error.message)

/**
 * What each open page showed when a test failed, written out: a failure that comes once in fifty runs, on a machine whose
 * files nobody can open, is understood by nothing else.
 */
export async function tellWhatWasSeen(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const page of pages) console.log(await tell(page))
}
