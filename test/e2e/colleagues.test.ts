import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

const path = '/workbench/employees-and-permissions'

test('a colleague is added with the effect of a group, asked about, and hands over what they own', async ({
  page,
}) => {
  await logInAs(page, 'Admin', `${path}/employees`)
  const mark = Date.now()
  const name = `Maya Leaves${mark}`
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Maya')
  // Escape asks before it throws anything away, and once more it is the answer.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Last name' }).fill(`Leaves${mark}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(`maya.${mark}@school.example`)
  await page.getByRole('checkbox', { name: 'House advisor' }).check()
  const effect = page.getByRole('region', { name: 'Before you save' })
  await expect(effect).toContainText('Can sign in to the staff platform')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText(`${name} is invited`)).toBeVisible()

  await goOn(page, `${path}/what-can-they-see`)
  await page.getByRole('combobox', { name: 'Can', exact: true }).fill(`Leaves${mark}`)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('heading', { name: /^Students they see/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'see', exact: true }).fill('/workbench/audit')
  await page.getByRole('option', { name: '/workbench/audit' }).click()
  await expect(page.getByText('No', { exact: true })).toBeVisible()
  await expect(page.getByText(/^See who saw or changed whose records/).first()).toBeVisible()

  await goOn(page, `${path}/employees?search=Leaves${mark}`)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await expect(leaving).toContainText('They own nothing that somebody would have to take over.')
  // Escape closes what stands on top, and not the form below it.
  await page.keyboard.press('Escape')
  await expect(leaving).toBeHidden()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await leaving.getByRole('button', { name: /^Show all \d+$/ }).click()
  await expect(leaving).toContainText('Can no longer sign in to the staff platform')
  await leaving.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(`${name} can no longer log in`)).toBeVisible()
})
