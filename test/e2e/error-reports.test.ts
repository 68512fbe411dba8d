import { expect, type Page, test } from '@playwright/test'
import { holdFile } from '#test/browser/held-file.ts'
import { logInAs } from '#test/browser/people-in-browser.ts'

/** Turns error reporting on for this page, every session recorded, with the product's own address in the service's place. */
async function watchReports(page: Page, baseURL: string): Promise<string[]> {
  const told: string[] = []
  await page.route('**/api/backoffice/_root*', async (route) => {
    const answer = await route.fetch()
    const errorReporting = {
      dsn: baseURL.replace('://', '://public@').concat('/1'),
      tracesSampleRate: 1,
      replaysSessionSampleRate: 1,
      replaysOnErrorSampleRate: 1,
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), errorReporting } })
  })
  await page.route('**/api/1/envelope/**', async (route) => {
    told.push(`${route.request().url()}\n${route.request().postDataBuffer()?.toString('utf8') ?? ''}`)
    await route.fulfill({ json: {} })
  })
  return told
}

test('the browser’s reports and recordings hold no password, token, name, document or mail', async ({
  page,
  baseURL,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|MaxListeners/.test(message.text())) refused.push(message.text())
  })
  const told = await watchReports(page, baseURL ?? '')
  const after = (words: string) => expect.poll(() => told.some((one) => one.includes(words))).toBe(true)

  await page.goto('/password/new?token=planted-reset-token')
  await page.getByLabel('New password', { exact: true }).fill('planted-Password-7')
  await after('replay_recording')
  await logInAs(page, 'Super admin', '/workbench/outbox?search=planted')
  await page.getByRole('searchbox').first().fill('planted search')
  await page.goto('/cycles-and-holidays')
  await page.getByRole('button', { name: 'Import calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import calendar' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const document = Buffer.from('planted words of a document')
  await chooser.setFiles({ name: 'planted-diagnosis.ics', mimeType: 'text/calendar', buffer: document })
  await expect(dialog.getByRole('alert')).toBeVisible()
  // What reports comes late: what failed before it is told all the same.
  const reporting = await holdFile(page, 'error-reporting')
  await page.goto('/houses')
  await expect(page.getByRole('table').first()).toBeVisible()
  const names = await page
    .locator('[title]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')))
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('planted words of an error')
    })
    void Promise.reject(new Error('planted rejection'))
  })
  await reporting.asked
  reporting.letGo()
  await after('TypeError')
  await after('"urls":["/houses"]')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const all = told.join('\n')
  expect(all).toContain('"route":"/houses"')
  expect(all).toContain('"type":"transaction"')
  expect(all).not.toMatch(/planted/i)
  expect(all).not.toContain('@demo.homeroom.test')
  expect(names.length).toBeGreaterThan(5)
  expect(all).not.toContain('Adeyemi')
  for (const name of names) if (name?.includes(' ')) expect(all).not.toContain(name)
  expect(refused).toEqual([])
})
