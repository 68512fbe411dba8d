import { type Browser, expect, type Page } from '@playwright/test'
import { emptyOutbox } from '../programs/outbox-now.ts'
import { embeddedDatabaseUrl } from '../programs/product-process.ts'
import type { SmtpServer } from '../services/smtp-server.ts'

/** The password of everybody who was invited. */
export const invitedPassword = 'plum kettle orbit nine'

/** The link of the mail that somebody got, out of how mails are written for their way. */
export async function linkFor(mails: SmtpServer, address: string, dataDir: string): Promise<string> {
  await emptyOutbox(embeddedDatabaseUrl(dataDir))
  let content = ''
  const arrived = () => {
    content = mails.received.findLast(({ to }) => to === address)?.content ?? ''
    return content
  }
  await expect.poll(arrived, { timeout: 90_000, intervals: [100] }).toContain('password')
  const written = content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /https?:\/\/\S+\/password\/new\?token=[\w-]+&welcome=true/.exec(written)?.[0] ?? ''
}

/** Somebody opens the link of their invitation, chooses a password and logs in. */
export async function accept(browser: Browser, link: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: 'America/New_York', locale: 'en-US' })).newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Welcome to Homeroom' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(invitedPassword)
  await page.getByLabel('New password again', { exact: true }).fill(invitedPassword)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(invitedPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/signin/)
  return page
}
