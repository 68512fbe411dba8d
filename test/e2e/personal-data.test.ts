import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'

test('a student of a partner school is handed what is stored, archived and erased', async ({ page }) => {
  await logInAs(page, 'Super admin', '/workbench/external-students')
  const added = await page.request.post('/api/backoffice/workbench/external-students', {
    headers: { 'frontend-id': 'tests' },
    data: { name: 'Odile Erasable', school: 'Lakeside Partner', contact_phone: '+1 212 555 0199' },
  })
  const { id } = await added.json()
  await page.goto(`/workbench/external-students/${id}/overview`)
  await page.getByRole('link', { name: 'All that is stored' }).click()
  await expect(page.getByRole('heading', { name: 'Odile Erasable', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What is stored' })).toContainText(
    'Student of a partner school',
  )
  // It rests where the link was: over a button that now says why it waits.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Take everything' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Data of Odile Erasable.zip')
  await page.request.post(`/api/backoffice/workbench/external-students/${id}`, {
    headers: { 'frontend-id': 'tests' },
    data: { _action: 'archive' },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Erase…' }).click()
  const form = page.getByRole('dialog', { name: 'Erase Odile Erasable?' })
  await form.getByRole('textbox', { name: 'Their name, as it stands above' }).fill('Odile Erasable')
  await form.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible()
  await expect(page.getByText('+1 212 555 0199')).toHaveCount(0)
  await page.goto('/workbench/personal-data?partners=true')
  await expect(page.getByText('Odile Erasable')).toBeVisible()
})

test('the page of a lawyer says of each part what its tables hold', async ({ page }) => {
  await logInAs(page, 'Super admin', '/workbench/audit/stored')
  await expect(page.getByText('What staff write about a student, with sentiment')).toBeVisible()
  await expect(page.getByText(/everybody on the staff/).first()).toBeVisible()
  await expectAccessible(page)
})
