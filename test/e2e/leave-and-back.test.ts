import type { Page } from '@playwright/test'
import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { type Roll, read } from '#test/browser/rolls-in-browser.ts'

const name = 'Rosalind Ekström'

interface Events {
  readonly events: readonly { readonly eventId: number; readonly startAt: string }[]
}
interface Overview {
  readonly experiences: readonly { readonly title: string }[]
}

const studentId = async (page: Page) => {
  const { students } = await read<{ students: { id: number }[] }>(page, '/students?search=Rosalind')
  return students[0]?.id ?? 0
}

/** Whether the student stands on the roll of the last stand-up that is planned; `ifNone` in the holidays that end a cycle. */
async function isOnComingRoll(page: Page, ifNone: boolean): Promise<boolean> {
  const { events } = await read<Events>(page, '/houses/1/attendances?kind=standup')
  const coming = events.filter(({ startAt }) => Date.parse(startAt) > Date.now()).at(-1)
  if (coming === undefined) return ifNone
  const roll = await read<Roll>(page, `/houses/1/attendances/${coming.eventId}`)
  return roll.attendances.some(({ studentName }) => studentName === name)
}

const placesOf = async (page: Page, id: number) =>
  (await read<Overview>(page, `/students/${id}/overview`)).experiences.map(({ title }) => title)

test('a student goes on leave, is expected nowhere, and comes back to their places', async ({ page }) => {
  await beginSession(page, 'Dean')
  const id = await studentId(page)
  const places = await placesOf(page, id)
  expect(await isOnComingRoll(page, true)).toBe(true)

  await page.goto(`/students/${id}/status`)
  await page.getByRole('link', { name: 'Change status' }).click()
  const form = page.getByRole('dialog', { name: `Status of ${name}` })
  const touched = form.getByRole('status')
  await expect(touched).toContainText('The places are kept: ')
  await expect(touched).toContainText(`${name} is on no roll from now on`)
  // While it is looked up what another status would touch, nothing is said of the one before.
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/status/effects?*', async (route) => {
    await isHeld
    await route.continue()
  })
  const status = form.getByRole('combobox', { name: 'New status' })
  await status.press('w')
  await expect(touched).toContainText('Looking …')
  await expect(touched).not.toContainText('The places are kept')
  answer()
  await expect(touched).not.toContainText('Looking …')
  await status.press('l')
  await expect(touched).toContainText('The places are kept: ')
  await form.getByRole('button', { name: 'Change status' }).click()
  await expect(form.getByRole('textbox', { name: 'Motivation' })).toHaveAccessibleDescription(/./)
  await form.getByRole('textbox', { name: 'Motivation' }).fill('A term with her grandmother in Umeå.')
  await form.getByLabel('First day').fill('today')
  await form.getByLabel('Last day').fill('tomorrow')
  await form.getByRole('textbox', { name: 'Contact' }).fill('Ingrid Ekström')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Change status' }).click()

  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Leave of Absence' })).toBeVisible()
  await expect(page.getByText('The school writes to Ingrid Ekström. Places are kept.')).toBeVisible()
  await expect(page.getByText('A term with her grandmother in Umeå.')).toBeVisible()
  expect(await isOnComingRoll(page, false)).toBe(false)
  expect(await placesOf(page, id)).toEqual(places)

  await page.getByRole('link', { name: 'Change status' }).click()
  await expect(touched).toContainText('is expected again at the meetings of the house')
  await form.getByRole('textbox', { name: 'Motivation' }).fill('She is back early.')
  await form.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible()
  expect(await isOnComingRoll(page, true)).toBe(true)
  expect(await placesOf(page, id)).toEqual(places)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Timeline' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByText('She is back early.')).toBeVisible()
})
