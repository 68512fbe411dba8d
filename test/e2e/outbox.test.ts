import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

test('an admin reads a mail in the outbox, and finds it by its address', async ({ page }) => {
  const address = 'superadmin@demo.homeroom.test'
  await page.goto('/password/new')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await logInAs(page, 'Super admin', '/workbench/outbox')
  await page.getByRole('searchbox', { name: 'Name, address or subject' }).fill(address)
  await expect(page).toHaveURL(/search=superadmin/)
  // Logging in on a new device is told by a mail too.
  const asked = page.getByRole('row').filter({ hasText: 'Set a new password' })
  await asked.first().getByRole('button', { name: 'Ruth Adeyemi-Castellano' }).click()
  const mail = page.getByRole('complementary', { name: 'Set a new password' })
  await expect(mail).toContainText('asked for a new Homeroom password')
  await expect(page).toHaveURL(/mail=\d+/)

  await mail.getByText('As sent').click()
  const frame = mail.getByTitle('The email as sent')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByText('asked for a new Homeroom password')).toBeVisible()
  await page.getByRole('heading', { name: 'Set a new password' }).click()
  await page.keyboard.press('Escape')
  await expect(mail).toBeHidden()
})

test('filters that hide everything clear in one click, Back brings a search back, and a doubtful mail ends by one click', async ({
  page,
}) => {
  await logInAs(page, 'Super admin', '/workbench/outbox?search=nobody-has-this-name&state=failed')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear 1 filter' }).click()
  await expect(page).toHaveURL(/\/workbench\/outbox\?state=failed$/)

  await test.step('what was searched for stands in its field again after Back', async () => {
    await goOn(page, '/workbench/outbox')
    const search = page.getByRole('searchbox', { name: 'Name, address or subject' })
    await search.fill('absence')
    await expect(page).toHaveURL(/search=absence/)
    await page.getByRole('link', { name: 'Outbox', exact: true }).click()
    await expect(page).toHaveURL(/\/workbench\/outbox$/)
    await expect(search).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL(/search=absence/)
    await expect(search).toHaveValue('absence')
  })

  await test.step('a mail of which nobody knows is shown, and ends by one click', async () => {
    await goOn(page, '/workbench/outbox')
    await page.getByRole('status').filter({ hasText: 'may have arrived, or not' }).getByRole('link').click()
    await expect(page).toHaveURL(/state=unknown/)
    // The rows of before stand until those of this state have come.
    const unknown = page.getByRole('row').filter({ hasText: 'Unknown' })
    await unknown.getByRole('button').first().click()
    const mail = page.getByRole('complementary')
    await expect(mail).toContainText('its answer was lost')
    const before = await unknown.count()
    await mail.getByRole('button', { name: 'It arrived' }).click()
    await expect(page.getByText('The email counts as sent')).toBeVisible()
    await expect(mail.getByRole('button', { name: 'Send again' })).toBeHidden()
    // Others may stay in doubt: each is decided by itself.
    await expect(unknown).toHaveCount(before - 1)
  })
})
