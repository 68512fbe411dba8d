import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { type Roll, read, reportOf, rowOf } from '#test/browser/rolls-in-browser.ts'

const house = '/houses/1/attendances'

interface Events {
  readonly events: readonly { readonly eventId: number; readonly endAt: string }[]
}

/** The last stand-up whose meeting saw one student and missed another, neither of them set by staff. */
async function findStandup(
  page: Page,
): Promise<{ address: string; present: string; absent: string; roll: Roll }> {
  const { events } = await read<Events>(page, `${house}?kind=standup`)
  for (const { eventId } of events.filter(({ endAt }) => Date.parse(endAt) < Date.now()).reverse()) {
    const address = `${house}/${eventId}`
    const roll = await read<Roll>(page, address)
    const computed = (wanted: string) =>
      roll.attendances.findLast(({ status, setByStaff }) => status === wanted && setByStaff === null)
    const [present, absent] = [computed('Present'), computed('Unexcused Absent')]
    if (present && absent) return { address, present: present.studentName, absent: absent.studentName, roll }
  }
  throw new Error('No past stand-up has both somebody present and somebody absent.')
}

test('the roll of a house stand-up is reconciled from its meeting', async ({ page }) => {
  await logInAs(page, 'House advisor', house)
  await expect(page).toHaveURL(/\/houses\/1\/attendances\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Juniper House' })).toBeVisible()

  const { address, present, absent, roll } = await findStandup(page)
  await page.goto(`${address}?edit=true`)
  await page.getByRole('checkbox', { name: `Late, ${present}`, exact: true }).check()
  // Another cycle would take the register away: that is asked first.
  await page.getByRole('button', { name: /choose a cycle$/ }).click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(leaving).toContainText('Unsaved changes will be lost: 1 status in')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  // Saved, and not yet shown so: whoever goes on at once is asked nothing, and arrives.
  const answers = `**/api/backoffice${address}`
  const held: Route[] = []
  let isHolding = true
  await page.route(answers, (route) => {
    if (!isHolding || route.request().method() !== 'GET') return route.continue()
    held.push(route)
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Roll saved/)).toBeVisible()
  await page.getByRole('link', { name: 'Video-meeting report' }).click()
  await expect(page).toHaveURL(/zoom-report$/)
  // What was held goes on, and what is asked meanwhile.
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await page.unroute(answers)

  const device = 'Kitchen iPad'
  const panel = page.getByRole('dialog', { name: 'Video-meeting report' })
  await panel.getByLabel('Report file').setInputFiles(reportOf(roll, [device]))
  const person = panel.getByRole('group', { name: `Who is ${device}?` })
  await person.getByRole('combobox', { name: `Choose a student for ${device}` }).click()
  await page.getByRole('option', { name: new RegExp(`^${absent}`) }).click()
  await expect(panel.getByText('1 status will change')).toBeVisible()
  await panel
    .getByRole('radiogroup', { name: `Status of ${present}` })
    .getByText('Take Present')
    .click()
  await expect(panel.getByText('2 statuses will change')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Update statuses' }).click()

  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(rowOf(page, absent)).toContainText('Present')
  await expect(rowOf(page, present)).toContainText('Present')
  await expect(rowOf(page, present)).not.toContainText('Late')
  // Whoever chooses another cycle leaves the meeting; whoever opens it then is shown it, and no other.
  await page.getByRole('button', { name: /choose a cycle$/ }).click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
  await expect(page).not.toHaveURL(new RegExp(`${address}\\b`))
  await expect(page).toHaveURL(/cycle_id=\d+/)
  const cycle = new URL(page.url()).searchParams.get('cycle_id')
  await page.goto(`${address}?cycle_id=${cycle}`)
  await expect(rowOf(page, absent)).toContainText('Present')
  await expect(page).toHaveURL(new RegExp(`${address}\\?cycle_id=${cycle}$`))
})
