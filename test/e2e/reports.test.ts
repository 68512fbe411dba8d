import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { demoPassword } from '../../src/demo/demo-personas.ts'

test('a report is confirmed, held, cancelled, published, and opened by nobody but the entitled guardian', async ({
  page,
  context,
}) => {
  await logInAs(page, 'School director', '/workbench/report/progress?student=declan')
  const publish = async () => {
    await page
      .getByRole('row', { name: /Declan/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'End-Cycle', exact: true }).click()
    const sheet = page.getByRole('complementary').filter({ hasText: 'Before you publish' })
    const button = sheet.getByRole('button', { name: 'Publish 1' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await sheet.getByRole('checkbox', { name: /^Declan/ }).check()
    await expectAccessible(page)
    await button.click()
    // What was said of the first time may still be there.
    await expect(page.getByText('Published End-cycle report from all selected students').last()).toBeVisible()
  }
  await publish()
  const held = page.getByRole('status').filter({ hasText: 'End-cycle reports of 1 student go out' })
  await expect(held).toContainText('No family has seen them yet.')
  await held.getByRole('button', { name: 'Cancel End-cycle reports' }).click()
  await expect(held).toHaveCount(0)

  await page.getByRole('button', { name: /^Hold/ }).click()
  const form = page.getByRole('dialog', { name: 'How long reports are held' })
  await form.getByLabel('Minutes').fill('0')
  await form.getByRole('button', { name: 'Save hold' }).click()
  await expect(page.getByRole('button', { name: 'No hold' })).toBeVisible()
  await publish()
  const row = page.getByRole('row', { name: /Declan/ })
  await expect(row.getByText('Published', { exact: true })).toHaveCount(2, { timeout: 20_000 })

  await context.clearCookies()
  await logInAs(page, 'Guardian', '/family/reports')
  await page
    .getByRole('link', { name: /Declan: .*, end-cycle/ })
    .first()
    .click()
  await expect(page.getByText('Only you and Declan')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expectAccessible(page)

  await context.clearCookies()
  const father = await page.request.post('/api/auth/sign-in/email', {
    headers: { 'frontend-id': 'tests' },
    data: { email: 'fergal.oshaughnessy@family.homeroom.test', password: demoPassword },
  })
  expect(father.status()).toBe(200)
  await page.goto('/family/reports')
  await expect(page.getByRole('heading', { name: 'Not open to you' })).toBeVisible()
})

test('who is chosen stays from page to page, and ends with the cycle', async ({ page }) => {
  await logInAs(page, 'School director', '/workbench/report/progress')
  const every = page.getByRole('checkbox', { name: 'Select all' })
  const count = async () => Number.parseInt(await page.getByText(/^\d+ selected$/).innerText(), 10)
  await every.check()
  const first = await count()
  expect(first).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(every).not.toBeChecked()
  await every.check()
  expect(await count()).toBeGreaterThan(first)
  await every.uncheck()
  expect(await count()).toBe(first)

  await page.getByRole('button', { name: /choose a cycle$/ }).click()
  await page
    .getByRole('menuitemradio', { name: /Cycle 1/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/progress\?cycle_id=\d+$/)
  await expect(page.getByText('0 selected')).toBeVisible()
})

test('whoever closes the sheet before the answer is told that it failed', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, 'School director', '/workbench/report/progress')
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  await page.route(/\/progress\/sync$/, async (route) => {
    await closed
    await route.fulfill({ status: 503, json: { message: 'Not now.' } })
  })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByText('Un-publish', { exact: true }).click()
  await page.getByRole('button', { name: 'Mid-Cycle', exact: true }).click()
  const sheet = page.getByRole('complementary').filter({ hasText: 'Before you un-publish' })
  await sheet.getByRole('button', { name: /^Un-publish \d+$/ }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  close()
  await expect(page.getByText(/^Failed to publish\/un-publish/)).toBeVisible()
  await page.context().close()
})

test('a summary that is typed stays when somebody else saves one, and saving asks about both', async ({
  browser,
}) => {
  // A browser says on its own that a save was refused: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, 'School director', '/students')
  const headers = { 'frontend-id': 'tests' }
  const api = async (path: string) => (await page.request.get(`/api${path}`, { headers })).json()
  const { studentsProgresses, cycleId } = await api('/pages/admin/workbench/report/progress/students?page=2')
  const { student_id: studentId } = studentsProgresses[0]
  const path = `/backoffice/students/${studentId}/reports/${cycleId}/end_cycle`
  await page.goto(`/students/${studentId}/reports?of=${cycleId}&kind=end_cycle`)
  const field = page.getByRole('textbox', { name: 'What the family reads first' })
  const { summary } = await api(path)
  // Where nothing is typed, what somebody else saves comes by itself.
  const save = (body: string, version: number) =>
    page.request.post(`/api${path}/summary`, { headers, data: { body, version } })
  await expect(field).toBeVisible()
  expect((await save('Theirs', summary.version)).status()).toBe(200)
  await expect(field).toHaveValue('Theirs')
  await field.fill('What I have to say of a whole cycle')
  expect((await save('Theirs again', summary.version + 1)).status()).toBe(200)
  await expect(page.getByText(/Last written by/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(field).toHaveValue('What I have to say of a whole cycle')
  await page.getByRole('button', { name: 'Save summary' }).click()
  await expect(page.getByText('Theirs again').first()).toBeVisible()
  await expect(page.getByText('What I have to say of a whole cycle').first()).toBeVisible()
})

test('a summary that is typed stays while another version is looked at, and the sheet asks before it closes', async ({
  page,
}) => {
  await logInAs(page, 'School director', '/students')
  const headers = { 'frontend-id': 'tests' }
  const api = async (path: string) => (await page.request.get(`/api${path}`, { headers })).json()
  const { studentsProgresses } = await api('/pages/admin/workbench/report/progress/students?page=2')
  const [{ student_id: studentId }] = studentsProgresses
  const { reports } = await api(`/backoffice/students/${studentId}/reports`)
  const published = reports.find((one: { version: number | null }) => one.version !== null)
  await page.goto(`/students/${studentId}/reports?of=${published.cycle_id}&kind=${published.kind}`)
  const field = page.getByRole('textbox', { name: 'What the family reads first' })
  await field.fill('Typed beside a version')
  await page.getByRole('button', { name: 'What would be published now' }).click()
  await expect(page.getByText('Preview: what would be published now')).toBeVisible()
  await expect(field).toHaveValue('Typed beside a version')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toHaveValue('Typed beside a version')
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})
