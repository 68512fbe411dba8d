import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'

test('a credit run is previewed, applied and taken back', async ({ page }) => {
  await page.clock.install()
  await logInAs(page, 'Admin', '/workbench/language-vendor')
  await expect(page).toHaveURL(/\/language-vendor\/update-credit$/)
  // The running cycle has several language classes.
  await expect(
    page.getByRole('status').getByText(/^There must be exactly one Experience of type/),
  ).toBeVisible()
  const sync = page.getByRole('button', { name: /^Sync/ })
  await expect(sync).toHaveAttribute('aria-disabled', 'true')
  const cycle = page.getByRole('combobox', { name: 'Cycle' })
  const running = await cycle.inputValue()
  await cycle.click()
  // The newest stands first.
  const offered = page.getByRole('option')
  const titles = await offered.allTextContents()
  await offered.nth(titles.indexOf(running) + 1).click()
  await expect(sync).not.toHaveAttribute('aria-disabled', 'true')
  await sync.click()

  const heading = page.getByRole('heading', { level: 1, name: /^Run \d+$/ })
  await expect(heading).toBeVisible()
  await untilShown(page, page.getByRole('button', { name: 'Apply', exact: true }))
  const rows = page.getByRole('table', { name: /by student$/ }).getByRole('row')
  await rows.nth(1).getByRole('button').first().click()
  const sheet = page.getByRole('complementary')
  await expect(sheet.getByRole('heading', { name: 'Units of the vendor' })).toBeVisible()
  await expect(sheet).toContainText(/Unit 1.*%, (Attempted|Exposure|Developing|Demonstrating|Extending)/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('button', { name: /^Apply to \d+ students?$/ }).click()
  await untilShown(page, page.getByText('Applied', { exact: true }))
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await untilShown(page, page.getByText('Taken back', { exact: true }))
})

test('a student is given a language, which the instance follows', async ({ page }) => {
  await logInAs(page, 'Admin', '/workbench/language-vendor/manage-users?search=galloway')
  await page.getByRole('button', { name: 'Abigail Galloway' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Mandarin Chinese' }).click()
  await expect(page.getByText('Learns in the Silver instance.')).toBeVisible()
  await page.getByRole('button', { name: 'Save language' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Abigail Galloway' })
  await expect(row).toContainText('Mandarin Chinese')
  await expect(row).toContainText('Active', { timeout: 20_000 })
})
