import { expect, expectAccessibleInBoth, logInAs, test } from '#test/browser/people-in-browser.ts'

test('an experience is moved to another block by keyboard, asked about and taken back', async ({ page }) => {
  await logInAs(page, 'Admin', '/journey-builder/master-schedule?cycle_id=4')
  const card = page.getByRole('button', { name: /^Bridges and Loads \d/ })
  await card.click()
  const places = page.getByRole('list', { name: 'Where Bridges and Loads could go' })
  await expect(places.getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBoth(page)

  const rowOf = () => page.getByRole('row').filter({ has: card })
  const before = await rowOf().getByRole('rowheader').innerText()
  await card.focus()
  await page.keyboard.press('Space')
  const live = page.getByText(/^Bridges and Loads (is lifted|would meet in)/)
  await expect(live).toBeAttached()
  // The block below its own is another one, which is said; then it is put back.
  const own = await rowOf().getByRole('rowheader').locator('span').first().innerText()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(new RegExp(`^Bridges and Loads would meet in (?!${own} )`))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Bridges and Loads is where it was.')).toBeAttached()
  expect(await rowOf().getByRole('rowheader').innerText()).toBe(before)

  // The first place of the list is one without a conflict, or with the fewest.
  await places
    .getByRole('button', { name: /^Move to / })
    .first()
    .click()
  const moved = page.getByText(/^Bridges and Loads meets in .* now: \d+ sessions? moved/)
  const question = page.getByRole('dialog', { name: 'Move Bridges and Loads anyway?' })
  await expect(moved.or(question)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Move it' }).click()
  await expect(moved).toBeVisible()
  await expect(rowOf().getByRole('rowheader')).not.toHaveText(before)
  await page.getByRole('button', { name: 'Undo Bridges and Loads' }).click()
  await expect(page.getByText(/^Bridges and Loads is back\./)).toBeVisible()
  await expect.poll(() => rowOf().getByRole('rowheader').innerText()).toBe(before)
})
