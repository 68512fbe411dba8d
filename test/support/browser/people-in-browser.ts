import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword, demoPersonas } from '../../../src/demo/demo-personas.ts'
import { moveDay } from './other-day.ts'
import { tellWhatWasSeen } from './what-was-seen.ts'

/** Begins a session of a person of the demo school, by the name of their role: `Facilitator`. No page is opened. */
export async function beginSession(page: Page, role: string): Promise<void> {
  const email = demoPersonas.find((persona) => persona.role.includes(role))?.email
  if (email === undefined) throw new Error(`The demo school has no ${role}.`)
  const headers = { 'frontend-id': 'tests' }
  const data = { email, password: demoPassword }
  const answer = await page.request.post('/api/auth/sign-in/email', { headers, data })
  expect(answer.status()).toBe(200)
}

/** The page at this address as a person of the demo school. How people log in is `sign-in.test.ts`. */
export async function logInAs(page: Page, role: string, path = '/'): Promise<void> {
  await beginSession(page, role)
  await page.goto(path)
}

/** The page stands: it has its heading, and nothing of it is still loading. */
export async function expectLoaded(page: Page): Promise<void> {
  // Asked within the page: from outside each look is a round trip and a walk over all roles and names. A
  // page that goes to another document meanwhile, or does not come, is asked from outside, in words that tell what is missing.
  if (await stands(page).catch(() => false)) return
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /^Loading/ })).toHaveCount(0)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

const stands = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 0 &&
        height > 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[aria-hidden="true"]') === null
      )
    }
    const some = (selector: string) => [...document.querySelectorAll(selector)].some(isShown)
    const isThere = () => some('h1') && !some('[role="progressbar"][aria-label^="Loading"]')
    const untilMs = performance.now() + 10_000
    while (performance.now() < untilMs) {
      if (isThere()) {
        // An address that leads on shows a page before that to which it leads. Where nothing is drawn after a change of size,
        // Chromium may call nothing idle for as long as a test lasts.
        await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }))
        if (isThere()) return true
      }
      // With the next frame, whose layout is made anyway; a page that nothing is drawn on has none.
      await new Promise<unknown>((later) => {
        requestAnimationFrame(later)
        setTimeout(later, 100)
      })
    }
    return false
  })

/** Chromium's own note about an answer such as 401 or 503 that the page draws, or about a request the test itself ended. */
const networkNote =
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_FAILED)/
/** The test's own recorder puts a script into every frame; a mail's frame is sandboxed and lets none run. */
const recorderNote = /^Blocked script execution in 'about:srcdoc'/
const isNote = (text: string) => networkNote.test(text) || recorderNote.test(text)

interface Seen {
  readonly seen: undefined
}

interface OfWorker {
  readonly day: undefined
}

/**
 * A test whose page must leave the console silent: no error, no warning, no breach of the security policy. When it fails,
 * it tells what its pages showed.
 */
export const test = base.extend<Seen, OfWorker>({
  day: [
    async ({ browser }, use) => {
      moveDay(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  seen: [
    async ({ browser, context }, use, info) => {
      await use(undefined)
      if (info.status !== info.expectedStatus) await tellWhatWasSeen(browser)
      // What a test leaves open goes on listening and drawing for as long as its worker lives, beside every test after it.
      const left = browser.contexts().filter((one) => one !== context)
      await Promise.all(left.map((one) => one.close()))
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const said: string[] = []
    page.on('console', (message) => {
      const { url } = message.location()
      if (['error', 'warning'].includes(message.type()) && !isNote(message.text()))
        said.push(`${message.text()} ${url}`)
    })
    page.on('pageerror', (error) => said.push(error.message))
    await use(page)
    // A stand-in that is just answering when the test ends has nobody left to answer.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(said).toEqual([])
  },
})

export { expect } from '@playwright/test'
export { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
