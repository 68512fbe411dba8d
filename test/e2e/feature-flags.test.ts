import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'

const path = '/workbench/feature-flags'
const views = { name: 'Views', exact: true } as const

test('a feature is held back, tried by one test group on pages that are open, and released to everybody', async ({
  page,
  browser,
}) => {
  const [counselor, dean] = await Promise.all([browser.newPage(), browser.newPage()])
  await logInAs(page, 'Admin', path)
  await logInAs(counselor, 'Counselor', '/students')
  await logInAs(dean, 'Dean', '/students')
  await expect(counselor.getByRole('button', views)).toBeVisible()

  const feature = page.getByRole('listitem').filter({ hasText: 'Keeps the filters of a list' })
  const turn = (status: string) => feature.getByText(status, { exact: true }).click()
  await turn('Off')
  await expect(page.getByText('Saved views is off')).toBeVisible()
  // On the tab that is open, without a reload.
  await expect(counselor.getByRole('button', views)).toHaveCount(0)
  await expect(dean.getByRole('button', views)).toHaveCount(0)

  const title = `Pilot ${Date.now()}`
  await page.getByRole('button', { name: 'New group' }).click()
  const making = page.getByRole('dialog', { name: 'New group' })
  // Nothing typed does nothing.
  await making.getByRole('button', { name: 'Create group' }).click()
  await expect(making.getByRole('alert')).toHaveCount(0)
  await making.getByRole('textbox', { name: 'Name' }).fill(title)
  await making.getByRole('button', { name: 'Create group' }).click()
  const group = page.getByRole('region', { name: title })
  const who = group.getByRole('textbox', { name: /^Email address/ })
  await who.fill('nobody@elsewhere.example')
  await who.press('Enter')
  await expect(group.getByText('Email not found, check again please!')).toBeVisible()
  const headers = { 'frontend-id': 'tests' }
  const me = await counselor.request.get('/api/backoffice/root/authenticated', { headers })
  await who.fill((await me.json()).email)
  await who.press('Enter')
  await expect(group.getByRole('button', { name: /^Take .* out of/ })).toBeVisible()

  await feature.getByRole('button', { name: /^Let a group try/ }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await turn('On')
  await expect(counselor.getByRole('button', views)).toBeVisible()
  await expect(dean.getByRole('button', views)).toHaveCount(0)

  await turn('Released')
  await expect(dean.getByRole('button', views)).toBeVisible()
  await group.getByRole('button', { name: 'Delete group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect(group).toHaveCount(0)
  await expect(counselor.getByRole('button', views)).toBeVisible()
})
