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
    await expect(page.getByText('Published End-cycle report from all selected students')).toBeVisible()
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
  await expect(page.getByText('No report yet')).toBeVisible()
})
