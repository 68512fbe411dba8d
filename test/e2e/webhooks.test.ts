import {
  expect,
  expectAccessibleInBoth,
  expectLoaded,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'

const tool = '/workbench/webhooks'

test('a receiver is set up, tried, switched off and removed', async ({ page }) => {
  await logInAs(page, 'Super admin', tool)
  await expectLoaded(page)
  await page.getByRole('button', { name: 'New receiver' }).click()
  const form = page.getByRole('dialog', { name: 'New receiver' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Library system')
  await form.getByRole('textbox', { name: 'Address' }).fill('https://169.254.169.254/hooks')
  await form.getByRole('checkbox', { name: 'Attendance changed' }).uncheck()
  await form.getByRole('button', { name: 'Set up' }).click()
  await expect(form.getByText(/169\.254\.169\.254 is an address within our own network/)).toBeVisible()
  await expectAccessibleInBoth(page)
  // An address of the web that needs no name to be looked up, where nobody is.
  await form.getByRole('textbox', { name: 'Address' }).fill('https://203.0.113.9/hooks')
  await form.getByRole('button', { name: 'Set up' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of this receiver' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library system' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const deliveries = page.getByRole('table', { name: /Deliveries/ })
  await deliveries.getByRole('rowheader', { name: /Test/ }).click()
  const sheet = page.getByRole('complementary', { name: 'Test' })
  await expect(sheet.getByText('"type":"webhook.test"')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const more = page.getByRole('button', { name: 'More about this receiver' })
  await more.click()
  await page.getByRole('menuitem', { name: 'New secret…' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('Two secrets sign')).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Switch off…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Nothing is sent there', { exact: true })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(new RegExp(`${tool}$`))
  await expect(page.getByRole('rowheader', { name: /Library system/ })).toHaveCount(0)
})

test('what does not arrive is found, looked at and sent again', async ({ page }) => {
  await logInAs(page, 'Super admin', tool)
  await expectLoaded(page)
  await page.getByRole('rowheader', { name: /Family app/ }).click()
  await expect(page.getByText('Deliveries fail')).toBeVisible()
  await page.getByRole('button', { name: /^State/ }).click()
  await page.getByRole('menuitemradio', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/state=failed/)
  const failed = page.getByRole('table', { name: /Deliveries/ }).getByRole('rowheader')
  await expect(failed).toHaveCount(2)
  await failed.first().click()
  const sheet = page.getByRole('complementary', { name: /decided|changed/ })
  await expect(sheet.getByText('Answered 500').first()).toBeVisible()
  await expect(sheet.getByText('{"error":"database is locked"}').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await sheet.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('It is on its way to Family app once more')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Replay…' }).click()
  const replay = page.getByRole('dialog', { name: 'Replay what did not arrive' })
  await replay.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(page.getByText('One event is on the way to Family app once more')).toBeVisible()
})
