import { beginSession, expect, test } from '#test/browser/people-in-browser.ts'
import { pastSession, type Roll, read, reportOf } from '#test/browser/rolls-in-browser.ts'

test('a file that is no report is refused with the line, and a report is taken', async ({ page }) => {
  await beginSession(page, 'Facilitator')
  const { address, roll } = await pastSession(page, 5)
  await page.goto(`${address}/zoom-report`)
  const panel = page.getByRole('dialog', { name: 'Video-meeting report' })
  const file = panel.getByLabel('Report file')

  await file.setInputFiles({
    name: 'shopping.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Item,Price\nKelp,3\n'),
  })
  await expect(panel.getByRole('alert')).toContainText(/^Line \d+: .*Nothing was imported\.$/)
  expect((await read<Roll>(page, address)).attendances).toEqual(roll.attendances)

  await file.setInputFiles(reportOf(roll, ['Visitor From The Aquarium']))
  await expect(panel.getByRole('group', { name: 'Who is Visitor From The Aquarium?' })).toBeVisible()
  await expect(panel.getByRole('alert')).toBeHidden()
})
