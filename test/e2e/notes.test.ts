import type { Page } from '@playwright/test'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { beginSession, expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { untilKept } from '#test/browser/time-in-browser.ts'

/** Opens the notes on a student. How one comes to them from the report of notes is told on a phone. */
async function openNotesOn(page: Page, name: string): Promise<void> {
  const { students } = await read<{ students: { id: number }[] }>(
    page,
    `/students?search=${encodeURIComponent(name)}`,
  )
  await page.goto(`/students/${students[0]?.id}/notes`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a note is kept as a draft while it is written, saved, followed up and removed', async ({ page }) => {
  const title = `Science fair ${Date.now()}`
  await page.clock.install()
  await beginSession(page, 'House advisor')
  await openNotesOn(page, 'Hana Kobayashi')
  await page.getByRole('link', { name: 'Create a Note' }).click()
  let form = page.getByRole('dialog', { name: 'Create a Note' })
  await form.getByText('Family contact', { exact: true }).click()
  const body = form.getByRole('textbox', { name: 'What happened' })
  await body.click()
  await page.keyboard.type('Spoke with Keiko about the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('science fair')
  await untilKept(page, 'science fair')
  await expect(form.getByText(/Draft saved/)).toBeVisible()
  await expectAccessible(page)

  // The browser is closed and opened again: what was typed is back.
  await page.reload()
  form = page.getByRole('dialog', { name: 'Create a Note' })
  await expect(form.getByText(/Your draft of .* is back/)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'What happened' })).toHaveText(
    'Spoke with Keiko about the science fair',
  )
  await expect(form.getByRole('checkbox', { name: 'Family contact' })).toBeChecked()

  // What is missing is said at its field, and nothing typed is lost.
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose a sentiment.')).toBeVisible()
  const refusal = page.getByRole('alert').filter({ hasText: 'The note is not saved yet' })
  await expect(refusal).toBeVisible()
  // The toast lies above the foot: what saves stays in reach.
  const [toast, save] = [
    await refusal.boundingBox(),
    await form.getByRole('button', { name: 'Save' }).boundingBox(),
  ]
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(save?.y ?? 0)
  await form.getByText('Positive', { exact: true }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Follow up on').fill('today')
  await form.getByRole('combobox', { name: 'People involved' }).click()
  await page.getByRole('option', { name: 'Keiko Kobayashi, guardian' }).click()
  await page.keyboard.press('Control+Enter')

  const note = page.getByRole('complementary', { name: title })
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(note.getByText('science fair', { exact: true })).toBeVisible()
  await expect(note.getByText('Keiko Kobayashi (guardian)')).toBeVisible()
  await expect(note.getByText('Due today')).toBeVisible()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Follow-up done' }).click()
  await expect(note.getByRole('button', { name: 'Open follow-up again' })).toBeVisible()

  await note.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit note' })
  await expect(edit.getByText(/Your draft/)).toHaveCount(0)
  await edit.getByLabel('Title').fill(`${title} in May`)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary', { name: `${title} in May` })).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${title} in May` })).toHaveCount(0)
  // The toast of the follow-up, which is undone by a button of the same name, may still stand there.
  const removed = page.getByRole('status').filter({ hasText: 'Note removed' })
  const undo = removed.getByRole('button', { name: 'Undo' })
  // Who comes to it with the keyboard has all the time they need.
  await undo.focus()
  await page.clock.fastForward('00:30')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: `${title} in May` })).toBeVisible()
})

test('a restricted note is one to its author, and only a day and a category to a facilitator', async ({
  browser,
}) => {
  const title = 'About Zanzibar'
  const advisor = await browser.newPage()
  await beginSession(advisor, 'House advisor')
  await openNotesOn(advisor, 'Declan O’Shaughnessy')
  await advisor.getByRole('link', { name: 'Create a Note' }).click()
  const form = advisor.getByRole('dialog', { name: 'Create a Note' })
  await form.getByText('Safeguarding', { exact: true }).click()
  await form.getByText('Concern', { exact: true }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByRole('textbox', { name: 'What happened' }).fill('It was about Zanzibar.')
  await chooseOption(form, 'Who can read it', 'Restricted')
  await expect(form.getByText('Only its author, deans and school directors read it.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(advisor.getByRole('complementary', { name: title })).toBeVisible()
  const noteUrl = new URL(advisor.url()).pathname

  // What the server tells nobody no page can hold: `restricted-notes.test.ts`, with who else reads it.
  const facilitator = await browser.newPage()
  await logInAs(facilitator, 'Facilitator', noteUrl)
  const hidden = facilitator.getByRole('complementary', { name: 'Restricted note' })
  await expect(hidden).toContainText('Only its author, deans and school directors can read this note.')
  await expect(hidden).toContainText('Safeguarding')
  await expect(hidden.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  expect(await facilitator.content()).not.toContain('Zanzibar')

  await advisor.getByRole('button', { name: 'Remove' }).click()
  await expect(advisor.getByText('Note removed')).toBeVisible()
  for (const page of [advisor, facilitator]) await page.close()
})

test('on a phone the form is a whole screen with Save at its top', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await logInAs(page, 'House advisor', '/reports/notes')
  await page.getByRole('listitem').filter({ hasText: 'Hana Kobayashi' }).first().getByRole('button').click()
  await page.getByRole('link', { name: 'Hana Kobayashi' }).click()
  await page.getByRole('button', { name: 'Create a Note' }).click()
  const form = page.getByRole('dialog', { name: 'Create a Note' })
  await expect(form.getByRole('textbox', { name: 'What happened' })).toBeVisible()
  await expectAccessible(page)
  const choice = await form.getByText('Attendance', { exact: true }).boundingBox()
  expect(choice?.height).toBeGreaterThanOrEqual(44)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toHaveCount(0)
  await page.close()
})

test('categories are renamed, retired and brought back', async ({ page }) => {
  await logInAs(page, 'School director', '/reports/notes')
  await page.getByRole('button', { name: 'Categories' }).click()
  const panel = page.getByRole('dialog', { name: 'Categories of notes' })
  await panel.getByRole('textbox', { name: 'New category' }).fill('Trips')
  await panel.getByRole('button', { name: 'Add' }).click()
  const title = panel.getByRole('textbox', { name: 'Title of Trips' })
  await expect(title).toBeVisible()
  await expectAccessible(page)
  await title.fill('wellbeing')
  await title.press('Enter')
  await expect(panel.getByText('There is already a category with this title.')).toBeVisible()
  await title.fill('Excursions')
  await title.press('Enter')
  const offer = panel.getByRole('switch', { name: 'Offer Excursions' })
  await offer.click()
  await expect(offer).not.toBeChecked()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
