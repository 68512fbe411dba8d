import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'

const table = [
  'Name,Schol,Email,Consent from',
  'Ada Voyager,Lakeside Partner,ada@voyager.test,2026-09-01',
  'Bo Voyager,Lakeside Partner,bo@@voyager,2026-09-01',
].join('\n')

test('a table of a partner school is read as a proposal, applied and rolled back', async ({ page }) => {
  await page.clock.install()
  await logInAs(page, 'Admin', '/workbench/external-students')
  await page.getByRole('button', { name: 'Import students' }).click()
  const modal = page.getByRole('dialog', { name: 'Import external students' })
  await expect(modal).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    modal.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'lakeside.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByRole('heading', { name: 'lakeside', level: 1 })).toBeVisible()
  await untilShown(page, page.getByText('1 change can be applied'))
  await expect(page.getByText('“bo@@voyager” is not an e-mail')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
  await untilShown(page, page.getByText('1 row written'))
  await goOn(page, '/workbench/external-students?search=voyager')
  await expect(page.getByText('Ada Voyager')).toBeVisible()
  await page.getByRole('button', { name: 'Import students' }).click()
  await modal.getByRole('link', { name: 'lakeside' }).click()
  await page.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await untilShown(page, page.getByText('Rolled back', { exact: true }).first())
  await page.getByRole('link', { name: 'External students' }).first().click()
  await expect(page.getByRole('heading', { name: 'External students', level: 1 })).toBeVisible()
})
