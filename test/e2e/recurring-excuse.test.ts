import type { Page } from '@playwright/test'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

interface Calendar {
  readonly holidays: readonly { readonly starts_on: string; readonly ends_on: string }[]
  readonly excuses: readonly { readonly start_at: string; readonly end_at: string }[]
}

interface Form {
  readonly students: readonly { readonly id: number; readonly name: string }[]
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api${path}`, { headers: { 'frontend-id': 'tests' } })
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return answer.json()
}

const dayMs = 86_400_000
const pastWeeks = [2, 1, 3, 4]

/** Monday to Friday, so many weeks before this one. */
function schoolWeek(weeksBack: number): string[] {
  const now = new Date()
  const mondayMs = now.getTime() - (((now.getUTCDay() + 6) % 7) + weeksBack * 7) * dayMs
  return Array.from({ length: 5 }, (_, index) =>
    new Date(mondayMs + index * dayMs).toISOString().slice(0, 10),
  )
}

/** A past week of the running cycle that one month of the calendar shows, without a holiday. */
async function findWeek(page: Page) {
  const { holidays } = await read<Calendar>(page, '/pages/attendance/faculty')
  for (const weeksBack of pastWeeks) {
    const [monday = '', tuesday = '', wednesday = '', thursday = '', friday = ''] = schoolWeek(weeksBack)
    const isFree = holidays.every(({ starts_on, ends_on }) => ends_on < monday || friday < starts_on)
    if (isFree && monday.slice(0, 7) === friday.slice(0, 7))
      return { monday, tuesday, wednesday, thursday, friday }
  }
  throw new Error('Each of the past weeks has a holiday or lies in two months.')
}

/** A student without an excuse in the month: a second one in the same time is refused. */
async function findStudent(page: Page, day: string): Promise<{ id: number; name: string }> {
  const { students } = await read<Form>(page, '/excuses/form')
  for (const student of students) {
    const { excuses } = await read<Calendar>(
      page,
      `/pages/attendance/faculty?student_id=${student.id}&date=${day}`,
    )
    if (excuses.length === 0) return student
  }
  throw new Error('Every student offered has an excuse in that month.')
}

const words = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** The line of an excuse on a day such as `2026-10-19`, which the calendar calls `Mon, Oct 19, 2026`. */
const excuseOn = (page: Page, day: string) =>
  page
    .getByRole('cell')
    .filter({ has: page.getByRole('button', { name: words.format(Date.parse(day)), exact: true }) })
    .getByTitle(/, Approved$/)

test('of a recurring excuse this and the following days change, and the days before stay', async ({
  page,
}) => {
  await beginSession(page, 'Super admin')
  const { monday, tuesday, wednesday, thursday, friday } = await findWeek(page)
  const { id, name } = await findStudent(page, wednesday)
  await page.goto('/employee/attendances/report?add=absence')
  const form = page.getByRole('dialog', { name: 'Add Absence' })
  await form.getByRole('combobox', { name: 'Student' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await form.getByRole('checkbox', { name: 'Recurring' }).check()
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await form.getByRole('checkbox', { name: weekday }).check()
  await form.getByLabel('Period start').fill(monday)
  await form.getByLabel('Period end').fill(friday)
  await chooseOption(form, 'Reason', 'Medical appointment')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(page.getByText('Excuses created!')).toBeVisible()
  await expect(form).toBeHidden()

  await goOn(page, `/employee/attendances/calendar?student_id=${id}&date=${wednesday}`)
  // The panel, and the quick look of the calendar, lead to the page of the excuse; back leads here.
  const look = page.getByRole('dialog', { name })
  await page
    .getByRole('link', { name: /Medical appointment.*recurring/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/excuses\/\d+/)
  await page.goBack()
  await excuseOn(page, wednesday).click()
  await look.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/excuses\/\d+/)
  // There, too, an admin says how much of it is removed.
  await page.getByRole('complementary', { name }).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question.getByRole('radio', { name: 'This and the following' })).toBeChecked()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await look.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Absence' })
  await expect(edit.getByRole('radio', { name: 'This and the following' })).toBeChecked()
  await edit.getByRole('checkbox', { name: 'Friday' }).uncheck()
  await chooseOption(edit, 'Reason', 'School-related activity')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Excuse updated!')).toBeVisible()

  await page.goto(`/employee/attendances/calendar?student_id=${id}&date=${wednesday}`)
  for (const day of [monday, tuesday]) await expect(excuseOn(page, day)).toContainText('Medical appointment')
  for (const day of [wednesday, thursday])
    await expect(excuseOn(page, day)).toContainText('School-related activity')
  await expect(excuseOn(page, friday)).toHaveCount(0)
  // All of them at once; what a change of all does to a day that was taken out is `series.test.ts`.
  await excuseOn(page, thursday).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('radio', { name: 'This and the following' })).toBeChecked()
  await question.getByRole('radio', { name: 'All of them' }).check()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Excuse removed!')).toBeVisible()
  for (const day of [wednesday, thursday]) await expect(excuseOn(page, day)).toHaveCount(0)
})
