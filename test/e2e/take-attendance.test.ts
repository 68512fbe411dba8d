import { beginSession, expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { openUntaken, pastSession, type Roll, read, rowOf } from '#test/browser/rolls-in-browser.ts'

test('a roll that was not taken is taken from the list: everyone, then who was not there', async ({
  page,
  browser,
}) => {
  await openUntaken(page)

  const register = page.getByRole('grid', { name: /^Roll of / })
  await expect(register).toBeVisible()
  await page.getByRole('button', { name: 'Everyone present' }).click()
  const first = register.getByRole('row').nth(1)
  const name = await first.getByRole('rowheader').locator('[title]').getAttribute('title')
  if (name === null) throw new Error('The first row names nobody.')
  await register.getByRole('checkbox', { name: `Unexcused Absent, ${name}`, exact: true }).check()
  await expect(register.getByRole('checkbox', { name: `Present, ${name}`, exact: true })).not.toBeChecked()

  // Excused while the register stands open, somebody stays Present as everyone; that is said before it is saved.
  const { startAt, endAt, attendances } = await read<Roll>(page, new URL(page.url()).pathname)
  const excused = attendances.find(({ studentName, excuse }) => studentName !== name && excuse === null)
  if (!excused) throw new Error('Nobody else is expected.')
  const office = await browser.newPage()
  await beginSession(office, 'Admin')
  const reason = 'Feeling sick or unwell'
  const excuse = { student_id: excused.studentId, start_at: startAt, end_at: endAt, reason }
  const headers = { 'frontend-id': 'tests' }
  expect((await office.request.post('/api/excuses', { headers, data: excuse })).ok()).toBe(true)
  await office.close()
  const foot = page.getByRole('region', { name: 'Changes' })
  await expect(foot).toContainText(`Excused, but set to something else here: ${excused.studentName}`)
  await register
    .getByRole('checkbox', { name: `Excused Absent, ${excused.studentName}`, exact: true })
    .check()
  await expect(foot).not.toContainText('set to something else here')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText(/^Roll saved/)).toBeVisible()
  await expect(register).toBeHidden()
  await expect(rowOf(page, name)).toContainText('Unexcused Absent')
  await page.reload()
  await expect(rowOf(page, name)).toContainText('Unexcused Absent')
  await expect(rowOf(page, name)).toContainText('Set by you')
})

test('a row says why, beside the roll, and the address remembers it', async ({ page }) => {
  await logInAs(page, 'Facilitator', '/facilitate/expeditions-learning-goals')
  await page.getByRole('link', { name: 'Attendance, The Kelp Forest' }).last().click()
  await page.getByRole('button', { name: 'Previous session' }).first().click()
  await expect(page.getByRole('table', { name: /^Roll of The Kelp Forest/ })).toBeVisible()
  await page.getByRole('rowheader').first().getByRole('button').click()
  const why = page.getByRole('complementary').filter({ hasText: 'Why this status' })
  await expect(why.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(page).toHaveURL(/row=\d+/)
  await expectAccessible(page)

  const name = await why.getByRole('heading', { level: 2 }).textContent()
  await page.keyboard.press('j')
  await expect(why.getByRole('heading', { level: 2 })).not.toHaveText(name ?? '')
  await page.keyboard.press('k')
  await expect(why.getByRole('heading', { level: 2 })).toHaveText(name ?? '')
  await page.reload()
  await expect(why.getByRole('heading', { level: 2 })).toHaveText(name ?? '')
  await why.getByRole('button', { name: 'Close' }).click()
  await expect(why).toBeHidden()
  await expect(page).not.toHaveURL(/row=/)

  // The panel is a step of history, however one went on within it: Back closes it and stays on the roll.
  const roll = page.url()
  await page.getByRole('rowheader').first().getByRole('button').click()
  await page.keyboard.press('j')
  await expect(why.getByRole('heading', { level: 2 })).not.toHaveText(name ?? '')
  await page.goBack()
  await expect(why).toBeHidden()
  await expect(page).toHaveURL(roll)
  // Closed by its button it leaves no step behind.
  await page.getByRole('rowheader').first().getByRole('button').click()
  await why.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(roll)
  await page.goBack()
  await expect(page).not.toHaveURL(roll)
})

test('a wrong absence is corrected: the save says who is told, and “why” what they were told', async ({
  page,
}) => {
  await beginSession(page, 'Facilitator')
  const { address, roll } = await pastSession(page, 7)
  const wrong = roll.attendances.find(({ status }) => status === 'Present')
  if (!wrong) throw new Error('Nobody was present.')
  const post = (data: object) =>
    page.request.post(`/api/backoffice${address}`, { headers: { 'frontend-id': 'tests' }, data })
  await post({
    _action: 'overwrite_attendances',
    attendances: [{ id: wrong.id, status: 'Unexcused Absent' }],
  })

  await page.goto(`${address}?edit=true`)
  const register = page.getByRole('grid', { name: /^Roll of / })
  const foot = page.getByRole('region', { name: 'Changes' })
  await expect(register).toBeVisible()
  // Told while the register stands open, which changes no status: whoever saves is asked all the same.
  expect((await post({ _action: 'notify_guardians' })).ok()).toBe(true)
  await expect(foot.getByRole('checkbox')).toHaveCount(0)
  await register.getByRole('checkbox', { name: `Present, ${wrong.studentName}`, exact: true }).check()
  await expect(foot.getByRole('checkbox', { name: /^Tell the family it was corrected/ })).toBeChecked()
  await expect(foot).toContainText(`had been told something else about ${wrong.studentName}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText(`The family of ${wrong.studentName} is told that it was corrected`),
  ).toBeVisible()

  await page.goto(`${address}?row=${wrong.id}`)
  const told = page.getByRole('list', { name: 'What the family was told' })
  await expect(told).toContainText('The family was told: absent without an excuse')
  await expect(told).toContainText('The family was told it was corrected: was there')
  await expectAccessible(page)
})

test('on a phone what failed leaves the buttons free that try again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'Facilitator')
  const { address } = await pastSession(page, 7)
  await page.goto(`${address}?edit=true`)
  const late = page.getByRole('checkbox', { name: /^Late, / }).first()
  await late.click()
  await page.route('**/api/backoffice/facilitate/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const message = page.getByRole('alert').last()
  await expect(message).toBeInViewport()
  const [said, bar] = [
    await message.boundingBox(),
    await page.getByRole('region', { name: 'Changes' }).boundingBox(),
  ]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  // What is discarded is not there to be tried again.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 change discarded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
})

test('what is chosen while a roll is being saved stays to be saved, and nothing on its way is discarded', async ({
  page,
}) => {
  await beginSession(page, 'Facilitator')
  const { address } = await pastSession(page, 8)
  await page.goto(`${address}?edit=true`)
  const late = page.getByRole('checkbox', { name: /^Late, /, checked: false })
  const [first, second] = [
    await late.nth(0).getAttribute('aria-label'),
    await late.nth(1).getAttribute('aria-label'),
  ]
  const lateOf = (label: string | null) => page.getByRole('checkbox', { name: label ?? '', exact: true })
  await lateOf(first).click()
  let goOn = () => {}
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/backoffice/facilitate/**', async (route) => {
    if (route.request().method() !== 'GET') await isHeld
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await lateOf(second).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/discarded/)).toBeHidden()
  goOn()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('grid')).toBeHidden()
  await page.goto(`${address}?edit=true`)
  await expect(lateOf(second)).toBeChecked()
})
