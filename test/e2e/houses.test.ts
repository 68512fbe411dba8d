import type { Page } from '@playwright/test'
import { beginSession, expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A student of Cedar House, by name: the last one, who holds no office. */
async function studentOfCedar(page: Page): Promise<string> {
  const list = await read<{ housesByCampus: { houses: { id: number }[] }[] }>(page, '/houses?search=cedar')
  const id = list.housesByCampus[0]?.houses[0]?.id
  const { house } = await read<{ house: { members: { name: string; facts: string }[] } }>(
    page,
    `/houses/edit/${id}`,
  )
  const name = house.members.at(-1)?.name
  if (name === undefined) throw new Error('Cedar House is empty.')
  return name
}

test('a house is created, edited, archived, found and restored', async ({ page }) => {
  const title = `Tamarisk House ${Date.now() % 100_000}`
  await beginSession(page, 'Admin')
  const name = await studentOfCedar(page)
  await page.goto('/houses')
  await page.getByRole('link', { name: 'New House' }).click()
  const form = page.getByRole('dialog', { name: 'New House' })
  await form.getByRole('button', { name: 'Create house' }).click()
  await expect(form.getByText('Give the house a name.')).toBeVisible()
  await expectAccessible(page)

  await form.getByRole('textbox', { name: 'Name' }).fill(title)
  await form.getByRole('combobox', { name: 'Campus' }).click()
  await page.getByRole('option', { name: 'North Campus' }).click()
  await form.getByRole('combobox', { name: 'Stand-up time' }).fill('8:30')
  await form.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await form.getByRole('combobox', { name: 'Add a student' }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(form.getByText('1 student will leave Cedar House when you save.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create house' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(`${title} created`)).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('8:30 AM')
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Students/ })
    .click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.getByRole('button', { name: 'House actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit house' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${title}` })
  await edit.getByRole('combobox', { name: 'President', exact: false }).first().click()
  await page.getByRole('option', { name, exact: true }).click()
  await edit.getByRole('button', { name: 'Save house' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: 'House actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive house' }).click()
  const question = page.getByRole('dialog', { name: `Archive ${title}?` })
  await expect(question).toContainText('Its 1 student will have no advisor')
  await question.getByRole('button', { name: 'Archive house' }).click()
  await expect(page.getByText(`${title} archived`)).toBeVisible()

  await goOn(page, '/houses?explore=true')
  await expect(page.getByRole('link', { name: 'Cedar House' })).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByRole('switch', { name: 'Show archived' }).check()
  await expect(row).toContainText('Archived')
  await row.hover()
  await row.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Restore house' }).click()
  await expect(page.getByText(`${title} restored`)).toBeVisible()
  await expect(row).not.toContainText('Archived')
})

test('calendar attendees are synced with progress, and the bell says so', async ({ page }) => {
  await logInAs(page, 'Dean', '/houses?explore=true')
  await page.getByRole('button', { name: 'Sync calendar attendees' }).click()
  await expect(page.getByText(/calendar attendees: All houses/)).toBeVisible()
  await goOn(page, '/employee/attendances/calendar')
  await page.goto('/houses?explore=true')
  await expect(page.getByText('Synced calendar attendees: All houses')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Synced calendar attendees')).toBeHidden()
})

test('an advisor is led to their house, and may look around', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAs(page, 'House advisor')
  await page.getByRole('link', { name: 'Houses', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Juniper House' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore other houses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Houses' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'House or advisor' }).fill('nobody at all')
  await expect(page.getByText('No results')).toBeVisible()

  await goOn(page, '/houses/1/students')
  const amara = page.getByRole('row').filter({ hasText: 'Amara Nwosu' })
  await expect(amara).toContainText(/\d+ of \d+ attended/)
  await amara.getByRole('button', { name: 'Copy the email of Amara Nwosu' }).click()
  await expect(page.getByText('Email copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('amara.nwosu@demo.homeroom.test')
  await page.getByText('Current cycle').click()
  await expect(page).toHaveURL(/timeframe=currentCycle/)
  await page.getByRole('searchbox', { name: 'Search students' }).fill('BJÖRN')
  await expect(amara).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Björn Thorsteinsson' })).toBeVisible()
})
