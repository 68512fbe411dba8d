import { expect, expectAccessible, expectLoaded, logInAs, test } from '#test/browser/people-in-browser.ts'

test('a sentence is asked with completion by keyboard, changed as a filter, saved, mailed and watched', async ({
  page,
}) => {
  await logInAs(page, 'School director', '/reports')
  const field = page.getByRole('combobox', { name: 'Ask in a sentence' })
  await field.click()
  await field.pressSequentially('students in Juni')
  await expect(page.getByRole('option', { name: /Juniper House/ })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('students in Juniper House ')
  await field.pressSequentially('with 3 or more unex')
  await expect(page.getByRole('option', { name: 'unexcused absences' })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await field.pressSequentially('this cycle')
  await field.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/reports\/ask\?q=/)
  await expect(field).toHaveValue('students in Juniper House with 3 or more unexcused absences this cycle')
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByText(/^[A-Z][a-z]{2} \d{1,2}(, \d{4})? – /)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^3 or more unexcused absences this cycle/ }).click()
  const form = page.getByRole('dialog', { name: /^3 or more/ })
  await form.getByLabel('N', { exact: true }).fill('5')
  await form.getByRole('button', { name: 'Change' }).click()
  await expect(field).toHaveValue('students in Juniper House with 5 or more unexcused absences this cycle')
  await page.getByRole('button', { name: /^Remove “in Juniper House/ }).click()
  await expect(field).toHaveValue('students with 5 or more unexcused absences this cycle')

  await page.getByRole('button', { name: 'Save view' }).click()
  const save = page.getByRole('dialog')
  await save.getByLabel('Name').fill('Often away')
  await save.getByRole('button', { name: 'Save view' }).click()
  // What was saved is what one looks at.
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: 'Often away' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Changed, not saved')).toHaveCount(0)

  // A name is no question: what was changed in the filters since is not saved with it.
  await page.getByRole('button', { name: /^5 or more unexcused absences this cycle/ }).click()
  const again = page.getByRole('dialog', { name: /^5 or more/ })
  await again.getByLabel('N', { exact: true }).fill('4')
  await again.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Changed, not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Share or mail' }).click()
  await page.getByRole('menuitem', { name: 'Rename, share or delete' }).click()
  await save.getByLabel('Name').fill('Away often')
  await save.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View “Away often” saved')).toBeVisible()
  await expect(page.getByText('Changed, not saved')).toBeVisible()
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(field).toHaveValue('students with 5 or more unexcused absences this cycle')
  await page.getByRole('button', { name: 'Share or mail' }).click()
  await page.getByRole('menuitem', { name: 'Mail it on a schedule' }).click()
  await page.getByRole('button', { name: 'Mail it to me' }).click()
  await expect(page.getByText('“Away often” comes by mail')).toBeVisible()

  await page.getByRole('button', { name: 'Alert me' }).click()
  const made = page.waitForResponse((one) => one.request().method() === 'POST' && /alerts$/.test(one.url()))
  await page.getByRole('dialog').getByRole('button', { name: 'Alert me' }).click()
  await expect(page.getByText(/^Alert “students with 5 or more/)).toBeVisible()
  // As its mail leads there.
  const { id } = await (await made).json()
  await page.goto(`/reports/mailings?stop_alert=${id}`)
  await expect(page.getByRole('row', { name: /Away often/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /students with 5 or more/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop this alert' }).click()
  await expect(page.getByRole('row', { name: /students with 5 or more.*Paused/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop this alert' })).toBeHidden()
})

test('a word that is not understood is underlined, and mended with one click; Ctrl-K asks, too', async ({
  page,
}) => {
  await logInAs(page, 'House advisor', '/reports')
  await expectLoaded(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find people and pages' }).fill('students in Junper House')
  await page.getByRole('option', { name: 'Ask: students in Junper House' }).click()
  await expect(page.getByText('I do not understand “Junper House”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Juniper House', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Ask in a sentence' })).toHaveValue(
    'students in Juniper House',
  )
  await expect(page.getByRole('row')).not.toHaveCount(0)
})
