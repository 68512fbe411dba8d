import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import {
  databaseUrl,
  runOnServer,
  startTestPostgres,
  testDatabasePrefix,
} from '#test/databases/database-server.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { type ProductProcess, startProduct } from '#test/programs/product-process.ts'
import { schoolDateOf } from '../../src/contract/school-time.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

interface TwoServers {
  /** Answers and works. */
  readonly first: string
  /** Answers only; shares nothing with the first but the database. */
  readonly second: string
  stop(): Promise<void>
}

/** Two servers on one database, each with a folder of its own, as on two machines. */
async function startTwoServers(): Promise<TwoServers> {
  const postgres = await startTestPostgres()
  const name = `${testDatabasePrefix}two_servers_${process.pid}`
  await runOnServer(postgres.url, `create database ${name}`)
  const secret = randomBytes(24).toString('hex')
  const folders = [makeTemporaryFolder(), makeTemporaryFolder()]
  const running: ProductProcess[] = []
  const start = async (settings: Record<string, string>, dataDir: string) => {
    const port = String(await findFreePort())
    const product = startProduct('server', {
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(postgres.url, name),
      AUTH_SECRET: secret,
      DEMO: '1',
      ...settings,
    })
    running.push(product)
    await product.ready()
    return `http://127.0.0.1:${port}`
  }
  return {
    first: await start({}, folders[0]?.path ?? ''),
    second: await start({ WORKER: '0' }, folders[1]?.path ?? ''),
    stop: async () => {
      for (const product of running) {
        product.signal('SIGTERM')
        await product.ended
      }
      await runOnServer(postgres.url, `drop database if exists ${name} with (force)`)
      await postgres.stop()
      for (const folder of folders) folder.remove()
    },
  }
}

async function logInAt(browser: Browser, baseURL: string, role: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await logInAs(page, role)
  return page
}

const unreadOf = async (page: Page) => {
  const name = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0)
}

test('an announcement reaches two open browsers on two servers, without a reload, once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const servers = await startTwoServers()
  try {
    const sender = await logInAt(browser, servers.first, 'School director')
    const onFirst = await logInAt(browser, servers.first, 'Facilitator')
    const onSecond = await logInAt(browser, servers.second, 'Guardian')
    const readers = [onFirst, onSecond]
    for (const page of readers)
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    const before = await Promise.all(readers.map(unreadOf))
    // A reload would take this mark away.
    for (const page of readers) await page.evaluate(() => document.body.setAttribute('data-same-page', ''))

    await sender
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Announcements' })
      .click()
    await sender.getByRole('button', { name: 'New announcement' }).click()
    const form = sender.getByRole('dialog', { name: 'New announcement' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('Write a title.')).toBeVisible()
    await form.getByLabel('Guardians').check()
    await form.getByLabel('Staff', { exact: true }).check()
    await form.getByLabel('Title').fill('The school is closed on Wednesday')
    await form
      .getByRole('textbox', { name: 'Text' })
      .fill(`Veterans Day. Excuses: ${servers.second}/family/excuses. More: https://example.org/day`)
    await expect(form.getByRole('status').filter({ hasText: 'Reaches' })).toContainText(
      /\d+ guardians, \d+ of the staff.*In Homeroom for \d+ people, by mail for \d+/,
    )
    await form.getByRole('button', { name: /^Send to \d+ people/ }).click()
    const question = sender.getByRole('dialog', { name: /^Send to \d+ people\?/ })
    await question.getByRole('button', { name: 'Send' }).click()
    await expect(sender.getByText('The announcement goes out in a few seconds')).toBeVisible()

    for (const [index, page] of readers.entries()) {
      await expect.poll(() => unreadOf(page), { timeout: 60_000 }).toBe((before[index] ?? 0) + 1)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('link', { name: 'The school is closed on Wednesday' })).toHaveCount(1)
      await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
    }
    await onSecond.getByRole('link', { name: 'The school is closed on Wednesday' }).click()
    await expect(onSecond.getByText('To guardians and staff')).toBeVisible()
    await expect(onSecond.getByRole('link', { name: /example\.org/ })).toHaveAttribute('target', '_blank')
    await onSecond.getByRole('link', { name: `${servers.second}/family/excuses` }).click()
    await expect(onSecond).toHaveURL(/\/family\/excuses$/)
    await expect(onSecond.locator('body')).toHaveAttribute('data-same-page', '')

    await sender.getByRole('row', { name: /The school is closed on Wednesday/ }).click()
    await expect(sender.getByText('How it went')).toBeVisible()
    await expect(sender.getByText('Who read it')).toBeVisible()
    await sender.getByText('Read', { exact: true }).last().click()
    await expect(sender.getByRole('list', { name: 'People who read it' })).toContainText('Siobhán')
  } finally {
    await servers.stop()
  }
})

test('what was sent by mistake can be taken back, and nobody sees it', async ({ page }) => {
  // The address of before there was a place in the menu.
  await logInAs(page, 'School director', '/workbench/notifications?form=new')
  await expect(page).toHaveURL(/\/announcements\?form=new$/)
  const form = page.getByRole('dialog', { name: 'New announcement' })
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
    await expect(page.getByText(/^Scheduled for /).last()).toBeVisible()
  }
  await form.getByLabel('Students').check()
  await form.getByLabel('Title').fill('Planned for later')
  await form.getByRole('textbox', { name: 'Text' }).fill('Bring your boots.')
  await form.getByRole('radio', { name: 'At a time' }).check()
  await form.getByLabel('Day').fill(schoolDateOf(Date.now() + 7 * 86_400_000))
  await schedule()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(edit.getByLabel('Title')).toHaveValue('Planned for later')
  await expect(edit.getByRole('radio', { name: 'At a time' })).toBeChecked()
  await schedule()
  // The toast of it goes: what is undone next is the change.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit.getByLabel('Title').fill('Changed by mistake')
  await schedule()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The announcement is as it was before')).toBeVisible()
  await expect(page.getByRole('row', { name: /Planned for later/ })).toContainText('Scheduled')
})
