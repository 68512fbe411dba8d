import { hold } from '#test/browser/held-answers.ts'
import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { asTimePasses } from '#test/browser/time-in-browser.ts'

const path = '/workbench/employees-and-permissions'

test('a right is added to a group: told before, saved, its page opens in the tab that is open, and is taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const title = `Mail readers ${Date.now()}`
  const other = await (await browser.newContext()).newPage()
  await logInAs(other, 'Admissions', '/workbench')
  const tools = other.getByRole('navigation', { name: 'Workbench' })
  await expect(tools.getByRole('link', { name: 'Outbox' })).toHaveCount(0)

  await page.clock.install()
  await logInAs(page, 'Super admin', `${path}/groups`)
  await page.getByRole('button', { name: 'New group' }).click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByLabel('Name').fill(title)
  await form.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('heading', { name: title }).waitFor()

  await test.step('with somebody in it', async () => {
    await page.getByRole('link', { name: /^Members/ }).click()
    const colleague = page.getByRole('combobox', { name: 'Add a colleague' })
    await colleague.fill('Colette')
    await page.getByRole('option', { name: /Colette Marchand/ }).click()
    await expect(page.getByText('Nothing changes for anybody.')).toBeVisible()
    const letGo = await hold(page, /\/groups\/\d+\/changes$/)
    await page.getByRole('button', { name: /^Save 1 change/ }).click()
    // Whom one adds while it is saved is not in it yet.
    await colleague.fill('a')
    await page.getByRole('option').first().click()
    await expect(page.getByRole('button', { name: /^Save 2 changes/ })).toBeVisible()
    letGo()
    await expect(page.getByText(`${title} saved`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save 1 change/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    // Its Undo is another than the one below.
    await page.reload()
  })

  await test.step('what it does is told before it is saved', async () => {
    await page
      .getByRole('link', { name: /^Permissions/ })
      .last()
      .click()
    await page.getByRole('searchbox', { name: 'Find a right' }).fill('mirror')
    await expect(page.getByRole('row', { name: /See the platform as a student/ })).toContainText('passkey')
    await page.getByRole('searchbox', { name: 'Find a right' }).fill('emails')
    await page.getByRole('checkbox', { name: /^Read the emails/ }).check()
    const told = page.getByRole('complementary', { name: /1 change for 1 person/ })
    await expect(told).toContainText(/can read the emails/i)
    await expect(told).toContainText('Signed in now, changes at once')
    await expect(told.getByRole('link', { name: 'What can one person see?' })).toBeVisible()
    await expectAccessible(page)
    // What is chosen stays although a newer answer does not come to who is back in the window.
    let failures = 0
    const group = /\/api\/.*\/groups\/\d+$/
    await page.route(group, (route) => {
      failures += 1
      return route.fulfill({ status: 503, json: { message: 'Not now.' } })
    })
    await asTimePasses(page, 11_000, async () => {
      await page.evaluate(() => void dispatchEvent(new Event('focus')))
      expect(failures).toBeGreaterThan(0)
    })
    await page.unroute(group)
    await expect(told).toContainText(/can read the emails/i)
    // What is chosen for one group is none of another's, which opens from it.
    await told
      .getByRole('link', { name: /^Super admin/ })
      .first()
      .click()
    const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: /^Super admin/ })).toBeVisible()
    await expect(page.getByRole('table', { name: /^What Super admin/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save 1 change/ })).toHaveCount(0)
    await page.goBack()
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('checkbox', { name: /^Read the emails/ }).check()
    await page.getByRole('button', { name: /^Save 1 change/ }).click()
    // What has the focus stays, also where the page beside it takes long.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().focus()
  })

  await test.step('its page opens in the tab that is open', async () => {
    await tools.getByRole('link', { name: 'Outbox' }).click()
    await expect(other.getByRole('table', { name: /^Emails/ })).toBeVisible()
  })

  await test.step('undone, it is closed again', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(page.getByText('Taken back')).toBeVisible()
    await expect(tools.getByRole('link', { name: 'Outbox' })).toHaveCount(0)
  })

  await test.step('and again out of the history', async () => {
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Take back: Changed what it may do, Can no longer/ }).click()
    await page.getByRole('button', { name: 'Take back', exact: true }).last().click()
    await expect(tools.getByRole('link', { name: 'Outbox' })).toBeVisible()
  })
  await other.context().close()
})
