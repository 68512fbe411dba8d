import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { beginSession, expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

test('waiting excuses are approved together, with what changes said before, and taken back', async ({
  page,
}) => {
  await logInAs(page, 'Super admin', '/employee/attendances/report?approved=waiting')
  const names = ['Mateo Ruiz Alcántara', 'Giang Nguyễn Thị Minh']
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of names) await row(name).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  for (const name of names) await expect(question.getByRole('heading', { name })).toBeVisible()
  await question.getByRole('button', { name: 'Approve 2 excuses' }).click()
  await expect(page.getByText('2 Excuse(s) handled successfully')).toBeVisible()
  for (const name of names) await expect(row(name)).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo: 2 approved' }).click()
  await expect(page.getByText('2 excuses are waiting again')).toBeVisible()
  for (const name of names) await expect(row(name)).toContainText('Waiting for approval')

  // What is decided elsewhere leaves the list, and comes back, by itself.
  const base = '/api/pages/employee/attendances/report'
  const headers = { 'frontend-id': 'test' }
  const { excuses } = await (await page.request.get(`${base}?approved=waiting`, { headers })).json()
  const waiting = excuses.find(({ student_name }: { student_name: string }) => student_name === names[0])
  const data = { excuse_ids: [waiting.id] }
  const decided = await page.request.put(`${base}/excuse/approve`, { headers, data })
  await expect(row('Mateo')).toHaveCount(0)
  const { decision_id } = await decided.json()
  await page.request.post(`${base}/undo`, { headers, data: { decision_id } })
  await expect(row('Mateo')).toBeVisible()

  // The menu and the keys of the table decide what is selected; nothing is.
  const none = page.getByRole('alert').filter({ hasText: 'No excuse selected' })
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(none).toHaveCount(1)
  await none.getByRole('button', { name: 'Close' }).click()
  await expect(none).toHaveCount(0)
  await row('Mateo').focus()
  await page.keyboard.press('a')
  await expect(none).toHaveCount(1)
})

test('an absence is refused at its fields, and nothing typed is lost', async ({ page }) => {
  await logInAs(page, 'Super admin', '/employee/attendances/report')
  await page.getByRole('button', { name: 'Add Absence' }).click()
  const form = page.getByRole('dialog', { name: 'Add Absence' })
  // The form begins in its first field, and a day is written as people write it.
  await expect(form.getByRole('combobox', { name: 'Student' })).toBeFocused()
  const day = form.getByLabel('Day', { exact: true })
  await day.fill('soon')
  await day.blur()
  await expect(form.getByText('Write a day such as Nov 21, 2026 or 11/21.')).toBeVisible()
  await day.fill('2026-11-23')
  await day.press('ArrowDown')
  const focused = page.getByRole('dialog', { name: 'Days' }).locator(':focus')
  await expect(focused).toHaveAccessibleName(/\b23\b/)
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName(/\b24\b/)
  // What takes the focus as the month opens may do so once more after that.
  await page.getByRole('dialog', { name: 'Days' }).locator('[data-autofocus]').focus()
  await expect(focused).toHaveAccessibleName(/\b24\b/)
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('Tue, Nov 24, 2026')
  // Escape closes the month and not the form.
  await day.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/\b24\b/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Days' })).toBeHidden()
  await expect(day).toBeFocused()
  await chooseOption(form, 'Reason', 'Other')
  await form.getByLabel('Additional comments').fill('Moving on Monday.')
  await form.getByRole('button', { name: 'Add Absence' }).click()
  await expect(form.getByText('Please select a student')).toBeVisible()
  await expect(form.getByLabel('Additional comments')).toHaveValue('Moving on Monday.')
  await expect(form.getByRole('region', { name: 'What the family reads' })).toContainText('Moving on Monday.')
  await expect(form.getByPlaceholder('Please write the reason...')).toHaveAttribute('aria-invalid', 'true')

  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Additional comments')).toHaveValue('Moving on Monday.')
  // Back takes the form away and not the page.
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Additional comments')).toHaveValue('Moving on Monday.')
  await expect(page).toHaveURL(/add=absence/)
  await page.goBack()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/attendances\/report$/)
})

test('the absence form opens on a day with school, so that the first save is taken', async ({ page }) => {
  await beginSession(page, 'Super admin')
  const sunday = new Date()
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay())
  await page.goto(`/employee/attendances/calendar?day=${sunday.toISOString().slice(0, 10)}&add=absence`)
  const day = page.getByRole('dialog', { name: 'Add Absence' }).getByLabel('Day', { exact: true })
  await day.waitFor()
  const weekday = async () => new Date(`${await day.inputValue()} UTC`).getUTCDay()
  await expect.poll(weekday).toBeGreaterThanOrEqual(1)
  expect(await weekday()).toBeLessThanOrEqual(5)
})

test('an excuse opens at its address, however old and whatever the filters; also at its addresses of before', async ({
  page,
}) => {
  await beginSession(page, 'Super admin')
  const report = '/api/pages/employee/attendances/report?approved=approved&start_at=0'
  const answer = await page.request.get(report, { headers: { 'frontend-id': 'test' } })
  const { excuses } = await answer.json()
  // The report lists the last seven days; this one was filed before them.
  const old = excuses.at(-1)
  const sheet = page.getByRole('complementary', { name: old.student_name })
  const decided = sheet.getByText('Excuse, approved')
  await page.goto(`/excuses/${old.id}`)
  await expect(decided).toBeVisible()
  for (const address of [
    '/employee/attendances/report?row=',
    '/employee/attendances/report?excuse=',
    // Where the family finds it.
    '/family/excuses/',
  ]) {
    await goOn(page, '/employee/attendances/report')
    await expect(sheet).toHaveCount(0)
    await goOn(page, `${address}${old.id}`)
    await expect(decided).toBeVisible()
    await expect(page).toHaveURL(`/excuses/${old.id}`)
  }
  await page.reload()
  await expect(decided).toBeVisible()
  // Its keys decide it as its buttons do, though no row of the list is open.
  await sheet.press('r')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question.getByRole('heading', { name: old.student_name })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.getByRole('button', { name: 'Next' })).toHaveCount(0)
  // Nor do they decide it from the person's sheet that stands over it.
  await sheet.getByRole('link', { name: old.student_name }).first().click()
  const person = page.locator('aside[data-over]')
  await expect(person).toBeFocused()
  await person.press('r')
  await person.press('Escape')
  await expect(person).toHaveCount(0)
  await expect(question).toHaveCount(0)

  await goOn(page, '/excuses/999999?approved=waiting')
  await expect(page.getByRole('heading', { name: 'There is no such excuse' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/employee\/attendances\/report\?approved=waiting$/)

  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page).toHaveURL(/\/excuses\/\d+\?approved=waiting$/)
  const first = page.url()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).not.toHaveURL(first)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(first)
})
