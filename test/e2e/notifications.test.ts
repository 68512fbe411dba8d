import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { expect, logInAs, test } from '#test/browser/people-in-browser.ts'

test('the bell: tabs, delete with undo, an own page for each, mark all read', async ({ page }) => {
  await logInAs(page, 'Counselor')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('tab')).toHaveText([/^All/, /^Academic/, /^Product/, /^School/])
  await panel.getByRole('tab', { name: /^Product/ }).click()
  const first = panel.getByRole('listitem').first()
  const title = (await first.getByRole('link').first().textContent()) ?? ''
  await first.hover()
  await panel.getByRole('button', { name: `Delete: ${title}` }).click()
  await expect(panel.getByRole('link', { name: title })).toHaveCount(0)
  const restored = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('restoreNotification') === true,
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await restored).ok()).toBe(true)
  // A press beside the panel closes it; one on its tabs while it goes would reach nothing.
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await panel.getByRole('tab', { name: /^Product/ }).click()
  await expect(panel.getByRole('link', { name: title })).toHaveCount(1)
  await panel.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/\/notifications\/view\/product$/)
  await page.getByRole('link', { name: 'Academic' }).click()
  await expect(page).toHaveURL(/\/notifications\/view\/academic$/)
  await page.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
})

test('a tab without any says so', async ({ page }) => {
  await logInAs(page, 'Guardian', '/family/notifications/view/product')
  await expect(page.getByText('No new notifications')).toBeVisible()
})

test('preferences are saved at once, can be undone and reset', async ({ page }) => {
  await logInAs(page, 'Dean')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Notification preferences' }).click()
  await expect(page).toHaveURL(/\/notifications\/preferences$/)
  const inApp = page.getByRole('switch', { name: 'Tasks: in app' })
  const mail = page.getByRole('combobox', { name: 'Tasks: email' })
  await expect(inApp).toBeChecked()
  await chooseOption(page, 'Tasks: email', 'Daily')
  await expect(page.getByText('Tasks: saved')).toBeVisible()
  await page.reload()
  await expect(mail).toHaveValue('Daily')
  await inApp.press('Space')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inApp).toBeChecked()
  await expect(mail).toHaveValue('Daily')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(mail).toHaveValue('No email')
  await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeHidden()
  await expect(page.getByRole('button', { name: /Turn on in this browser/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('families arrive at a page of their own, never in the shell, and have theirs there, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAs(page, 'Guardian')
  await expect(page).toHaveURL(/\/family$/)
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page).toHaveURL(/\/family\/notifications$/)
  await page.getByRole('link', { name: 'Mid-cycle reports come on Friday' }).click()
  await expect(page.getByText('From Marcus Tillery')).toBeVisible()
  await expect(page.getByText('To students and guardians')).toBeVisible()
  await page.getByRole('link', { name: 'Choose how you hear of this' }).click()
  await expect(page.getByRole('combobox', { name: 'Announcements: email' })).toHaveValue('At once')
  // Where the shell would show its menu, from an address of the staff's.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/family$/)
  await expect(page.getByRole('heading', { name: 'Declan’s week' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Workbench' })).toHaveCount(0)
})
