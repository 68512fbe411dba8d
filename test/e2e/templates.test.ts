import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, logInAs, test } from '#test/browser/people-in-browser.ts'
import { untilKept } from '#test/browser/time-in-browser.ts'

test('a template is found, written with its weeks, kept as a draft, merged by two, restored and archived', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  await logInAs(page, 'Facilitator', '/template/library')
  await page.getByRole('checkbox', { name: 'Independent study' }).check()
  await expect(page.getByRole('heading', { name: /Waiting for approval/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Without Independent study' }).click()
  await page.getByRole('searchbox', { name: 'Title or author' }).fill('soil')
  await page.getByRole('link', { name: 'Soil Is Alive' }).click()
  await expect(page.getByRole('complementary').getByText('Week 1 One square meter')).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Add template' }).click()
  const title = `Weather of our street ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('link', { name: 'Add: Driving question is missing' }).click()
  await expect(page.getByRole('textbox', { name: 'Driving question' })).toBeFocused()
  await page.keyboard.type('Why is it colder at the corner?')
  await page.getByRole('link', { name: 'Weekly plan' }).click()
  for (const week of ['Thermometers', 'Shade']) {
    await page.getByRole('button', { name: 'Add a week' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(week)
  }
  await page.getByRole('button', { name: 'Move Shade' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Shade is lifted, 2 of 2.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Shade would be 1 of 2.')).toBeAttached()
  await expect(page.getByText('“Shade” becomes week 1.', { exact: false })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Week 1 Shade/ })).toBeVisible()
  // The browser keeps it, every three seconds, and gives it back.
  await untilKept(page, 'Thermometers')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toMatch(/Shade.*Thermometers/)
  await page.reload()
  await expect(page.getByText(/^Your draft of .* is back$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Week 1 Shade/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/templates\/editor\/\d+\/general/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)

  // Somebody else opens it, is seen, and writes meanwhile.
  const context = await browser.newContext()
  const other = await context.newPage()
  await logInAs(other, 'School director', page.url())
  await expect(page.getByRole('img', { name: /^Also here:/ })).toBeVisible()
  await other.getByRole('textbox', { name: 'Title' }).fill(`${title}, by the other`)
  await other.getByRole('textbox', { name: 'Theme' }).fill('Climate')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Draft saved', { exact: true })).toBeVisible()
  await expect(page.getByText(/saved this template at/)).toBeVisible()
  await context.close()

  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, by me`)
  await page.getByRole('link', { name: 'Weekly plan' }).click()
  await page.getByRole('button', { name: /^Week 1 Shade/ }).click()
  await page.getByRole('textbox', { name: 'What happens' }).fill('Measure in shade and sun.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const question = page.getByRole('dialog', { name: /saved this template at/ })
  await question.getByRole('radio', { name: /by the other/ }).check({ force: true })
  await question.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: `${title}, by the other` })).toBeVisible()
  await expect(page.getByText('Measure in shade and sun.')).toBeVisible()
  await page.getByRole('link', { name: 'General' }).click()
  await expect(page.getByRole('textbox', { name: 'Theme' })).toHaveValue('Climate')

  await expectUploadSurvives(page)

  await page.getByRole('button', { name: 'Show history' }).click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(page.getByRole('row', { name: /^Theme/ })).toContainText('Climate')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

  await page.goto('/template/library')
  await page.getByRole('searchbox', { name: 'Title or author' }).fill(title)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure?' })
  await sure.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Template deleted successfully!')).toBeVisible()
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Template unarchived')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('who starts over, or gives up what is theirs, goes on over what was saved since; publishing publishes', async ({
  page,
}) => {
  await page.clock.install()
  await logInAs(page, 'Facilitator', '/template/library')
  await page.getByRole('searchbox', { name: 'Title or author' }).fill('soil')
  const shown = await page.getByRole('link', { name: 'Soil Is Alive' }).getAttribute('href')
  const headers = { 'frontend-id': 'tests' }
  const path = '/api/backoffice/templates'
  const copy = await page.request.post(`${path}/${/\d+/.exec(shown ?? '')}/duplicate`, { headers })
  const { id } = await copy.json()
  /** What somebody else saves meanwhile. */
  const saveBeside = async (part: Readonly<Record<string, string>>) => {
    const { design, version } = await (await page.request.get(`${path}/${id}`, { headers })).json()
    const answer = await page.request.put(`${path}/${id}`, {
      headers,
      data: { ...design, ...part, version },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const title = page.getByRole('textbox', { name: 'Title' })
  const theme = page.getByRole('textbox', { name: 'Theme' })
  const question = page.getByRole('dialog', { name: /saved this template at/ })
  const isNewer = page.getByText(/saved this template at/)

  await page.goto(`/templates/editor/${id}/general`)
  await theme.fill('Mine')
  await untilKept(page, 'Mine')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.goto('/template/library')
  await saveBeside({ title: 'Theirs, first' })
  await page.goto(`/templates/editor/${id}/general`)
  await expect(theme).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(title).toHaveValue('Theirs, first')
  await expect(theme).not.toHaveValue('Mine')
  await title.fill('Mine, second')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await expect(title).toHaveValue('Mine, second')

  await saveBeside({ title: 'Theirs, third' })
  await expect(isNewer).toBeVisible()
  await title.fill('Mine, fourth')
  await page.getByRole('button', { name: 'Publish' }).click()
  await question.getByRole('button', { name: 'Discard mine' }).click()
  await expect(title).toHaveValue('Theirs, third')
  await expect(question).toHaveCount(0)
  await expect(isNewer).toHaveCount(0)

  await saveBeside({ title: 'Theirs, fifth' })
  await expect(isNewer).toBeVisible()
  await title.fill('Mine, sixth')
  await page.getByRole('button', { name: 'Publish' }).click()
  await question.getByRole('radio', { name: 'Mine, sixth' }).check({ force: true })
  await question.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: 'Mine, sixth' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** An upload is cancelled, one breaks off, and the same file is sent once more; what was typed stays. */
async function expectUploadSurvives(page: Page) {
  const uploads = '**/api/backoffice/design-pictures'
  const picture = { name: 'street.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
  const theme = page.getByRole('textbox', { name: 'Theme' })
  await theme.fill('Weather')
  // It never arrives.
  await page.route(uploads, () => {})
  await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
  await expect(page.getByText(/^Uploading street.png: \d+%$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(page.getByText(/^Or drop a picture here/)).toBeVisible()
  await page.unroute(uploads)
  await page.route(uploads, (route) => route.abort())
  await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
  await expect(
    page.getByText('The upload of street.png was interrupted. Nothing else is lost.'),
  ).toBeVisible()
  await page.unroute(uploads)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: 'Your picture' })).toBeChecked()
  await expect(theme).toHaveValue('Weather')
  await theme.fill('Climate')
}
