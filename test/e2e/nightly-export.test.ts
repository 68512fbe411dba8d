import { readFile } from 'node:fs/promises'
import {
  beginSession,
  expect,
  expectAccessibleInBoth,
  expectLoaded,
  test,
} from '#test/browser/people-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'

test('everything is exported, looked at file by file, and the bucket tried', async ({ page }) => {
  await page.clock.install()
  await beginSession(page, 'Super admin')
  await page.goto('/workbench/nightly-export')
  await expectLoaded(page)
  const list = page.getByRole('table', { name: 'Exports, the newest first' })
  await expect(list.getByText('Failed')).toHaveCount(1)

  await page.getByRole('button', { name: 'Test the bucket' }).click()
  const acts = page.getByRole('list', { name: 'What the bucket allows' }).getByRole('listitem')
  await expect(acts).toHaveText([/^Write.*written/, /^Read/, /^List/, /^Delete/, /^Write in parts/])
  await expect(acts.getByRole('img', { name: 'Works', exact: true })).toHaveCount(5)

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the schema' }).click()
  const schema = await saving
  expect(schema.suggestedFilename()).toBe('nightly-export-schema.json')
  const { resources } = JSON.parse(await readFile(await schema.path(), 'utf8'))
  expect(resources.map(({ name }: { name: string }) => name)).toContain('attendances')

  await page.getByRole('button', { name: 'Export now' }).click()
  await expect(page.getByText('The export was started')).toBeVisible()
  const newest = list.getByRole('row').nth(1)
  await expect(newest).toContainText('Started by')
  // The page asks each five seconds how far it is.
  await untilShown(page, newest.getByText('Complete'), 5_100)

  // What cannot be asked is said, never left out.
  await page.route('**/nightly-export/staying', (route) => route.fulfill({ status: 409, json: {} }), {
    times: 1,
  })
  await newest.getByRole('rowheader').click()
  const sheet = page.getByRole('complementary').filter({ hasText: 'What stays here' })
  await expect(sheet.getByText('What stays here could not be asked')).toBeVisible()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByText('attendances.csv.gz', { exact: true })).toBeVisible()
  await expect(sheet.getByText('It lets somebody in, or proves who they are.')).toBeVisible()
  await expect(sheet.getByText('passkeys.csv.gz', { exact: true })).toHaveCount(0)
  await expectAccessibleInBoth(page)
})
