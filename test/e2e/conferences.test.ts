import {
  beginSession,
  expect,
  expectAccessible,
  expectLoaded,
  test,
} from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

test('conference issues are pulled, and one experience is put right at the video service', async ({
  page,
}) => {
  await beginSession(page, 'Admin')
  await page.goto('/workbench/zoom')
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Conference issues' })).toBeVisible()
  const rows = page.getByRole('table', { name: /^Conference issues/ }).getByRole('row')
  const gone = rows.filter({ hasText: 'Its room is gone' }).first()
  const title = (await gone.getByRole('rowheader').locator('[title]').first().getAttribute('title')) ?? ''
  expect(title).not.toBe('')

  await page.getByRole('button', { name: 'Pull conference issues' }).click()
  await expect(page.getByText(/experiences being compared/)).toBeVisible()
  // The list asks again each second, until nothing is pending.
  await expect(page.getByRole('button', { name: 'Pull conference issues' })).toBeEnabled()
  await expect(page.getByText('Pulling')).toHaveCount(0)
  await expect(page.getByText('Not compared')).toHaveCount(0)
  await expect(rows.filter({ hasText: title })).toContainText('Its room is gone')

  await rows.filter({ hasText: title }).click()
  const sheet = page.getByRole('complementary', { name: title })
  await expect(sheet.getByText('Force Sync fixes it.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: `Force Sync ${title}` }).click()
  await expect(page.getByText(`Syncing “${title}”`)).toBeVisible()
  await expect(rows.filter({ hasText: title })).toHaveCount(0)
  await goOn(page, `/workbench/zoom?show=all&search=${encodeURIComponent(title)}`)
  await expect(rows.filter({ hasText: title })).toContainText('Agrees')
})
