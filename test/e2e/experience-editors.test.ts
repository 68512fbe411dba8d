import { expect, expectAccessibleInBoth, logInAs, test } from '#test/browser/people-in-browser.ts'

test('two write one experience: seen, merged, asked of the same field and of the sessions that move, and undone', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'Facilitator', '/experiences?cycle_id=3&search=bread')
  await page.getByRole('main').getByRole('link', { name: 'Bread', exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const theme = page.getByRole('textbox', { name: 'Theme' })
  await expect(theme).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await logInAs(other, 'School director', page.url())
  await expect(page.getByRole('img', { name: /^Also here:/ })).toBeVisible()
  await other.getByRole('textbox', { name: 'Theme' }).fill('Ovens')
  await other.getByRole('textbox', { name: 'Title' }).fill('Bread and salt')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Bread and salt saved')).toBeVisible()
  await expect(page.getByText(/saved this experience at/)).toBeVisible()
  // Registrations set the places beside the editor, which follows them.
  const places = page.getByRole('textbox', { name: 'Places' })
  const before = Number(await places.inputValue())
  const url = page
    .url()
    .replace(/\/experiences\/editor\/(\d+).*/, '/api/backoffice/experiences/$1/registrations/places')
  const headers = { 'frontend-id': 'test' }
  expect((await other.request.post(url, { headers, data: { places: before + 1, before } })).ok()).toBe(true)
  await expect(places).toHaveValue(String(before + 1))
  await context.close()

  await page.getByRole('textbox', { name: 'Title' }).fill('Bread and butter')
  await page.getByRole('link', { name: /^Sessions/ }).click()
  const weekday = page.getByLabel('Weekday').first()
  const heldOn = await weekday.inputValue()
  await weekday.click()
  await page.getByRole('option', { name: 'Friday' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const moves = page.getByRole('dialog', { name: 'Saving changes 1 session' })
  await moves.getByRole('button', { name: 'Save and change 1 session' }).click()

  const question = page.getByRole('dialog', { name: /saved this experience at/ })
  await question.getByRole('radio', { name: /Bread and salt/ }).check({ force: true })
  await question.getByRole('button', { name: /^Save/ }).click()
  // What came of both is another plan than the one that was said yes to.
  await expect(moves).toBeVisible()
  await expectAccessibleInBoth(page)
  await moves.getByRole('button', { name: 'Save and change 1 session' }).click()
  await expect(page.getByText('Bread and salt saved: 1 session moved')).toBeVisible()
  await expect(weekday).toHaveValue('Friday')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(weekday).toHaveValue(heldOn)
  // What the other wrote is not undone with it.
  await page.getByRole('link', { name: 'General' }).click()
  await expect(theme).toHaveValue('Ovens')
})
