import { expect, expectAccessible, logInAs, test } from '#test/people-in-browser.ts'

test('waiting excuses are approved together, with what changes said before, and taken back', async ({
  page,
}) => {
  await logInAs(page, 'Super admin')
  await page.goto('/employee/attendances/report?approved=waiting')
  const names = ['Mateo Ruiz Alcántara', 'Giang Nguyễn Thị Minh']
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of names) await row(name).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  for (const name of names) await expect(question.getByRole('heading', { name })).toBeVisible()
  await question.getByRole('button', { name: 'Approve 2 excuses' }).click()
  await expect(page.getByText('2 Excuse(s) handled successfully')).toBeVisible()
  for (const name of names) await expect(row(name)).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo: 2 approved' }).click()
  for (const name of names) await expect(row(name)).toContainText('Waiting for approval')
})

test('an absence is refused at its fields, and nothing typed is lost', async ({ page }) => {
  await logInAs(page, 'Super admin')
  await page.goto('/employee/attendances/report?add=absence')
  const form = page.getByRole('dialog', { name: 'Add Absence' })
  await form.getByLabel('Reason').selectOption('Other')
  await form.getByLabel('Additional comments').fill('Moving on Monday.')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(form.getByText('Please select a student')).toBeVisible()
  await expect(form.getByLabel('Additional comments')).toHaveValue('Moving on Monday.')
  await expect(form.getByPlaceholder('Please write the reason...')).toHaveAttribute('aria-invalid', 'true')

  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Additional comments')).toHaveValue('Moving on Monday.')
})
