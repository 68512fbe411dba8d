import type { Page } from '@playwright/test'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { accept, linkFor, invitedPassword as password } from '#test/browser/invited-in-browser.ts'
import { giveAuthenticator } from '#test/browser/passkey-in-browser.ts'
import { expect, test } from '#test/browser/people-in-browser.ts'
import { rowOf } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { startProduct } from '#test/programs/product-process.ts'
import { startSmtpServer } from '#test/services/smtp-server.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'

/** Keeps the answers to these calls back until `answer`; `asked` is settled once one of them waits. */
function hold(page: Page, calls: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  void page.route(calls, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, answer: released.resolve }
}

/** A quarter of an hour that ended a few minutes ago, as the school's wall clock says it; yesterday's just after midnight. */
function heldMeeting() {
  const now = Temporal.Now.zonedDateTimeISO('America/New_York')
  const isEarly = now.hour === 0 && now.minute < 25
  const start = isEarly
    ? now.subtract({ days: 1 }).with({ hour: 23, minute: 0 })
    : now.subtract({ minutes: 20 })
  const clock = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    date: start.toPlainDate().toString(),
    starts: clock(start),
    ends: clock(start.add({ minutes: 15 })),
  }
}

/** Two days around now, within one school year whatever the day of the run. */
function yearAroundNow() {
  const today = Temporal.Now.plainDateISO('America/New_York')
  const first = today.month >= 6 ? today.year : today.year - 1
  return { first: `${first}-06-01`, last: `${first + 1}-08-31` }
}

test('an empty production database becomes a school whose first roll is taken and seen at home', async ({
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
  try {
    await product.ready()
    await expect.poll(() => product.output()).toContain('/set-up#')
    const address = new RegExp(`${url}/set-up#\\S+`).exec(product.output())?.[0] ?? ''

    await test.step('the first administrator, by the printed address, once', async () => {
      await page.goto(address)
      await page.getByLabel('First name').fill('Ruth')
      await page.getByLabel('Last name').fill('Adeyemi')
      await page.getByLabel('Email').fill('ruth@school.example')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Name of the school').fill('Bridge Academy')
      const stranger = await (await browser.newContext()).newPage()
      await stranger.goto(address)
      await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await stranger.context().close()
      await page.getByRole('button', { name: 'Save and continue' }).click()
    })

    await test.step('campus, school year, a colleague by mail', async () => {
      await page.getByRole('button', { name: 'Add campus' }).click()
      const campus = page.getByRole('dialog', { name: 'New campus' })
      await campus.getByLabel('Name', { exact: true }).fill('Harbor')
      await campus.getByRole('button', { name: 'Add campus' }).click()
      await page.getByRole('link', { name: 'Continue' }).click()
      const { first, last } = yearAroundNow()
      await page.getByLabel('First day of school').fill(first)
      await page.getByLabel('Last day of school').fill(last)
      await page.getByLabel('School year').click()
      await page.getByRole('button', { name: 'Add the school year' }).click()
      const list = hold(page, '**/employees-and-permissions/employees*')
      await page.getByRole('link', { name: 'Continue' }).click()
      await list.asked
      // The list stands above the button: one that comes while somebody presses would move it from under the pointer.
      const invite = page.getByRole('button', { name: 'Invite a colleague' })
      await expect(page.getByRole('link', { name: '4. Colleagues' })).toHaveAttribute('aria-current', 'page')
      await expect(invite).toBeHidden()
      list.answer()
      await invite.click()
      const colleague = page.getByRole('dialog', { name: 'New colleague' })
      await colleague.getByLabel('First name').fill('Maya')
      await colleague.getByLabel('Last name').fill('Brandt')
      await colleague.getByRole('textbox', { name: 'Email' }).fill('maya@school.example')
      await colleague.getByLabel('House advisor').check()
      await colleague.getByRole('button', { name: 'Add and invite' }).click()
      await expect(page.getByRole('list', { name: 'Colleagues' })).toContainText('Maya Brandt')
      await page.getByRole('link', { name: 'Continue' }).click()
    })

    await test.step('a student with a guardian', async () => {
      await page.getByRole('link', { name: 'Open students' }).click()
      await page.getByRole('button', { name: 'Add student' }).first().click()
      const student = page.getByRole('dialog', { name: 'New student' })
      await student.getByLabel('First name').fill('Declan')
      await student.getByLabel('Last name').fill('Moore')
      await student.getByRole('textbox', { name: 'Email' }).fill('declan@school.example')
      await chooseOption(student, 'Grade', '7')
      await student.getByRole('button', { name: 'Add a new guardian' }).click()
      const guardian = student.getByRole('group', { name: 'New guardian' })
      await guardian.getByLabel('First name').fill('Siobhan')
      await guardian.getByLabel('Last name').fill('Moore')
      await guardian.getByRole('textbox', { name: 'Email' }).fill('siobhan@home.example')
      await student.getByRole('button', { name: 'Add student' }).click()
      await expect(page.getByRole('table', { name: 'Students' })).toContainText('Siobhan Moore')
    })

    await test.step('another colleague, from their own page: the form closes with what it saved', async () => {
      await goOn(page, '/workbench/employees-and-permissions/employees')
      await page.getByRole('button', { name: 'Add colleague' }).click()
      const colleague = page.getByRole('dialog', { name: 'New colleague' })
      await colleague.getByLabel('First name').fill('Ada')
      await colleague.getByLabel('Last name').fill('Brightwater')
      await colleague.getByRole('textbox', { name: 'Email' }).fill('ada@school.example')
      await colleague.getByLabel('Facilitator').check()
      await colleague.getByRole('button', { name: 'Add and invite' }).click()
      await expect(page.getByRole('table', { name: 'Employees' })).toContainText('Ada Brightwater')
      await expect(colleague).toBeHidden()
    })

    const ada = await accept(
      browser,
      await linkFor(mails, 'ada@school.example', folder.path),
      'ada@school.example',
    )
    await test.step('who was invited adds a passkey, and logs in with it', async () => {
      await giveAuthenticator(ada)
      await ada.goto(`${url}/profile/sessions`)
      await ada.getByRole('button', { name: 'Add a passkey' }).click()
      const added = ada.getByRole('dialog', { name: 'New passkey' })
      await added.getByLabel('Name').fill('Work laptop')
      await added.getByRole('button', { name: 'Add the passkey' }).click()
      const codes = ada.getByRole('dialog', { name: 'Recovery codes' })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      await codes.getByRole('button', { name: 'I have saved them' }).click()
      await expect(ada.getByText('Work laptop')).toBeVisible()
      await ada.getByRole('button', { name: /^Your menu/ }).click()
      await ada.getByRole('menuitem', { name: 'Log out' }).click()
      await ada.getByRole('link', { name: 'Log in again' }).click()
      await ada.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(ada.getByRole('button', { name: /^Your menu/ })).toBeVisible()
    })

    await test.step('in a group with more rights, its page opens in the tab that is open', async () => {
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
      await ada.context().close()
    })

    const held = heldMeeting()
    await test.step('a house with its stand-up', async () => {
      await goOn(page, '/houses')
      await page.getByRole('link', { name: 'Add the first house' }).click()
      const house = page.getByRole('dialog', { name: 'New House' })
      await house.getByLabel('Name', { exact: true }).fill('Juniper House')
      await house.getByRole('combobox', { name: /Advisor/ }).fill('Maya')
      await page.getByRole('option', { name: /Maya Brandt/ }).click()
      await house.getByRole('combobox', { name: /Stand-up time/ }).fill('8:45 AM')
      await house.getByRole('combobox', { name: 'Add a student' }).fill('Declan')
      await page.getByRole('option', { name: /Declan Moore/ }).click()
      await house.getByRole('button', { name: 'Create house' }).click()
      await page.getByRole('link', { name: 'Juniper House' }).first().click()
      await page.getByRole('button', { name: 'House actions' }).click()
      await page.getByRole('menuitem', { name: 'Add a meeting' }).click()
      const meeting = page.getByRole('dialog', { name: 'Add a meeting of Juniper House' })
      await meeting.getByLabel('Day').fill(held.date)
      await meeting.getByRole('combobox', { name: 'Starts' }).fill(held.starts)
      await meeting.getByRole('combobox', { name: 'Ends' }).fill(held.ends)
      await meeting.getByRole('button', { name: 'Add meeting' }).click()
      await expect(page).toHaveURL(/\/houses\/\d+\/attendances\/\d+/)
    })
    const event = new URL(page.url()).pathname

    await test.step('the colleague takes the roll', async () => {
      const link = await linkFor(mails, 'maya@school.example', folder.path)
      const maya = await accept(browser, link, 'maya@school.example')
      await maya.goto(`${url}${event}?edit=true`)
      await maya.getByRole('checkbox', { name: 'Late, Declan Moore', exact: true }).check()
      await maya.getByRole('button', { name: 'Save' }).click()
      await expect(maya.getByText(/^Roll saved/)).toBeVisible()
      await expect(rowOf(maya, 'Declan Moore')).toContainText('Late')
      await maya.context().close()
    })

    await test.step('the guardian sees it', async () => {
      const link = await linkFor(mails, 'siobhan@home.example', folder.path)
      const siobhan = await accept(browser, link, 'siobhan@home.example')
      await siobhan.goto(`${url}/family?date=${held.date}`)
      await expect(siobhan.getByText('Late').first()).toBeVisible()
      await siobhan.context().close()
    })
  } finally {
    await page.close()
    product.signal('SIGTERM')
    await product.ended
    await mails.stop()
    folder.remove()
  }
})
