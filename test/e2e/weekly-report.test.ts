import {
  beginSession,
  expect,
  expectAccessible,
  expectLoaded,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'

test('an advisor sees who needs a check-in and why, marks one as done, and takes it back', async ({
  page,
}) => {
  await logInAs(page, 'House advisor', '/houses/1/overview')
  await expect(page).toHaveURL(/\/overview\/\d+$/)
  const report = page.getByRole('article')
  await expect(report.getByRole('heading', { name: /^Check in \d+/ })).toBeVisible()
  const openItems = report
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Mark as done' }) })
  const open = await openItems.count()
  const first = openItems.first()
  await expect(first.getByText(/unexcused absence|not submitted|increased/).first()).toBeVisible()

  const name = await first.getByRole('button', { expanded: true }).innerText()
  await first.getByRole('button', { name: 'Mark as done' }).click()
  const said = page.getByRole('status').filter({ hasText: `${name} marked as done` })
  await expect(said).toBeVisible()
  await expect(openItems).toHaveCount(open - 1)
  const complete = report.getByRole('button', { name: /^Complete/ })
  await expect(complete).toHaveAttribute('aria-expanded', 'false')
  await complete.click()
  await expect(report.getByRole('button', { name: `Undo ${name}` })).toBeVisible()
  await expectAccessible(page)

  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(openItems).toHaveCount(open)
  await expect(report.getByRole('button', { name: `Undo ${name}` })).toHaveCount(0)
})

test('a report is worked through by keyboard, and shows what became of last week', async ({ page }) => {
  await logInAs(page, 'Super admin', '/houses/2/overview')
  const report = page.getByRole('article')
  const toggles = report
    .getByRole('button', { expanded: false })
    .or(report.getByRole('button', { expanded: true }))
  await toggles.first().focus()
  const name = await toggles.first().innerText()
  await page.keyboard.press('ArrowDown')
  await expect(toggles.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('x')
  await expect(page.getByRole('status').filter({ hasText: `${name} dismissed` })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(report.getByRole('button', { name, exact: true })).toBeVisible()

  await report.getByRole('button', { name: /What became of last week/ }).click()
  await expect(report.getByText(/^(Improved|Same|Worse)$/).first()).toBeVisible()
})

test('on a phone the weeks are one field, and the actions lie under the evidence', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'House advisor')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/.*\/overview\/\d+/, (route) => held.promise.then(() => route.continue()))
  await page.goto('/houses/1/overview')
  // Who will be away stands below the report, and waits for it: pushed down, it would be pressed by mistake.
  const away = page.getByRole('complementary', { name: 'Upcoming excuses', includeHidden: true })
  await expect(away).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(away).toBeHidden()
  held.resolve()
  await expect(away).toBeVisible()
  const weeks = page.getByRole('combobox', { name: 'Weekly report' })
  await expect(weeks).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Weekly reports' })).toBeHidden()
  const before = page.url()
  await weeks.click()
  await page.getByRole('option').nth(1).click()
  await expect(page).not.toHaveURL(before)
  // While it closes, the list lies over what is pressed below it.
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectLoaded(page)
  await expectAccessible(page)
})
