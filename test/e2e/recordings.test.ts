import type { Page } from '@playwright/test'
import {
  beginSession,
  expect,
  expectAccessibleInBoth,
  expectLoaded,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'

const tool = '/workbench/zoom-recordings'

/** A class that was recorded, can be played and says what was said: at the beginning of a month it may be one of the month before. */
async function findToldMeeting(page: Page): Promise<{ id: number }> {
  const read = async (path: string) => {
    const address = `/api/backoffice/workbench/zoom-recordings${path}`
    return (await page.request.get(address, { headers: { 'frontend-id': 'tests' } })).json()
  }
  for (const { id } of (await read('')).hosts)
    for (const { month } of (await read(`/${id}/months`)).months) {
      const { recordings } = await read(`/${id}/months/${month}`)
      const told = recordings.find(
        (one: { state: string; has_transcript: boolean; session: string | null }) =>
          one.state === 'ready' && one.has_transcript && one.session,
      )
      if (told !== undefined) return told
    }
  throw new Error('No recording of a class says what was said.')
}

test('a recording is found by host and month, played, searched, and jumped into', async ({ page }) => {
  await logInAs(page, 'Super admin', tool)
  await expectLoaded(page)
  const hosts = page.getByRole('table', { name: 'Colleagues with recordings' })
  await hosts.getByRole('rowheader', { name: /Maren Okafor-Lindqvist/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Recordings of Maren Okafor-Lindqvist' }),
  ).toBeVisible()
  await page
    .getByRole('table', { name: /Months/ })
    .getByRole('rowheader')
    .first()
    .click()
  const meetings = page.getByRole('table', { name: /Recordings/ })
  await expect(meetings.getByRole('row').nth(1)).toBeVisible()
  const read = meetings.getByRole('row', { name: /Ready/ }).first()
  await read.getByRole('rowheader').click()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Play or download' }).click()
  await expect(page).toHaveURL(/\/recording\/\d+$/)
  await expectLoaded(page)
  const film = page.getByLabel(/^Recording of /)
  const duration = () => film.evaluate((one: HTMLVideoElement) => one.duration)
  await expect.poll(duration).toBeGreaterThan(60)
  await expect(page.getByRole('heading', { name: /^Who was there/ })).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('what was said is looked for, and a press of it plays from there', async ({ page }) => {
  await beginSession(page, 'Super admin')
  const told = await findToldMeeting(page)
  await page.goto(`/recording/${told.id}`)
  await expectLoaded(page)
  const film = page.getByLabel(/^Recording of /)
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0)
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('sediment')
  await expect(page.getByText(/^Found in \d+ of \d+ lines$/)).toBeVisible()
  const line = page.getByRole('list', { name: 'Transcript' }).getByRole('button').first()
  await expect(line).toContainText('sediment')
  await line.click()
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(100)
  await expect(line).toHaveAttribute('aria-current', 'true')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toMatch(/, \d{4}-\d\d-\d\d\.mp4$/)
})

test('old recordings are planned for removal, read, and removed after a question', async ({ page }) => {
  await logInAs(page, 'Super admin', tool)
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Remove old ones' }).click()
  const days = page.getByRole('textbox', { name: 'Keep, in days' })
  await days.fill('5')
  await page.getByRole('button', { name: 'Make a plan' }).click()
  await expect(page.getByText('Keep recordings for at least 30 days.')).toBeVisible()
  // The oldest of them alone, whatever day of the week it is: more than 20 need a second person.
  for (let keep = 70, found = 0; found === 0; keep--) {
    await days.fill(String(keep))
    await page.getByRole('button', { name: 'Make a plan' }).click()
    const plan = page.getByText(new RegExp(`^\\d+ recordings? older than ${keep} days, `))
    found = Number.parseInt((await plan.textContent()) ?? '', 10)
  }
  await expect(
    page
      .getByRole('list', { name: /^What plan \d+ removes$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Remove them' }).click()
  const question = page.getByRole('dialog', { name: /^Remove \d+ recordings?\?$/ })
  await question.getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByText(/^Applied: \d+ removed/)).toBeVisible()
})
