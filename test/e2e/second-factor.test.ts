import type { Page } from '@playwright/test'
import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { codeAt, stepOf } from '../../src/domains/sign-in/server/second-factor/totp.ts'

test('an authenticator app is set up, asked for after the password, and removed', async ({ page }) => {
  await beginSession(page, 'Counselor')
  await page.goto('/profile/sessions')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const app = page.getByRole('dialog', { name: 'Authenticator app' })
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await app.getByLabel('Code that the app shows').fill('000000')
  await app.getByRole('button', { name: 'Confirm' }).click()
  await expect(app.getByText(/not the code in the app/)).toBeVisible()
  await app.getByLabel('Code that the app shows').fill(codeAt(secret, stepOf(Date.now()) - 1))
  await app.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const paper = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)
  // As over plain http in the building.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await codes.getByRole('button', { name: 'Copy the codes' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByText('Copied')).toHaveCount(0)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()

  const email = await logOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('homeroom')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code of your app, or a recovery code').fill('111111')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toHaveText(/not right, or was used before/)
  await page.getByLabel('Code of your app, or a recovery code').fill(codeAt(secret, stepOf(Date.now()) + 1))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()

  await logOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('homeroom')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Code of your app, or a recovery code').fill(paper)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await page.goto('/profile/sessions')
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

/** Out and back at the login page; says whose address it was. */
async function logOut(page: Page): Promise<string> {
  const headers = { 'frontend-id': 'tests' }
  const answer = await page.request.get('/api/auth/current-user', { headers })
  const { user }: { user: { email: string } } = await answer.json()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in again' }).click()
  return user.email
}
