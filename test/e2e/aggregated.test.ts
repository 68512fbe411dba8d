import { readFileSync } from 'node:fs'
import { beginSession, expect, test } from '#test/browser/people-in-browser.ts'
import { pastSession } from '#test/browser/rolls-in-browser.ts'

test('the aggregated view finds a student, downloads what is shown, and opens the session of a day', async ({
  page,
}) => {
  await beginSession(page, 'Facilitator')
  const { address, roll } = await pastSession(page, 6)
  await page.goto(address.replace(/default\/\d+$/, 'aggregated'))
  const grid = page.getByRole('table', { name: 'Attendance of The Kelp Forest by day' })
  await expect(grid).toBeVisible()
  // Days out of view follow behind those in view; whoever goes to one by key is there at once.
  const days = Number(await grid.getAttribute('aria-colcount')) - 3
  await grid.getByRole('row').nth(1).getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(grid.locator(':focus')).toHaveAttribute('data-column', String(days - 1))
  await expect(grid.getByRole('row').nth(1).getByRole('button')).toHaveCount(days)

  const name = roll.attendances[0]?.studentName ?? ''
  await page.getByRole('searchbox', { name: 'Find a student' }).fill(name)
  await expect(grid.getByRole('rowheader')).toHaveCount(2) // the student, and the totals at the foot
  await expect(page).toHaveURL(/find=/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv.startsWith('\uFEFFStudent,Present %,Absences,')).toBe(true)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)

  // By keyboard, on a fresh page: the focus starts at today or the last session, and one day back has been.
  await page.reload()
  await expect(grid.getByRole('rowheader')).toHaveCount(2)
  await grid.getByRole('row').nth(1).getByRole('button').and(page.locator('[tabindex="0"]')).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/attendance\/default\/\d+/)
  await expect(page.getByRole('complementary').filter({ hasText: 'Why this status' })).toContainText(name)
})
