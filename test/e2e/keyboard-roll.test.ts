import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { pastSession, rowOf } from '#test/browser/rolls-in-browser.ts'

test('a roll is edited by keyboard alone: letters, a range, undo, find, save', async ({ page }) => {
  await beginSession(page, 'Facilitator')
  const { address } = await pastSession(page, 0)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(address)
  await page.getByRole('button', { name: /^Edit/ }).waitFor()
  // By its address a session's page comes with one call beside those of the shell.
  await expect(page.getByRole('region', { name: 'Session' })).toBeVisible()
  const ofPage = asked.filter((path) => path.startsWith('/api/backoffice/facilitate/'))
  expect(ofPage).toEqual([expect.stringMatching(/\/session-page$/)])
  // The key that the button shows works on a fresh page.
  await page.keyboard.press('e')
  const register = page.getByRole('grid', { name: /^Roll of / })
  await expect(register.getByRole('checkbox').first()).toBeFocused()
  const changes = page.getByRole('main').getByRole('status')
  const names = await register
    .getByRole('rowheader')
    .locator('[title]')
    .evaluateAll((shown) => shown.map((name) => name.getAttribute('title')))
  const nameAt = (index: number) => names[index] ?? ''
  const box = (status: string, index: number) =>
    register.getByRole('checkbox', { name: `${status}, ${nameAt(index)}`, exact: true })

  await expectAccessible(page)

  // The list of keys opens where they are needed, and closing it changes nothing.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('heading', { name: 'Taking the roll' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(register.getByRole('checkbox').first()).toBeFocused()
  // Also where Escape is pressed before the dialog has the focus.
  await page.keyboard.press('?')
  await expect(keys.getByRole('heading', { name: 'Taking the roll' })).toBeVisible()
  await register.locator('input[type="checkbox"]').first().focus()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(register.getByRole('checkbox').first()).toBeFocused()

  // An excused first row, then a range of three, taken back in one step.
  await page.keyboard.press('e')
  await expect(box('Excused Absent', 0)).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(changes).toContainText('3 students selected')
  await page.keyboard.press('u')
  for (const index of [1, 2, 3]) await expect(box('Unexcused Absent', index)).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(changes).toContainText('1 unsaved change')

  // Escape leaves the range before it leaves the register; Late and Insufficient combine, Space takes away.
  await page.keyboard.press('Escape')
  await expect(changes).not.toContainText('selected')
  await page.keyboard.press('l')
  await page.keyboard.press('i')
  await expect(box('Late', 3)).toBeChecked()
  await expect(box('Insufficient', 3)).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(box('Late', 3)).not.toBeChecked()

  // Find narrows the rows; Enter goes to the first of them.
  await page.keyboard.press('/')
  await page.keyboard.type(nameAt(5).slice(0, 6))
  await expect(register.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  await expect(box('Excused Absent', 5)).toBeChecked()
  await page.keyboard.press('Control+s')

  await expect(page.getByText(/^Roll saved/)).toBeVisible()
  await expect(rowOf(page, nameAt(0))).toContainText('Excused Absent')
  await expect(rowOf(page, nameAt(3))).toContainText('Insufficient')
  await expect(rowOf(page, nameAt(5))).toContainText('Excused Absent')
})

test('unsaved statuses survive a reload, and leaving asks first', async ({ page }) => {
  await beginSession(page, 'Facilitator')
  const { address } = await pastSession(page, 1)
  await page.goto(`${address}?edit=true`)
  const register = page.getByRole('grid', { name: /^Roll of / })
  await expect(register.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText(/^Your unsaved changes from .* are back\.$/)).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
  await expect(question).toContainText('1 status in The Kelp Forest')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 change discarded')).toBeVisible()
  // Undo leads back to the roll, wherever they have gone on to.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).not.toHaveURL(/session/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
})
