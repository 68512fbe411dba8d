import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { moveDay } from './other-day.ts'
import { tellWhatWasSeen } from './what-was-seen.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

interface Options {
  readonly demo: { readonly password: string; readonly personas: readonly { email: string; role: string }[] }
}

/** Begins a session of a person of the demo school, by the name of their role: `Facilitator`. No page is opened. */
export async function beginSession(page: Page, role: string): Promise<void> {
  const headers = { 'frontend-id': 'tests' }
  const options = await page.request.get('/api/backoffice/signin/options', { headers })
  const { demo }: Options = await options.json()
  const email = demo.personas.find((persona) => persona.role.includes(role))?.email
  if (email === undefined) throw new Error(`The demo school has no ${role}.`)
  const data = { email, password: demo.password }
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
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /^Loading/ })).toHaveCount(0)
  // An address that leads on shows a page before that to which it leads. Where
  // nothing is drawn after a change of size, Chromium may call nothing idle for as long as a test lasts.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** What differs between light and dark. */
const rulesOfLooks = ['color-contrast']
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA that a machine can find, on the page as it stands. */
export async function expectAccessible(page: Page, rules: readonly string[] = everyRule): Promise<void> {
  await untilStill(page)
  // Half a megabyte: sent once a page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(
      `axe.configure({ rules: ['color-contrast', 'target-size'].map((id) => ({ id, selector: '[data-look]' })) })`,
    )
  }
  const first = await measure(page, rules)
  let last = first
  // What was drawn anew while it was measured is measured again: half of one picture and half of the next is neither. Nor is
  // what stands between the drawing of a dialog and its name, which React gives it after the paint: once more in any case.
  for (let again = 0; first.violations.length > 0 && (last.isDrawn || again === 0) && again < 5; again += 1) {
    await untilStill(page)
    last = await measure(page, rules, true)
  }
  expect(last.isDrawn ? first.violations : last.violations).toEqual([])
}

/** What fades is over: halfway from grey to blue a button has a contrast that nobody is shown. What turns for ever goes on. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

interface Measured {
  /** Something was drawn meanwhile. */
  readonly isDrawn: boolean
  /** Of each: the rule and what it found. */
  readonly violations: string[]
}

/**
 * Measures contrast and targets of each look that this page has not been measured with, and the rest of all. They are most
 * of axe's work, and what is drawn by the same rules in the same place of two hundred rows, or of the page before, has the
 * same: text, letters and everything behind it down to the page. Light and dark are looks of their own. What was drawn
 * meanwhile counts as not measured, and where nothing looks new its colours are not asked for at all. `again`: as if the
 * last time had not been.
 */
const measure = (page: Page, rules: readonly string[], again = false): Promise<Measured> =>
  page.evaluate(
    async ({ runOnly, isAgain, isOfLooks }) => {
      const kept = window as typeof window & {
        axe: { run(options: object): Promise<{ violations: Violation[] }> }
        measuredLooks?: Set<string>
        looksBefore?: Set<string>
      }
      let isDrawn = false
      const drawing = new MutationObserver(() => {
        isDrawn = true
      })
      const attributeFilter = ['class', 'style', 'aria-label', 'aria-labelledby', 'role']
      drawing.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter,
      })
      const before = (isAgain ? kept.looksBefore : kept.measuredLooks) ?? new Set<string>()
      const looks = new Set(before)
      const mark = (element: Element, behind: string) => {
        const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity, position } =
          getComputedStyle(element)
        const own = [element.tagName, element.className, backgroundColor, backgroundImage, opacity, position]
        const place = `${behind}>${own.join()}`
        const look = [place, color, fontSize, fontWeight].join()
        element.toggleAttribute('data-look', !looks.has(look))
        looks.add(look)
        for (const child of element.children) mark(child, place)
      }
      mark(document.body, '')
      if (isOfLooks && !document.querySelector('[data-look]')) {
        drawing.disconnect()
        return { isDrawn: false, violations: [] }
      }
      const { violations } = await kept.axe.run({ runOnly, resultTypes: ['violations'] })
      isDrawn ||= drawing.takeRecords().length > 0
      drawing.disconnect()
      kept.looksBefore = before
      kept.measuredLooks = isDrawn ? before : looks
      return {
        isDrawn,
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      }
    },
    { runOnly: [...rules], isAgain: again, isOfLooks: rules === rulesOfLooks },
  )

/** The same in light and in dark, between which only colours differ. The page stays in the other: each change draws all of it anew. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const other = scheme === 'dark' ? 'light' : 'dark'
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
  await expectAccessible(page, rulesOfLooks)
}

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
