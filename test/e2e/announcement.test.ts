import type { Page } from '@playwright/test'
import { demoPassword } from '#demo/demo-personas.ts'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { expect, expectAccessibleInBoth, logInAs, test } from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { startProduct } from '#test/programs/product-process.ts'
import { settingsOfServed } from '#test/programs/served-database.ts'
import { schoolDateOf } from '../../src/contract/school-time.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

/**
 * Another server of the school under test, with a folder of its own, as on another machine: it shares nothing with the
 * first but the database. It only answers; what plays the services is the first one's.
 */
async function startSecondServer() {
  const folder = makeTemporaryFolder()
  const port = String(await findFreePort())
  const settings = { ...settingsOfServed(), PORT: port, DATA_DIR: folder.path, DEMO: '0', WORKER: '0' }
  const product = startProduct('server', settings)
  const stop = async () => {
    product.signal('SIGTERM')
    await product.ended
    folder.remove()
  }
  return { url: `http://127.0.0.1:${port}`, ready: () => product.ready(), stop }
}

/** A guardian whom nothing else of these journeys tells anything. */
async function quietGuardian(staff: Page): Promise<{ name: string; email: string }> {
  const { students } = await read<{ students: { id: number }[] }>(staff, '/students?search=Hana')
  const { guardians } = await read<{ guardians: { name: string; email: string }[] }>(
    staff,
    `/people/${students[0]?.id}`,
  )
  const guardian = guardians.find(({ email }) => email)
  if (!guardian) throw new Error('Hana has no guardian who has an account.')
  return guardian
}

const unreadOf = async (page: Page) => {
  const name = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0)
}

test('an announcement reaches two open browsers on two servers, without a reload, once', async ({
  browser,
  page: sender,
}) => {
  test.setTimeout(180_000)
  const title = `The school is closed on Wednesday ${Date.now()}`
  const second = await startSecondServer()
  try {
    await logInAs(sender, 'School director', '/announcements')
    const guardian = await quietGuardian(sender)
    // Of the staff this one alone is written to: other journeys count what the bells of others say.
    const onFirst = await browser.newPage()
    await logInAs(onFirst, 'Operations')
    await second.ready()
    const onSecond = await (await browser.newContext({ baseURL: second.url })).newPage()
    const entered = await onSecond.request.post('/api/auth/sign-in/email', {
      headers: { 'frontend-id': 'tests' },
      data: { email: guardian.email, password: demoPassword },
    })
    expect(entered.status()).toBe(200)
    await onSecond.goto('/')
    const readers = [onFirst, onSecond]
    for (const page of readers)
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    const before = await Promise.all(readers.map(unreadOf))
    // A reload would take this mark away.
    for (const page of readers) await page.evaluate(() => document.body.setAttribute('data-same-page', ''))

    await sender.getByRole('button', { name: 'New announcement' }).click()
    const form = sender.getByRole('dialog', { name: 'New announcement' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('Write a title.')).toBeVisible()
    await form.getByLabel('Guardians').check()
    await form.getByLabel('Staff', { exact: true }).check()
    await chooseOption(form, /^Staff groups/, 'Operations')
    await form.getByLabel('Title').fill(title)
    await form
      .getByRole('textbox', { name: 'Text' })
      .fill(`Veterans Day. Excuses: ${second.url}/family/excuses. More: https://example.org/day`)
    await expect(form.getByRole('status').filter({ hasText: 'Reaches' })).toContainText(
      /\d+ guardians, \d+ of the staff.*In Homeroom for \d+ people, by mail for \d+/,
    )
    await form.getByRole('button', { name: /^Send to \d+ people/ }).click()
    const question = sender.getByRole('dialog', { name: /^Send to \d+ people\?/ })
    await question.getByRole('button', { name: 'Send' }).click()
    await expect(sender.getByText('The announcement goes out in a few seconds')).toBeVisible()

    for (const [index, page] of readers.entries()) {
      // That it came once is said by its link: the school tells a guardian of other things meanwhile.
      await expect.poll(() => unreadOf(page), { timeout: 60_000 }).toBeGreaterThan(before[index] ?? 0)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('link', { name: title })).toHaveCount(1)
      await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
    }
    await onSecond.getByRole('link', { name: title }).click()
    await expect(onSecond.getByText('To guardians and staff')).toBeVisible()
    await expect(onSecond.getByRole('link', { name: /example\.org/ })).toHaveAttribute('target', '_blank')
    await onSecond.getByRole('link', { name: `${second.url}/family/excuses` }).click()
    await expect(onSecond).toHaveURL(/\/family\/excuses$/)
    await expect(onSecond.locator('body')).toHaveAttribute('data-same-page', '')

    await sender.getByRole('row').filter({ hasText: title }).click()
    await expect(sender.getByText('How it went')).toBeVisible()
    await expect(sender.getByText('Who read it')).toBeVisible()
    await sender.getByText('Read', { exact: true }).last().click()
    await expect(sender.getByRole('list', { name: 'People who read it' })).toContainText(guardian.name)
  } finally {
    await second.stop()
  }
})

test('what was sent by mistake can be taken back, and nobody sees it', async ({ page }) => {
  // The address of before there was a place in the menu.
  await logInAs(page, 'School director', '/workbench/notifications?form=new')
  await expect(page).toHaveURL(/\/announcements\?form=new$/)
  const form = page.getByRole('dialog', { name: 'New announcement' })
  await form.getByLabel('Staff', { exact: true }).check()
  await page.getByText(/^Reaches/).waitFor()
  await expectAccessibleInBoth(page)
  await form.getByLabel('Staff', { exact: true }).uncheck()
  await form.getByLabel('Students').check()
  await form.getByLabel('Title').fill('Sent by mistake')
  await form.getByRole('textbox', { name: 'Text' }).fill('Never mind.')
  await form.getByRole('button', { name: /^Send to/ }).click()
  await page
    .getByRole('dialog', { name: /^Send to/ })
    .getByRole('button', { name: 'Send' })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit announcement' })
  await expect(edit.getByLabel('Title')).toHaveValue('Sent by mistake')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /Sent by mistake/ })).toContainText('Cancelled')

  // One that was sent, beside it.
  await goOn(page, '/announcements?announcement=3')
  await page.getByText('Who read it').waitFor()
  await expectAccessibleInBoth(page)
})

test('what is taken back keeps its time, and a change that is taken back leaves what was planned', async ({
  page,
}) => {
  await logInAs(page, 'School director', '/announcements?form=new')
  const form = page.getByRole('dialog', { name: 'New announcement' })
  const edit = page.getByRole('dialog', { name: 'Edit announcement' })
  const schedule = async () => {
    await page.getByRole('button', { name: /^Schedule to/ }).click()
    await page
      .getByRole('dialog', { name: /^Schedule for/ })
      .getByRole('button', { name: 'Schedule' })
      .click()
  }
  const told = page.getByRole('status').filter({ hasText: /^Scheduled for/ })
  await form.getByLabel('Students').check()
  await form.getByLabel('Title').fill('Planned for later')
  await form.getByRole('textbox', { name: 'Text' }).fill('Bring your boots.')
  await form.getByRole('radio', { name: 'At a time' }).check()
  await form.getByLabel('Day').fill(schoolDateOf(Date.now() + 7 * 86_400_000))
  await schedule()
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(edit.getByLabel('Title')).toHaveValue('Planned for later')
  await expect(edit.getByRole('radio', { name: 'At a time' })).toBeChecked()
  await schedule()
  await expect(told).toBeVisible()
  const before = /^Scheduled for .*?\d+/.exec(await told.innerText())?.[0] ?? ''
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit.getByLabel('Title').fill('Changed by mistake')
  // Another day, so that its word is another than that of before, which may still stand.
  await edit.getByLabel('Day').fill(schoolDateOf(Date.now() + 9 * 86_400_000))
  await schedule()
  await told.filter({ hasNotText: before }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The announcement is as it was before')).toBeVisible()
  await expect(page.getByRole('row', { name: /Planned for later/ })).toContainText('Scheduled')
})
