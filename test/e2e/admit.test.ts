import { expect, expectAccessible, expectLoaded, logInAs, test } from '#test/browser/people-in-browser.ts'

test('an applicant is admitted from the page, stands among the families at once, and is taken back', async ({
  page,
}) => {
  await logInAs(page, 'Admissions', '/workbench/admissions?search=R%C3%B3is%C3%ADn')
  await expectLoaded(page)
  await page.getByText('Róisín O’Shaughnessy').first().click()
  await expect(page.getByRole('heading', { name: 'Róisín O’Shaughnessy', level: 1 })).toBeVisible()
  const families = await page.context().newPage()
  await families.goto('/workbench/onboarding/families/0')
  await expectLoaded(families)
  await families.getByRole('searchbox').first().fill('Róisín')
  await expect(families.getByText('Róisín O’Shaughnessy')).toHaveCount(0)

  await page.getByRole('button', { name: 'Admit', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Admit Róisín O’Shaughnessy?' })
  const made = question.getByRole('list', { name: 'What is made' })
  await expect(made).toContainText('Joined to the existing account: Siobhán O’Shaughnessy')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Admit', exact: true }).click()
  await expect(page.getByText('Róisín O’Shaughnessy is admitted')).toBeVisible()
  await expect(page.getByText(/It can be taken back until/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Admitted by')
  await expect(families.getByText('Róisín O’Shaughnessy').first()).toBeVisible()

  await page.getByRole('button', { name: 'Take back' }).click()
  const back = page.getByRole('dialog', { name: 'Take the admission of Róisín O’Shaughnessy back?' })
  await expect(back).toContainText('with the account and the place in onboarding')
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The admission of Róisín O’Shaughnessy is taken back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admit', exact: true })).toBeVisible()
  await expect(families.getByText('Róisín O’Shaughnessy')).toHaveCount(0)

  // Declined, and open again, which asks first as well.
  await page.getByRole('button', { name: 'More for Róisín O’Shaughnessy' }).click()
  await page.getByRole('menuitem', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline the application of Róisín O’Shaughnessy?' })
  await decline.getByRole('textbox', { name: 'Why' }).fill('A slip.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Open again' }).click()
  const again = page.getByRole('dialog', { name: 'Open the application of Róisín O’Shaughnessy again?' })
  await expect(again).toContainText('HubSpot is told')
  await again.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('The application is open again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admit', exact: true })).toBeVisible()
})

test('two applications of one child are compared and joined, and one is corrected', async ({ page }) => {
  await logInAs(page, 'Admissions', '/workbench/admissions?search=chidi')
  await expectLoaded(page)
  await expect(page.getByText('Possible double')).toHaveCount(2)
  await page
    .getByRole('row', { name: /Chidi Okonkwo-Bright/ })
    .getByText('Chidi Okonkwo-Bright')
    .click()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('button', { name: /^Join into/ })).toHaveAttribute('aria-disabled', 'true')
  await expectLoaded(page)
  // Where nothing speaks for itself somebody chooses.
  for (const row of await page.getByRole('row').all()) {
    const radios = row.getByRole('radio')
    if ((await radios.count()) > 0 && (await row.getByRole('radio', { checked: true }).count()) === 0)
      await radios.first().check()
  }
  await page.getByRole('button', { name: /^Join into/ }).click()
  await expect(page.getByText(/^Joined with application/)).toBeVisible()
  await page.getByRole('button', { name: 'Separate' }).click()
  await expect(page.getByText('The two applications are apart again')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit application' })
  await form.getByRole('textbox', { name: 'School now' }).fill('Bayou Academy')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save application' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText(
    'School now: Riverside Middle School → Bayou Academy',
  )
})
