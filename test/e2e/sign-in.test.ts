import { expect, expectAccessible, logInAs, test } from '#test/people-in-browser.ts'

test('a person logs in by keyboard alone, and lands where they were going', async ({ page }) => {
  await page.goto('/workbench/outbox?state=sent')
  await expect(page).toHaveURL(/\/signin\?state=sent$/)
  await expect(page).toHaveTitle('Homeroom · Log in')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@demo.homeroom.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('homeroom')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await expect(page).toHaveURL(/\/workbench\/outbox\?state=sent$/)
})

test('what is wrong stands under its field', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Type your email.')).toBeVisible()
  await expect(page.getByText('Type your password.')).toBeVisible()
  await page.getByLabel('Email').fill(`nobody-${Date.now()}@demo.homeroom.test`)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This e-mail and password do not belong together.')
})

test('a password can be shown', async ({ page }) => {
  await page.goto('/signin')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('logging out ends the session and says so', async ({ page }) => {
  await logInAs(page, 'Super admin')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/signin/)
  await page.goto('/signout')
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/signin$/)
})

test('return_to logs out first, and leads on after logging in', async ({ page }) => {
  await logInAs(page, 'Super admin')
  await page.goto('/home?return_to=/profile/sessions')
  await expect(page).toHaveURL(/\/signin\?return_to=/)
  await page.getByRole('listitem').filter({ hasText: 'Super admin' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/profile\/sessions$/)
})

test('a link by e-mail sets a new password, whose faults are said', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'New password' }).waitFor()
  await page.getByLabel('Email').fill(`nobody-${Date.now()}@demo.homeroom.test`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()

  await page.goto('/password/new?token=1234567890')
  await page.getByLabel('New password', { exact: true }).fill('too short')
  await page.getByLabel('New password again', { exact: true }).fill('too shor')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('The two are not the same.')).toBeVisible()
  await page.getByLabel('New password again', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  for (const field of ['New password', 'New password again'])
    await page.getByLabel(field, { exact: true }).fill('kelp bridge lantern otter')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This link was used or is too old.')).toBeVisible()
})

test('families arrive at a page of their own, never in the shell', async ({ page }) => {
  await logInAs(page, 'Guardian')
  await expect(page).toHaveURL(/\/family$/)
  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/family$/)
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const)
  for (const path of ['/signin', '/password/new', '/password/new?token=1', '/signout'])
    test(`${path} is accessible in ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
    })

test('a session that ended elsewhere leads to sign-in, and back to the page', async ({ page, context }) => {
  await logInAs(page, 'Super admin')
  await page.goto('/workbench')
  await page.getByRole('heading', { name: 'Choose a tool' }).waitFor()
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Workbench' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByRole('listitem').filter({ hasText: 'Super admin' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/workbench\/services$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
})
