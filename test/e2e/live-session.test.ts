import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { read, runningSession } from '#test/browser/rolls-in-browser.ts'

test('a running meeting shows who is missing, is locked, and updates itself', async ({ page }) => {
  await page.clock.install()
  await beginSession(page, 'Facilitator')
  const address = await runningSession(page)
  // With somebody of a partner school, whom the meeting has not seen.
  await page.route('**/api/backoffice/facilitate/**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const roll = answer.roll ?? answer
    if (roll.externalStudentsAttendance !== undefined)
      roll.externalStudentsAttendance = [
        { id: 1, name: 'Ines Duarte', status: '', leftAt: null, remark: 'No consent' },
      ]
    await route.fulfill({ response, json: answer })
  })
  await page.goto(address)
  await expect(
    page.getByText('Attendance is auto-updating. You can edit after the meeting.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Missing now/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^In the meeting/ })).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const external = page.getByRole('region', { name: 'External students 1, 1 not seen yet' })
  await expect(external.getByRole('listitem')).toHaveText('Ines Duarte No consentNot seen yet')

  await expectAccessible(page)
  // Not the plan's button, which a session with a plan has, too.
  const edit = page.getByRole('button', { name: /^Edit(?! plan)/ })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeHidden()

  // So does the sheet of who is missing, beside which somebody dials: meanwhile they have joined. Beside the number
  // stands what a court said.
  let state = 'not seen'
  await page.route('**/api/backoffice/people/*', async (route) => {
    const response = await route.fetch()
    const person = await response.json()
    person.now = person.now.map((meeting: object) => ({ ...meeting, state }))
    person.custody = person.guardians.map(({ id }: { id: number }) => ({
      guardianId: id,
      custodyRemark: 'No contact',
      pickUpRemark: '',
      seesRecords: true,
    }))
    await route.fulfill({ response, json: person })
  })
  const { attendances } = await read<{ attendances: readonly { studentId: number }[] }>(page, address)
  await page.goto(`${address}?person=${attendances[0]?.studentId}`)
  const sheet = page.getByRole('complementary').filter({ hasText: 'Guardians' })
  await expect(sheet.getByText('Not in the meeting', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Custody: No contact', { exact: true }).first()).toBeVisible()
  state = 'there'

  // The page asks again by itself when it said it would, that of its experience how many are missing, and that of a student
  // where they are.
  const experience = address.split('/').slice(0, 4).join('/')
  const beside = await page.context().newPage()
  await beside.goto(experience)
  await expect(beside.getByText(/^Now\. /)).toBeVisible()
  const student = await page.context().newPage()
  const overview = `/students/${attendances[0]?.studentId}/overview`
  await student.goto(overview)
  await expect(student.getByRole('complementary', { name: 'Today and family' })).toContainText(/^Today, /)
  const asked = [
    { of: page, at: address },
    { of: beside, at: `${experience}/sessions` },
    { of: student, at: `${overview}/today` },
  ]
  const again = asked.map(({ of, at }) =>
    of.waitForResponse((response) => response.url().endsWith(at), { timeout: 40_000 }),
  )
  // Half a minute on all three, whose clock is one.
  await page.clock.fastForward('00:31')
  for (const response of await Promise.all(again)) expect(response.ok()).toBe(true)
  await expect(sheet.getByText('In the meeting', { exact: true })).toBeVisible()
  await beside.close()
  await student.close()
})

test('a running meeting fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'Facilitator')
  await page.goto(await runningSession(page))
  await expect(page.getByRole('list', { name: 'Missing now' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  // While the video meeting has said nothing nobody is missing, and nobody is to be called.
  await page.route('**/api/backoffice/facilitate/**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const roll = answer.roll ?? answer
    if (roll.attendances !== undefined) {
      roll.presence = 'unheard'
      for (const entry of roll.attendances) Object.assign(entry, { segments: [], lastLeftAt: null })
    }
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Not known yet/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Expected' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Missing now' })).toBeHidden()
  await expect(page.getByRole('heading', { name: /^In the meeting/ })).toBeHidden()
  await expectAccessible(page)
})
