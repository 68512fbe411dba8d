import type { Page } from '@playwright/test'
import {
  beginSession,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { addDays } from '../../src/ui/calendar/step-day.ts'
import { schoolDayOf } from '../../src/ui/format/zone.ts'

interface Home {
  readonly needs: readonly {
    readonly kind: string
    readonly excuseId?: number
    readonly studentName?: string
  }[]
}

interface Calendar {
  readonly events: readonly {
    readonly id: number
    readonly title: string
    readonly date: string
    readonly state: string
  }[]
}

const sundayBefore = (day: string): string => addDays(day, -(new Date(`${day}T12:00:00Z`).getUTCDay() || 7))

/** The latest session of The Kelp Forest that is over, on a day before today. */
async function findEnded(page: Page) {
  const today = schoolDayOf(Date.now())
  const { events } = await read<Calendar>(
    page,
    `/calendar?from=${addDays(today, -14)}&to=${addDays(today, -1)}`,
  )
  const kelp = events.findLast(({ title, state }) => title === 'The Kelp Forest' && state === 'ended')
  if (!kelp) throw new Error('The Kelp Forest has not met in two weeks.')
  return kelp
}

test('an advisor opens the day: an excuse with its evidence, a meeting and its roll', async ({ page }) => {
  await logInAs(page, 'House advisor')
  await expect(page).toHaveURL(/\/home$/)
  await expect(
    page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Maren$/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Juniper House' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join meeting' })).toBeVisible()
  await expectAccessibleInBoth(page)

  // A day on which nothing meets is reached by the keyboard, too.
  await goOn(page, `/home?day=${sundayBefore(schoolDayOf(Date.now()))}`)
  await expect(page.getByRole('region', { name: 'Hours' })).toBeVisible()
  await expectAccessible(page)
  await goOn(page, '/home')

  // Never decided from a line: its page has the evidence, and both decisions.
  await page.getByRole('link', { name: /^Review: Excuse for Hana Kobayashi/ }).click()
  await expect(page).toHaveURL(/\/excuses\/\d+/)
  await expect(page.getByRole('button', { name: 'Reject' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)

  const { id, date } = await findEnded(page)
  await goOn(page, `/home?day=${date}`)
  const day = page.getByRole('complementary', { name: 'Your day' })
  await day.getByRole('link', { name: /^The Kelp Forest, / }).click()
  await expect(page).toHaveURL(new RegExp(`/home/events/${id}\\?day=${date}`))
  const panel = page.getByRole('complementary', { name: 'The Kelp Forest' })
  await expect(panel.getByText('Wren Abernathy')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(day).toBeVisible()
  await page.goBack()
  await panel.getByRole('link', { name: 'Attendance' }).click()
  await expect(page).toHaveURL(new RegExp(`/attendance/default/${id}$`))
})

test('home goes through days, and says when an event is not there; the calendar goes by keyboard', async ({
  page,
}) => {
  await logInAs(page, 'House advisor')
  const today = schoolDayOf(Date.now())
  const day = page.getByRole('complementary', { name: 'Your day' })
  await day.getByRole('button', { name: 'Next day' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${addDays(today, 1)}`))
  await day.getByRole('button', { name: 'Previous day' }).click()
  await day.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${addDays(today, -1)}`))
  await day.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await goOn(page, '/home/events/999999')
  await expect(page.getByRole('heading', { name: 'There is no such event' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/home$/)

  // The calendar goes by keyboard, and opens its meetings one after the other.
  const { id, date } = await findEnded(page)
  await goOn(page, `/calendar?date=${date}`)
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden()
  const area = page.getByRole('region', { name: 'Days' })
  await expect(area.getByRole('link', { name: /^The Kelp Forest, / }).first()).toBeVisible()
  await expectAccessible(page)
  // At once, wherever the page has the keyboard.
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/view=month/)
  await expect(area.getByRole('table', { name: 'Meetings by day' })).toBeVisible()
  await expectAccessible(page)
  await area.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(new RegExp(`date=${date}`))
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/calendar\?view=month$/)
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/\/calendar$/)

  await goOn(page, `/calendar/events/${id}?date=${date}`)
  const sheet = page.getByRole('complementary', { name: 'The Kelp Forest' })
  // The meeting may be there before the others of its week, and then has none before it.
  await expect(sheet.getByRole('button', { name: /^Previous/ })).toBeEnabled()
  await page.keyboard.press('k')
  await expect(page).not.toHaveURL(new RegExp(`events/${id}`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/calendar\\?date=${date}`))
})

test('what somebody else decides leaves the open page by itself', async ({ page, browser }) => {
  const listening = page.waitForResponse((response) => /\/api\/live\?.*excuse/.test(response.url()))
  await logInAs(page, 'House advisor')
  const { needs } = await read<Home>(page, '/home')
  const excuse = needs.find(({ studentName }) => studentName === 'Declan O’Shaughnessy')
  // Other tests file excuses for the same student.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/excuses/${excuse?.excuseId}"]`), hasText: 'needs your decision' })
  await expect(row).toBeVisible()
  // The page has said what it listens to before somebody else decides.
  await listening

  const admin = await (await browser.newContext()).newPage()
  await beginSession(admin, 'Super admin')
  const headers = { 'frontend-id': 'tests' }
  const base = '/api/pages/employee/attendances/report'
  const decided = await admin.request.put(`${base}/excuse/approve`, {
    headers,
    data: { excuse_ids: [excuse?.excuseId] },
  })
  const { decision_id } = await decided.json()
  await expect(row).toBeHidden()
  await admin.request.post(`${base}/undo`, { headers, data: { decision_id } })
  await expect(row).toBeVisible()
  await admin.context().close()
})

test('who has nothing on the home page is led to the places they may go', async ({ page }) => {
  await logInAs(page, 'Admissions')
  await expect(page).toHaveURL(/\/experiences$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeAttached()
  await expect(page.getByRole('main').getByRole('link', { name: 'Workbench' })).toBeVisible()
})

test('on a phone home and calendar are lists that fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'House advisor')
  const { date } = await findEnded(page)
  await page.goto('/home')
  for (const path of ['/home', `/calendar?date=${date}`, `/calendar?date=${date}&view=month`]) {
    if (path !== '/home') await goOn(page, path)
    await expect(page.getByRole('link', { name: /The Kelp Forest/ }).first()).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectAccessible(page)
  }
  await page.getByRole('navigation', { name: 'Main on a phone' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a lead begins with the school’s morning; to others there is no such page', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'Dean')
  await expect(page).toHaveURL(/\/experiences$/)
  await page.getByRole('link', { name: 'Open the morning' }).click()
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByRole('heading', { level: 1, name: 'School today' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(menu.getByRole('link').first()).toHaveText('School today')
  await expect(page.getByRole('complementary', { name: 'Attendance, week by week' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Review: .+, Grade \d+, / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/excuses\/\d+/)
  await goOn(page, '/today')
  await page.getByRole('link', { name: /: Excuses to decide$/ }).click()
  await expect(page).toHaveURL(/\/report\?approved=yours/)

  const advisor = await (await browser.newContext()).newPage()
  await logInAs(advisor, 'House advisor', '/today')
  await expect(advisor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
