import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Logs in with a click on a person of the demo school, by the name of their role: `Facilitator`. */
export async function logInAs(page: Page, role: string): Promise<void> {
  await page.goto('/signin')
  await page.getByRole('listitem').filter({ hasText: role }).getByRole('button').first().click()
  await expect(page).not.toHaveURL(/signin/)
}

/** No violation of WCAG 2.2 AA that a machine can find, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  const violations: Violation[] = await page.evaluate(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))",
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Chromium's own note about an answer such as 401 or 503 that the page draws, or about a request the test itself ended. */
const networkNote =
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_FAILED)/
/** The test's own recorder puts a script into every frame; a mail's frame is sandboxed and lets none run. */
const recorderNote = /^Blocked script execution in 'about:srcdoc'/
const isNote = (text: string) => networkNote.test(text) || recorderNote.test(text)

/** A test whose page must leave the console silent: no error, no warning, no breach of the security policy. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isNote(message.text())) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(error.message))
    await use(page)
    expect(said).toEqual([])
  },
})

export { expect } from '@playwright/test'
