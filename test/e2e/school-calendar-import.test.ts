import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'

interface Span {
  readonly starts_on: string
  readonly ends_on: string
}
interface Calendar {
  readonly today: string
  readonly cycles: readonly Span[]
  readonly holidays: readonly Span[]
}

const dayMs = 86_400_000
const after = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const holds = ({ starts_on, ends_on }: Span, date: string) => starts_on <= date && date <= ends_on

/**
 * Two school days in a row: days of a cycle, Monday to Friday, without a holiday. Some weeks ahead, because an excuse that
 * waits falls away with its day, and others of the tests decide on those of the next days.
 */
async function nextSchoolDays(page: Page, weeksAhead: number): Promise<[string, string]> {
  const answer = await page.request.get('/api/backoffice/cycles-and-holidays', {
    headers: { 'frontend-id': 'tests' },
  })
  const { today, cycles, holidays }: Calendar = await answer.json()
  const isSchoolDay = (date: string) =>
    ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) &&
    cycles.some((cycle) => holds(cycle, date)) &&
    !holidays.some((holiday) => holds(holiday, date))
  for (let ahead = 7 * weeksAhead; ahead < 100; ahead += 1) {
    const date = after(today, ahead)
    if (isSchoolDay(date) && isSchoolDay(after(date, 1))) return [date, after(date, 1)]
  }
  throw new Error('The demo school has no two school days in a row.')
}

const dayName = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })

const stamp = (date: string) => date.replaceAll('-', '')

/** A calendar as a school's site writes it: exclusive ends, a long line folded with a tab, an early dismissal. */
const calendarOf = (first: string, second: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:District calendar',
    'BEGIN:VEVENT',
    'UID:storm@district.test',
    'SUMMARY:Storm days - the whole district is closed, all after-school activiti',
    '\tes too',
    `DTSTART;VALUE=DATE:${stamp(first)}`,
    `DTEND;VALUE=DATE:${stamp(after(second, 1))}`,
    'CATEGORIES:no-school',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:early@district.test',
    'SUMMARY:Early Dismissal for All',
    `DTSTART;VALUE=DATE:${stamp(after(second, 1))}`,
    'CATEGORIES:early-dismissal',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const title = 'Storm days - the whole district is closed, all after-school activities too'

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Import calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import calendar' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(content) })
}

test('a school calendar is imported with its effects seen first, changes nothing twice, and is taken back', async ({
  page,
}) => {
  await logInAs(page, 'School director')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Cycles and Holidays' })
    .click()
  await expect(page.getByRole('heading', { name: 'Cycles and Holidays', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Holidays of the school year' })).toBeVisible()
  const [first, second] = await nextSchoolDays(page, 3)

  // What is made has no number yet; its address is a page all the same.
  await page.getByRole('button', { name: 'New cycle' }).click()
  const cycle = page.getByRole('dialog', { name: 'New cycle' })
  await cycle.getByRole('button', { name: 'Cancel' }).click()
  await expect(cycle).toBeHidden()

  await chooseFile(page, 'lunch.ics', 'Monday,Soup')
  const dialog = page.getByRole('dialog', { name: 'Import calendar' })
  await expect(dialog.getByRole('alert')).toContainText('This is not a calendar file.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const calendar = calendarOf(first, second)
  await chooseFile(page, 'district.ics', calendar)
  await expect(dialog.getByRole('checkbox', { name: new RegExp(title) })).toBeChecked()
  await expect(dialog.getByText(/\d+ sessions are cancelled/)).toBeVisible()
  await dialog.getByText('Not imported 1').click()
  await expect(dialog.getByText('There is school, with shorter hours.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('status').filter({ hasText: 'Imported District calendar: 1 added' }),
  ).toBeVisible()
  const holidays = page.getByRole('table', { name: 'Holidays of the school year' })
  await expect(holidays.getByText(title)).toBeVisible()

  await chooseFile(page, 'district.ics', calendar)
  await expect(dialog.getByText(/Nothing to change/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await holidays.getByText(title).click()
  const edit = page.getByRole('dialog', { name: 'Edit holiday' })
  await edit.getByLabel('Last day').fill(after(first, -1))
  await edit.getByRole('button', { name: 'Save holiday' }).click()
  await expect(edit.getByText(/or later: the holiday cannot end before it starts/)).toBeVisible()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Close' })
    .click()

  await page.getByRole('button', { name: 'Undo: Imported District calendar: 1 added' }).click()
  await expect(holidays.getByText(title)).toBeHidden()
})

test('a day is pressed with the keyboard, closed and told of; an undo in time keeps that from going out', async ({
  page,
}) => {
  await logInAs(page, 'School director', '/cycles-and-holidays')
  const holidays = page.getByRole('table', { name: 'Holidays of the school year' })
  await expect(holidays).toBeVisible()
  const [first, second] = await nextSchoolDays(page, 5)
  const days = page.getByRole('button', { name: dayName(first), exact: true })
  await days.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: dayName(second), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: dayName(second) })
  await expect(menu.getByText(/\d+ meetings/)).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Close school…' }).click()
  const closing = page.getByRole('dialog', { name: 'Close school' })
  await closing.getByRole('radio', { name: 'Weather' }).check()
  await expect(closing.getByRole('textbox', { name: 'Text' })).toHaveValue(/: severe weather\. Meetings/)
  await expect(closing.getByText(/In Homeroom for \d+ people, by mail for \d+/)).toBeVisible()
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Preview' }).click()
  const effects = page.getByRole('dialog', { name: 'This changes what is planned' })
  await expect(effects.getByText(/\d+ sessions are cancelled/)).toBeVisible()
  await effects.getByRole('button', { name: /^Close and send to \d+ people/ }).click()
  await expect(page.getByText(/^Closed .*: severe weather\. People are told in a few seconds/)).toBeVisible()
  await expect(holidays.getByText('Closed: severe weather')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(holidays.getByText('Closed: severe weather')).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Announcements' }).click()
  await expect(page.getByRole('row', { name: /School is closed on/ }).first()).toContainText('Cancelled')
})
