import type { Page } from '@playwright/test'
import { accept, invitedPassword, linkFor } from '#test/browser/invited-in-browser.ts'
import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { startProduct } from '#test/programs/product-process.ts'
import { startSmtpServer } from '#test/services/smtp-server.ts'
import { codeAt, stepOf } from '../../src/domains/sign-in/server/second-factor/totp.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

/** A key of the browser's own, whose finger is always there. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('invited by mail, a colleague adds a passkey, gets into a group, and its page opens in the tab that is open', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000)
  const folder = makeTemporaryFolder()
  const mails = await startSmtpServer()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const product = startProduct('server', {
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: String(port),
    DATA_DIR: folder.path,
    PUBLIC_URL: url,
    SMTP_URL: mails.url,
  })
  const employees = `${url}/workbench/employees-and-permissions/employees`
  try {
    await product.ready()
    await expect.poll(() => product.output()).toContain('/set-up#')
    await test.step('an administrator invites', async () => {
      await page.goto(new RegExp(`${url}/set-up#\\S+`).exec(product.output())?.[0] ?? '')
      await page.getByLabel('First name').fill('Ruth')
      await page.getByLabel('Last name').fill('Adeyemi')
      await page.getByLabel('Email').fill('ruth@school.example')
      await page.getByLabel('Password', { exact: true }).fill(invitedPassword)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Name of the school').waitFor()
      await page.goto(employees)
      await page.getByRole('button', { name: 'Add colleague' }).click()
      const colleague = page.getByRole('dialog', { name: 'New colleague' })
      await colleague.getByLabel('First name').fill('Ada')
      await colleague.getByLabel('Last name').fill('Brightwater')
      await colleague.getByRole('textbox', { name: 'Email' }).fill('ada@school.example')
      await colleague.getByLabel('Facilitator').check()
      await colleague.getByRole('button', { name: 'Add and invite' }).click()
      await expect(page.getByRole('table', { name: 'Employees' })).toContainText('Ada Brightwater')
    })

    const link = await linkFor(mails, 'ada@school.example', folder.path)
    const ada = await accept(browser, link, 'ada@school.example')
    await test.step('the colleague adds a passkey, and logs in with it', async () => {
      await giveAuthenticator(ada)
      await ada.goto(`${url}/profile/sessions`)
      await ada.getByRole('button', { name: 'Add a passkey' }).click()
      const added = ada.getByRole('dialog', { name: 'New passkey' })
      await added.getByLabel('Name').fill('Work laptop')
      await added.getByRole('button', { name: 'Add the passkey' }).click()
      const codes = ada.getByRole('dialog', { name: 'Recovery codes' })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      await codes.getByRole('button', { name: 'I have put them away' }).click()
      await expect(ada.getByText('Work laptop')).toBeVisible()
      await ada.getByRole('button', { name: /^Your menu/ }).click()
      await ada.getByRole('menuitem', { name: 'Log out' }).click()
      await ada.getByRole('link', { name: 'Log in again' }).click()
      await ada.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(ada.getByRole('button', { name: /^Your menu/ })).toBeVisible()
    })

    await test.step('in a group with more rights, its page opens in the same tab', async () => {
      const workbench = ada.getByRole('link', { name: 'Workbench' })
      await expect(workbench).toHaveCount(0)
      await page.getByRole('table', { name: 'Employees' }).getByText('Ada Brightwater').click()
      const colleague = page.getByRole('dialog', { name: 'Ada Brightwater' })
      await colleague.getByLabel('Admin', { exact: true }).check()
      await colleague.getByRole('button', { name: 'Save colleague' }).click()
      await expect(colleague).toBeHidden()
      await workbench.click()
      await ada.getByRole('link', { name: 'Employees' }).first().click()
      await expect(ada.getByRole('table', { name: 'Employees' })).toContainText('Ruth Adeyemi')
    })
    await ada.context().close()
  } finally {
    await page.close()
    product.signal('SIGTERM')
    await product.ended
    await mails.stop()
    folder.remove()
  }
})

test('an authenticator app is set up, asked for after the password, and removed', async ({ page }) => {
  await beginSession(page, 'Counselor')
  await page.goto('/profile/sessions')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const app = page.getByRole('dialog', { name: 'Authenticator app' })
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await app.getByLabel('Code that the app shows').fill('000000')
  await app.getByRole('button', { name: 'Confirm' }).click()
  await expect(app.getByText(/not the code of the app/)).toBeVisible()
  await app.getByLabel('Code that the app shows').fill(codeAt(secret, stepOf(Date.now()) - 1))
  await app.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const paper = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)
  // As over plain http in the building.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await codes.getByRole('button', { name: 'Copy the codes' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByText('Copied')).toHaveCount(0)
  await codes.getByRole('button', { name: 'I have put them away' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  await expectAccessible(page)

  const email = await logOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('homeroom')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code of your app, or a recovery code').fill('111111')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toHaveText(/not right, or was used before/)
  await page.getByLabel('Code of your app, or a recovery code').fill(codeAt(secret, stepOf(Date.now()) + 1))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()

  await logOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('homeroom')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Code of your app, or a recovery code').fill(paper)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await page.goto('/profile/sessions')
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

/** Out and back at the login page; says whose address it was. */
async function logOut(page: Page): Promise<string> {
  const headers = { 'frontend-id': 'tests' }
  const answer = await page.request.get('/api/auth/current-user', { headers })
  const { user }: { user: { email: string } } = await answer.json()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in again' }).click()
  return user.email
}
