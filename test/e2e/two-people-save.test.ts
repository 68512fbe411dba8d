import type { Browser } from '@playwright/test'
import { beginSession, expect, logInAs, test } from '#test/people-in-browser.ts'
import { pastSession, rowOf } from '#test/rolls-in-browser.ts'

async function another(browser: Browser, role: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logInAs(page, role)
  return page
}

test('two people save one roll: the second sees both versions, and the first sees the choice', async ({
  page,
  browser,
}) => {
  await beginSession(page, 'Facilitator')
  const { address, roll } = await pastSession(page, 2)
  const name = roll.attendances.find(({ status }) => status === 'Present')?.studentName ?? ''
  const second = await another(browser, 'Dean')
  for (const person of [page, second]) {
    await person.goto(`${address}?edit=true`)
    await expect(person.getByRole('grid', { name: /^Roll of / })).toBeVisible()
  }

  await page.getByRole('checkbox', { name: `Late, ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toContainText('Late')

  await second.getByRole('checkbox', { name: `Excused Absent, ${name}`, exact: true }).check()
  await expect(second.getByText('Somebody changed this roll meanwhile. Saving shows both.')).toBeVisible()
  await second.getByRole('button', { name: 'Save' }).click()
  const conflict = second.getByRole('dialog', { name: /saved this roll at/ })
  const row = conflict.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Excused Absent')
  await expect(row).toContainText('Late')
  await row.getByRole('radio').first().check()
  await conflict.getByRole('button', { name: 'Save 1 choice' }).click()
  await expect(conflict).toBeHidden()

  await expect(rowOf(second, name)).toContainText('Excused Absent')
  // Pushed, without a reload.
  await expect(rowOf(page, name)).toContainText('Excused Absent')
  await second.context().close()
})

test('changes of different students are both kept, without a question', async ({ page, browser }) => {
  await beginSession(page, 'Facilitator')
  const { address, roll } = await pastSession(page, 3)
  const [mine, theirs] = roll.attendances
    .filter(({ status }) => status === 'Present')
    .map(({ studentName }) => studentName)
  if (mine === undefined || theirs === undefined) throw new Error('Fewer than two students were present.')
  const second = await another(browser, 'Dean')
  for (const person of [page, second]) {
    await person.goto(`${address}?edit=true`)
    await expect(person.getByRole('grid', { name: /^Roll of / })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: `Late, ${mine}`, exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, mine)).toContainText('Late')
  await second.getByRole('checkbox', { name: `Excused Absent, ${theirs}`, exact: true }).check()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(second, mine)).toContainText('Late')
  await expect(rowOf(second, theirs)).toContainText('Excused Absent')
  await second.context().close()
})

test('two people write one plan: nothing is lost, and the second sees both', async ({ page, browser }) => {
  await beginSession(page, 'Facilitator')
  const { address } = await pastSession(page, 4)
  const second = await another(browser, 'Dean')
  for (const person of [page, second]) {
    await person.goto(`${address}?plan=true`)
    await expect(person.getByRole('textbox', { name: 'Plan' })).toBeFocused()
  }
  await page.keyboard.type('Read https://kelp.example/lab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Then the lab')
  // Leaving asks first.
  await page.getByRole('link', { name: 'Overview' }).click()
  // Named: the form has a Cancel of its own, which is there before the question is.
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeHidden()
  await page.getByRole('textbox', { name: 'Plan' }).press('ControlOrMeta+Enter')
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan.getByRole('link', { name: 'https://kelp.example/lab' })).toBeVisible()
  await expect(plan).toBeFocused()

  await second.keyboard.type('Theirs')
  await second.getByRole('button', { name: 'Save plan' }).click()
  const conflict = second.getByRole('dialog', { name: /saved this plan at/ })
  await expect(conflict).toContainText('Then the lab')
  await conflict.getByRole('radio', { name: 'Theirs' }).check()
  await conflict.getByRole('button', { name: 'Save 1 choice' }).click()
  // Pushed, without a reload.
  await expect(plan).toContainText('Theirs')

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article').filter({ hasText: 'Printed by' })
  await expect(paper).toContainText('Theirs')
  await second.context().close()
})
