import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'

test('a note from an item of the weekly report marks the item as done', async ({ page }) => {
  await logInAs(page, 'Counselor', '/houses/4/overview')
  const write = page.getByRole('button', { name: 'Create a Note' })
  await expect(write.first()).toBeVisible()
  const open = await write.count()

  await write.last().click()
  const form = page.getByRole('dialog', { name: 'Create a Note' })
  await expect(page).toHaveURL(/\/houses\/\d+\/overview\/\d+\/\d+\/note/)
  await form.getByText('Attendance', { exact: true }).click()
  await form.getByText('Neutral', { exact: true }).click()
  await form.getByRole('textbox', { name: 'What happened' }).fill('We talked about the week.')
  await chooseOption(form, 'How', 'Phone')
  await form.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/houses\/\d+\/overview\/\d+$/)
  await expect(write).toHaveCount(open - 1)
})
