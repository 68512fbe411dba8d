import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInAs, test } from '#test/people-in-browser.ts'
import { schoolDateOf } from '../../src/contract/school-time.ts'

const headers = { 'frontend-id': 'tests' }

/** The first whole week of the cycle that is planned, by one of its days. */
async function firstWeek(page: Page): Promise<string> {
  const answer = await page.request.get('/api/backoffice/journey-builder', { headers })
  const { cycle } = await answer.json()
  return schoolDateOf(Date.parse(cycle.start_timestamp) + 2 * 86_400_000)
}

test('a student ranks experiences, a plan is made and applied, and the place stands in the calendar', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await logInAs(phone, 'Student', '/family/choices')
  const name = (await (await phone.request.get('/api/family', { headers })).json()).students[0].name
  const block = phone.getByRole('region', { name: /^Block A/ })
  await expect(block.getByText('Nothing chosen yet.')).toBeVisible()
  const adds = block.getByRole('button', { name: /^Add / })
  const [first = '', second = ''] = (
    await adds.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  ).map((label) => label.replace('Add ', ''))
  await block.getByRole('button', { name: `Add ${first}` }).click()
  await block.getByRole('button', { name: `Add ${second}` }).click()
  await block.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(phone.getByText(/^Your choices were saved/).first()).toBeVisible()
  // By the keyboard, too: lifted, moved, dropped.
  await block.getByRole('button', { name: `Move ${second}`, exact: true }).focus()
  await phone.keyboard.press('Space')
  await expect(phone.getByText(`${second} is lifted, 1 of 2.`)).toBeAttached()
  await phone.keyboard.press('ArrowDown')
  await expect(phone.getByText(`${second} would be 2 of 2.`)).toBeAttached()
  await phone.keyboard.press('Space')
  await expect(block.getByRole('button', { name: `Move ${second} down` })).toBeDisabled()
  await expect(phone.getByText(/^Your choices were saved/).first()).toBeVisible()
  await phone.reload()
  await expect(block.getByRole('listitem').first()).toContainText(first)
  await expectAccessible(phone)

  await logInAs(page, 'School director', '/journey-builder/scheduler')
  await page.getByRole('button', { name: /^(Make a proposal|Plan again)$/ }).click()
  const form = page.getByRole('dialog', { name: /^Plan Cycle/ })
  await form.getByRole('textbox', { name: /^Seed/ }).fill('4187')
  await form.getByRole('button', { name: 'Make the proposal' }).click()
  const apply = page.getByRole('button', { name: /^Apply \d+ placements$/ })
  await expect(apply).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: /^Placements/ }).click()
  await expect(page.getByRole('table', { name: /^Placements of proposal/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name' }).fill(name)
  const row = page.getByRole('row', { name: /Block A/ })
  await expect(row).toHaveCount(1)
  const title = await row.getByRole('cell').nth(1).innerText()
  await expectAccessible(page)
  await apply.click()
  await page
    .getByRole('dialog', { name: /^Apply proposal/ })
    .getByRole('button', { name: /^Apply/ })
    .click()
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeEnabled()

  await phone.goto(`/family?date=${await firstWeek(page)}`)
  await expect(phone.getByText(title).first()).toBeVisible()

  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(apply).toBeEnabled()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(phone.getByText(title)).toHaveCount(0)
  await context.close()
})
