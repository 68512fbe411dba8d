import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'

/** Holds the answers of calls to an address until they are let go. */
async function hold(page: Page, address: RegExp) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const answer = await route.fetch()
    await promise
    await route.fulfill({ response: answer })
  })
  return letGo
}

test('the answer of a form that was left closes nothing: not the same form opened once more, not another page', async ({
  page,
}) => {
  await logInAs(page, 'Admissions', '/workbench/onboarding/groups/0')
  // Beside this test a family goes its whole way by a group of Harbor Campus.
  await page.getByRole('link', { name: 'North Campus', exact: true }).click()
  const letGo = await hold(page, /\/onboarding\/groups\/\d+\/new$/)
  const actions = page.getByRole('button', { name: /^Actions for North Campus/, includeHidden: true })
  await expect(actions).not.toHaveCount(0)
  const before = await actions.count()
  const create = page.getByRole('button', { name: 'Create Onboarding' })
  const modal = page.getByRole('dialog', { name: 'New Onboarding' })
  await create.click()
  await modal.getByRole('combobox', { name: 'School Start Date' }).click()
  await page
    .getByRole('option', { name: /, 20\d\d/ })
    .last()
    .click()
  await modal.getByRole('button', { name: 'Save' }).click()
  // Whoever does not wait for the answer closes it, and begins the next one.
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await create.click()
  await expect(modal.getByRole('combobox', { name: 'School Start Date' })).toBeVisible()
  letGo()
  await expect(page.getByText('Onboarding group created')).toBeVisible()
  await expect(actions).toHaveCount(before + 1)
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL(/\/new$/)
})

test('whoever leaves a form by Back while it is saved is not led back by its answer', async ({ page }) => {
  await logInAs(page, 'Admissions', '/workbench/onboarding/groups/0')
  await page.getByRole('link', { name: 'Prairie Campus' }).click()
  const letGo = await hold(page, /\/onboarding\/groups\/\d+\/edit\/\d+$/)
  await page
    .getByRole('button', { name: /^Actions for Prairie Campus/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit Group' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit Onboarding' })
  await modal.getByRole('combobox', { name: 'School Start Date' }).click()
  await page
    .getByRole('option', { name: /, 20\d\d/ })
    .last()
    .click()
  await modal.getByRole('button', { name: 'Save' }).click()
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Families', exact: true }).click()
  await expect(page).toHaveURL(/\/families\/0$/)
  letGo()
  await expect(page.getByText('Onboarding group edited')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\/families\/0$/)
})
