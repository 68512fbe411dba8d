import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'

test('a person logs in by keyboard alone, and lands where they were going', async ({ page }) => {
  // So slow that the page shows that it waits before it is known who asks, and that what follows overlaps.
  for (const [path, ms] of [
    ['backoffice/root/authenticated', 400],
    ['auth/logout/web', 400],
    ['backoffice/signin/options', 800],
  ] as const)
    await page.route(
      `**/api/${path}*`,
      (route) => void setTimeout(() => void route.continue().catch(() => undefined), ms),
    )
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

test('what is wrong stands under its field, and a password can be shown', async ({ page }) => {
  await page.goto('/signin')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Type your email.')).toBeVisible()
  await expect(page.getByText('Type your password.')).toBeVisible()
  await page.getByLabel('Email').fill(`nobody-${Date.now()}@demo.homeroom.test`)
  await password.fill('not the password')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This email and password do not match.')
})

test('logging out ends the session and says so', async ({ page }) => {
  await logInAs(page, 'Super admin')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/signout')
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/signin$/)
})

test('whom the server did not hear logging out is told so, and logged out once it does', async ({
  browser,
}) => {
  // A browser says on its own what was refused: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await logInAs(page, 'Super admin')
  await page.getByRole('button', { name: /^Your menu/ }).waitFor()
  await page.route(/\/auth\/logout\//, (route) => route.fulfill({ status: 502 }))
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText(/^You are still logged in/)).toBeVisible()
  await page.unrouteAll()
  await untilShown(page, page.getByRole('heading', { name: 'You are logged out' }), 2_500)
})

test('return_to asks before it logs out, and leads on after logging in; elsewhere it leads nowhere', async ({
  page,
}) => {
  await logInAs(page, 'Super admin', '/workbench?return_to=/.//evil.example')
  await expect(page.getByRole('heading', { name: 'Choose a tool' })).toBeVisible()
  await page.goto('/home?return_to=/profile/sessions')
  await expect(page).toHaveURL(/\/signin\?return_to=/)
  await expect(page.getByRole('heading', { name: 'Log out first?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await page.goto('/home?return_to=/profile/sessions')
  await page.getByRole('button', { name: 'Log out and go on' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Super admin' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/profile\/sessions$/)
})

test('a person sees their sign-ins and changes their password', async ({ page }) => {
  await logInAs(page, 'Admissions')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your sign-ins' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your sign-ins' })).toBeVisible()
  const happened = page.getByRole('table', { name: /^What happened to your sign-in/ })
  await expect(happened.getByText('Logged in').first()).toBeVisible()
  await page.getByRole('link', { name: 'Change your password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('kelp bridge lantern otter')
  await page.getByLabel('New password again', { exact: true }).fill('kelp bridge lantern otter')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByRole('link', { name: 'Your sign-ins' }).click()
  await expect(happened.getByText('Wrong password when asked again').first()).toBeVisible()
})

test('a link by email sets a new password, whose faults are said', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'New password' }).waitFor()
  await page.getByLabel('Email').fill(`nobody-${Date.now()}@demo.homeroom.test`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto('/password/new?token=1234567890')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('New password', { exact: true }).fill('too short')
  await page.getByLabel('New password again', { exact: true }).fill('too shor')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('The two passwords do not match.')).toBeVisible()
  await page.getByLabel('New password again', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  for (const field of ['New password', 'New password again'])
    await page.getByLabel(field, { exact: true }).fill('kelp bridge lantern otter')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This link was used or is too old.')).toBeVisible()
})

test('a session that ended elsewhere leads to sign-in, and back to the page', async ({ page, context }) => {
  await logInAs(page, 'Super admin', '/workbench')
  await page.getByRole('heading', { name: 'Choose a tool' }).waitFor()
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Workbench' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByRole('listitem').filter({ hasText: 'Super admin' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/workbench\/services$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
})
