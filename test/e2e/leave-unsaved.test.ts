import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'

test('points that are typed are lost neither by Escape, the cross nor Back without a question, and saving asks none', async ({
  page,
}) => {
  await logInAs(page, 'Dean', '/house-cup/cycle')
  await page.getByRole('button', { name: 'Give points' }).click()
  const form = page.getByRole('dialog', { name: 'Give points' })
  const reason = form.getByRole('textbox', { name: 'Reason' })
  await reason.fill('They carried the chairs back')
  const closing = page.getByRole('dialog', { name: 'Close without saving?' })
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
  await reason.press('Escape')
  await expect(closing).toContainText('Unsaved changes will be lost: the points.')
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await form.getByRole('button', { name: 'Close' }).click()
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(reason).toHaveValue('They carried the chairs back')

  await form.getByRole('combobox', { name: 'House' }).click()
  await page.getByRole('option', { name: 'Juniper House' }).click()
  await form.getByRole('button', { name: '+5', exact: true }).click()
  await form.getByRole('button', { name: 'Give points' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('They carried the chairs back')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
