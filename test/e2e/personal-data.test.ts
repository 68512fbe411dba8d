import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

test('a student of a partner school is handed what is stored, archived and erased', async ({ page }) => {
  await logInAs(page, 'Super admin', '/workbench/external-students')
  const added = await page.request.post('/api/backoffice/workbench/external-students', {
    headers: { 'frontend-id': 'tests' },
    data: { name: 'Odile Erasable', school: 'Lakeside Partner', contact_phone: '+1 212 555 0199' },
  })
  const { id } = await added.json()
  await goOn(page, `/workbench/external-students/${id}/overview`)
  await page.getByRole('link', { name: 'All that is stored' }).click()
  await expect(page.getByRole('heading', { name: 'Odile Erasable', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What is stored' })).toContainText(
    'Student of a partner school',
  )
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
  await form.getByRole('textbox', { name: 'Their name, as shown above' }).fill('Odile Erasable')
  await form.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible()
  await expect(page.getByText('+1 212 555 0199')).toHaveCount(0)
  await goOn(page, '/workbench/personal-data?partners=true')
  await expect(page.getByText('Odile Erasable')).toBeVisible()
})
