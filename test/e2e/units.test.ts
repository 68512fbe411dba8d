import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'

test('a unit is written, changed by two, restored and retired in favour of another', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'Admin', '/workbench/units')
  await page.getByRole('button', { name: 'New unit' }).click()
  await page.getByRole('button', { name: 'Create unit' }).click()
  await expect(page.getByText('Give the unit a title.')).toBeVisible()
  const title = `Tides and moons ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Topic' }).click()
  await page.getByRole('option', { name: 'Ratios and rates' }).click()
  await page.getByRole('combobox', { name: 'School stage' }).click()
  await page.getByRole('option', { name: 'High School' }).click()
  await page.getByRole('button', { name: 'Add an objective' }).click()
  await page.keyboard.type('Predict the next high tide')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Explain the tides')
  // A server that breaks down loses nothing of what was typed.
  const calls = (url: URL) => url.pathname === '/api/pages/admin/workbench/units'
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Create unit' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^We encountered an error while creating the unit\. If the issue persists/ }),
  ).not.toHaveCount(0)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Create unit' }).click()
  await expect(page.getByText(`${title} created`)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Title' }).fill(title)
  // Rows move once the list is narrowed: a click on its way would miss.
  await expect(page.getByText('1 – 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Objective 2' })).toHaveValue('Explain the tides')

  // Somebody else renames it and changes an objective meanwhile.
  const context = await browser.newContext()
  const other = await context.newPage()
  await logInAs(other, 'School director', page.url())
  await other.getByRole('textbox', { name: 'Objective 2' }).fill('Explain tides with a model')
  await other.getByRole('button', { name: 'Save unit' }).click()
  await expect(other.getByText(`${title} saved`)).toBeVisible()
  await context.close()

  await page.getByRole('textbox', { name: 'Description' }).fill('Water that comes and goes.')
  await page.getByRole('textbox', { name: 'Objective 2' }).fill('Explain tides in one sentence')
  await page.getByRole('button', { name: 'Save unit' }).click()
  const question = page.getByRole('dialog', { name: /saved this unit at/ })
  await expect(question.getByText('Explain tides with a model')).toBeVisible()
  await question.getByRole('radio', { name: /Explain tides with a model/ }).check({ force: true })
  await question.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(`${title} saved`)).toBeVisible()

  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Objective 2' })).toHaveValue('Explain tides with a model')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Water that comes and goes.')
  await page.getByRole('button', { name: 'Show history' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Objective 2' })).toHaveValue('Explain the tides')
  await page.getByRole('button', { name: 'Save unit' }).click()

  await page.getByRole('button', { name: title }).click()
  await page.getByRole('combobox', { name: 'Successor' }).click()
  await page.getByRole('option', { name: /Unit rates and better buys/ }).click()
  await page.getByRole('button', { name: 'Retire unit' }).click()
  await expect(page.getByText(`${title} retired`)).toBeVisible()
  await page.getByRole('switch', { name: 'Show retired' }).click()
  await expect(page.getByText('Followed by Unit rates and better buys').first()).toBeVisible()
})

test('topics are added to a subject and put in their order by keyboard, which is taken back', async ({
  page,
}) => {
  const subject = `Ocean science ${Date.now()}`
  await logInAs(page, 'Admin', '/workbench/units/subjects')
  await page.getByRole('button', { name: 'New subject' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(subject)
  await page.getByRole('button', { name: 'Create subject' }).click()
  await page.getByRole('link', { name: subject }).click()
  for (const title of ['Currents', 'Reefs']) {
    await page.getByRole('button', { name: 'New topic' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Create topic' }).click()
    await expect(page.getByText(`${title} created`)).toBeVisible()
  }
  // What was said of them is read: three toasts would hide the next.
  await page.reload()
  const topics = page.getByRole('list', { name: `Topics of ${subject}` }).getByRole('link')
  await expect(topics).toHaveText([/Currents/, /Reefs/])
  await page.getByRole('button', { name: 'Move Reefs' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Reefs is lifted, 2 of 2.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Reefs would be 1 of 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Reefs moved')).toBeVisible()
  await expect(topics).toHaveText([/Reefs/, /Currents/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(topics).toHaveText([/Currents/, /Reefs/])
})
