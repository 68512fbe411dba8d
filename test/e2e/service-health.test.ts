import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBoth,
  expectLoaded,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { startProduct } from '#test/programs/product-process.ts'
import { startAllSandboxes } from '#test/services/sandboxes.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

/** What staff and families open every day, and the pages that speak of services. */
const mainPages = [
  '/home',
  '/calendar',
  '/students',
  '/houses',
  '/employee/attendances/calendar',
  '/experiences',
  '/workbench/admissions',
  '/workbench/chat-server',
  '/workbench/google/house-events',
] as const

/** The app begins anew, so that each page asks for all it shows. */
async function openAll(page: Page, url: string) {
  for (const [at, path] of mainPages.entries()) {
    if (at === 0) await page.goto(`${url}${path}`)
    else await goOn(page, path)
    await expectLoaded(page)
    await expect(page.getByRole('main').getByText('could not be loaded')).toHaveCount(0)
  }
}

test('an outage is seen, explained and repaired, and blocks no page', async ({ browser }) => {
  test.setTimeout(480_000)
  const folder = makeTemporaryFolder()
  const sandboxes = await startAllSandboxes({ nowMs: () => Date.now() })
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = Object.fromEntries(
    Object.entries(sandboxes.config).map(([name, value]) => [name, String(value)]),
  )
  const product = startProduct('server', {
    ...settings,
    DEMO: '1',
    PORT: String(port),
    DATA_DIR: folder.path,
    PUBLIC_URL: url,
  })
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  try {
    await product.ready()
    await logInAs(page, 'Super admin', '/workbench/services')
    await expectLoaded(page)
    const list = page.getByRole('table', { name: 'Outside services, the worst first' })
    const row = (name: string) => list.getByRole('row', { name: new RegExp(`^${name} `) })
    const sheet = page.getByRole('complementary', { name: 'Language vendor' })
    const testAll = page.getByRole('button', { name: 'Test all' })

    await test.step('all answer, by one test of everything', async () => {
      await testAll.click()
      // The communities are new: the roles that the school set are not there.
      await expect(page.getByText('Community chat, Guardian chat: something does not work')).toBeVisible()
      await expect(row('Language vendor').getByText('Good')).toBeVisible()
      await expect(page.getByText('work as always')).toHaveCount(0)
    })

    await test.step('one goes down: the list says so first, and that the school goes on', async () => {
      sandboxes.turn('failing', 'languages')
      await row('Language vendor').getByRole('rowheader').click()
      await sheet.getByRole('button', { name: 'Test connection' }).click()
      await expect(sheet.getByRole('list', { name: 'What works' }).getByRole('listitem')).toHaveCount(3)
      await expect(page.getByText(/^Language vendor has been down since \d+:\d\d [AP]M$/)).toBeVisible()
      await expect(page.getByText(/Rolls and calendars work as always\.$/)).toBeVisible()
      await expect(list.getByRole('row').nth(1)).toContainText('Language vendor')
      await expect(list.getByRole('row').nth(1)).toContainText('Down')
    })

    await test.step('the sheet says why, and what people notice', async () => {
      await expect(sheet.getByText(/It does not answer as it should: 500/)).toBeVisible()
      await expect(sheet.getByText(/Learners go on with their courses/)).toBeVisible()
      await expect(sheet.getByText(/^216 min allowed: /)).toBeVisible()
      await expect(sheet.getByLabel('Does not work').first()).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    // Slow is the one way in which a page could wait. What every page asks is answered the same, and in time, however a
    // service is away: `test/api/outages.test.ts`.
    await test.step('while everything is slow every page opens', async () => {
      sandboxes.turn('slow')
      await openAll(page, url)
    })

    await test.step('and those that name services draw what a broken one leaves of them', async () => {
      for (const mode of ['failing', 'wrong'] as const) {
        sandboxes.turn(mode)
        for (const path of [
          '/workbench/admissions',
          '/workbench/chat-server',
          '/workbench/google/house-events',
        ]) {
          await goOn(page, path)
          await expectLoaded(page)
          await expect(page.getByRole('main').getByText('could not be loaded')).toHaveCount(0)
        }
      }
    })

    await test.step('it is back: the test says so', async () => {
      sandboxes.turn('good')
      await goOn(page, '/workbench/services?service=language-vendor')
      await expectLoaded(page)
      await sheet.getByRole('button', { name: 'Test connection' }).click()
      await expect(sheet.getByLabel('Works', { exact: true })).toHaveCount(3)
      await expect(sheet.getByText('Good', { exact: true })).toBeVisible()
      await testAll.click()
      await expect(page.getByText('work as always')).toHaveCount(0)
    })

    const calendar = page.getByRole('complementary', { name: 'Google Calendar' })
    await test.step('a job is replayed: one that rarely runs by itself, since one that runs is not started', async () => {
      await goOn(page, '/workbench/services?service=google-calendar')
      await calendar.getByRole('button', { name: 'Replay: Read the calendar of the houses' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
      await expect(page.getByText('Started: Read the calendar of the houses')).toBeVisible()
      const job = calendar.getByRole('listitem').filter({ hasText: 'Read the calendar of the houses' })
      await expect(job.getByText(/^(Done|Nothing to do)$/)).toBeVisible({ timeout: 60_000 })
    })

    await test.step('what does not agree there is put right with one click', async () => {
      const repair = calendar.getByRole('button', { name: /^(Add|Update|Remove): / }).first()
      // The school repairs by itself, too: what agrees by now is no repair, and the next one is pressed.
      await expect(async () => {
        const fact = (await repair.getAttribute('aria-label'))?.replace(/^\w+: /, '') ?? ''
        const [answer] = await Promise.all([
          page.waitForResponse(/\/services\/google-calendar\/repair$/, { timeout: 10_000 }),
          repair.click({ timeout: 5_000 }),
        ])
        expect(answer.ok(), await answer.text()).toBe(true)
        await expect(page.getByText('One repair was started')).toBeVisible()
        await expect(calendar.getByText(fact, { exact: true })).toHaveCount(0, { timeout: 60_000 })
      }).toPass({ timeout: 120_000 })
    })

    await test.step('and when nobody listens there any more, pages open all the same', async () => {
      await sandboxes.off()
      await goOn(page, '/workbench/google/house-events')
      await expectLoaded(page)
      await expect(page.getByRole('main').getByText('could not be loaded')).toHaveCount(0)
    })
  } finally {
    await context.close()
    product.signal('SIGTERM')
    await product.ended
    await sandboxes.off()
    folder.remove()
  }
})
