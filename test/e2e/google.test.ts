import {
  beginSession,
  expect,
  expectAccessible,
  expectLoaded,
  test,
} from '#test/browser/people-in-browser.ts'

test('series of houses are read, compared and repaired, and a student’s calendar with them', async ({
  page,
}) => {
  await beginSession(page, 'Admin')
  await page.goto('/workbench/google')
  await expect(page).toHaveURL(/google\/house-events$/)
  await expectLoaded(page)
  const rows = page.getByRole('table', { name: 'Series of houses beside the calendar' }).getByRole('row')
  const extra = rows.filter({ hasText: 'Old Orchard House' })
  await expect(extra).toContainText('the house is archived')

  await page.getByRole('button', { name: 'Read the calendar' }).click()
  await expect(page.getByText(/^Read today/)).toBeVisible()

  await extra.getByRole('button', { name: 'Repair Old Orchard House' }).click()
  await expect(page.getByText('Synced calendar attendees: Old Orchard House')).toBeVisible()
  await expect(extra).toHaveCount(0)

  await rows.filter({ hasText: 'Different' }).first().click()
  const sheet = page.getByRole('complementary')
  await expect(sheet.getByText('A repair adds')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Students calendar cache' }).click()
  await expectLoaded(page)
  const students = page.getByRole('table', { name: /^Students and the stand-ups/ }).getByRole('row')
  await page.getByRole('button', { name: /^Stand-up/ }).click()
  await page.getByRole('menuitemradio', { name: 'Not in it' }).click()
  const missing = students.nth(1)
  await expect(missing).toContainText('Not in it')
  const name = (await missing.getByRole('rowheader').locator('[title]').first().getAttribute('title')) ?? ''
  await missing.getByRole('button', { name: `Refresh ${name}` }).click()
  await expect(students.filter({ hasText: name })).toHaveCount(0)
})
