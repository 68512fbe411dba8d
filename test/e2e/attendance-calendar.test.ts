import { schoolDateOf } from '#contract/school-time.ts'
import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

const calendar = '/employee/attendances/calendar'

test('an advisor goes from the month to a student, a day and an absence, and back', async ({ page }) => {
  await logInAs(page, 'House advisor', calendar)
  const month = page.getByRole('table', { name: 'Attendance by day' })
  // In its first days a month may have no roll and no absence yet.
  const earlier = page.getByRole('button', { name: 'Previous month' })
  if (Number(schoolDateOf(Date.now()).slice(8)) < 8 && (await earlier.isEnabled())) {
    await earlier.click()
    await expect(page).toHaveURL(/date=/)
  }
  await expect(
    month
      .getByText(/\d+ present/)
      .or(month.getByText('present'))
      .first(),
  ).toBeVisible()

  const panel = page.getByRole('complementary', { name: 'Students, experiences and houses' })
  await panel.getByRole('searchbox', { name: 'Find a student' }).fill('shaughnessy')
  await panel.getByRole('button', { name: /Declan O’Shaughnessy/ }).click()
  await expect(page).toHaveURL(/student_id=\d+/)
  await expect(panel.getByRole('heading', { name: 'Learning experiences' })).toBeVisible()
  await expect(panel.getByText(/\d \/ 5/).first()).toBeVisible()
  await expectAccessible(page)

  // An excuse of several days is one bar over them, and nothing prints over the next day.
  const bar = month.getByRole('button', { name: /Feeling sick or unwell/ }).first()
  const [wide, cell] = [await bar.boundingBox(), await month.getByRole('cell').nth(1).boundingBox()]
  expect(wide?.width ?? 0).toBeGreaterThan((cell?.width ?? 0) * 0.9)
  const over = await month.evaluate((table) =>
    [...table.querySelectorAll('li')]
      .filter((line) => {
        const day = line.closest('td')
        return day !== null && line.getBoundingClientRect().right > day.getBoundingClientRect().right + 0.5
      })
      .map((line) => line.textContent),
  )
  expect(over).toEqual([])

  // The first day with an absence the advisor may change.
  await month
    .getByRole('cell')
    .filter({ has: page.getByTitle(/absent/) })
    .first()
    .getByRole('button')
    .first()
    .click()
  const day = page.getByRole('dialog')
  await expect(day.getByRole('heading', { name: 'Absent' })).toBeVisible()
  await expectAccessible(page)
  const absent = day.getByRole('checkbox', { name: 'Absent', checked: true, disabled: false })
  const before = await absent.count()
  await absent.first().click()
  await expect(page.getByText('Absence changed!')).toBeVisible()
  await expect(absent).toHaveCount(before - 1)
})

test('who is missing and which rolls were not taken stand beside the calendar, which ends where the cycle ends', async ({
  page,
}) => {
  await logInAs(page, 'Facilitator', calendar)
  await page.getByRole('button', { name: /Who is missing now/ }).click()
  await expect(page.getByRole('heading', { name: /Missing now/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Back to students/ }).click()
  await page.getByRole('button', { name: /Rolls not taken/ }).click()
  await expect(page.getByRole('heading', { name: /Rolls not taken/ })).toBeVisible()
  await expectAccessible(page)

  // In both views.
  await goOn(page, `${calendar}?date=2030-01-01&view=day`)
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await page.getByText('Month', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(/date=/)
})
