import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectLoaded, logInAs, test } from '#test/browser/people-in-browser.ts'

const password = 'homeroom'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

async function logInWith(page: Page, email: string, path: string) {
  const headers = { 'frontend-id': 'tests' }
  const answer = await page.request.post('/api/auth/sign-in/email', { headers, data: { email, password } })
  expect(answer.status()).toBe(200)
  await page.goto(path)
}

async function choose(field: Locator, option: string | RegExp) {
  await field.click()
  await field.page().getByRole('option', { name: option }).first().click()
}

/** A family of the demo that nobody has assigned to a campus, with one guardian; the student is in no house yet. */
async function findNewcomer(page: Page) {
  const headers = { 'frontend-id': 'tests' }
  const answer = await page.request.get('/api/backoffice/workbench/onboarding/families/-1', { headers })
  const { families } = await answer.json()
  const family = families.find(
    (one: { onboardingStatus: string; guardians: unknown[]; soraEmail: string }) =>
      one.onboardingStatus === '' && one.guardians.length === 1 && one.soraEmail.includes('.new'),
  )
  return {
    name: String(family.name),
    email: String(family.soraEmail),
    guardian: String(family.guardians[0].email),
  }
}

/** Shows a second child beside the own one, with the same checklist, and keeps what is ticked away from the server. */
async function giveSibling(page: Page) {
  const ticked: { student_id: number; is_done: boolean }[] = []
  const sibling = { id: 999_999, first_name: 'Chidi' }
  await page.route(/\/api\/family\/onboarding(\?|$)/, async (route) => {
    const isSibling = route.request().url().includes(String(sibling.id))
    const body = await (await route.fetch({ url: route.request().url().split('?')[0] ?? '' })).json()
    const first = { ...body.student, first_name: 'Adaeze' }
    for (const task of body.views[0].checklists[0].tasks) task.document_kind = null
    const student = isSibling ? { ...first, ...sibling } : first
    await route.fulfill({ json: { ...body, student, students: [first, sibling] } })
  })
  await page.route(/\/api\/family\/onboarding\/tasks\//, (route) => {
    ticked.push(route.request().postDataJSON())
    return route.fulfill({ json: { ok: true, message: 'It is said.' } })
  })
  return ticked
}

test('a group, its checklist and a family from the welcome to Complete, on the open table of staff', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'Admissions', '/workbench/onboarding')
  await expect(page).toHaveURL(/\/families\/0$/)
  await expectLoaded(page)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const family = await findNewcomer(page)

  // What is chosen stays chosen on other pages, also behind a filter.
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  const everyPage = '**/api/**/onboarding/families/0?*'
  await page.route(everyPage, (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(everyPage)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Student or guardian' }).fill('nobody at all')
  await expect(page.getByText('No results found')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // A group of a campus that has none yet for this date; the same once more is a test of the calls.
  await page.getByRole('link', { name: 'Onboarding Groups' }).click()
  await page.getByRole('link', { name: 'Pacific Campus' }).click()
  await page.getByRole('button', { name: 'Create Onboarding' }).click()
  const modal = page.getByRole('dialog', { name: 'New Onboarding' })
  await choose(modal.getByRole('combobox', { name: 'School Start Date' }), /, 20\d\d/)
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Onboarding group created')).toBeVisible()
  // It stands among the groups, and the form has gone.
  await expect(page.getByRole('button', { name: /^Actions for Pacific Campus/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Pacific Campus, / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pacific Campus, / })).toBeVisible()

  // A checklist, a task for each side, and released.
  await page.getByRole('button', { name: 'Create a checklist' }).click()
  const form = page.getByRole('dialog', { name: 'Create a checklist' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Choose a phase.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Title' }).fill('Papers')
  // The day of the school, which the machine may have left behind.
  const today = Temporal.Now.plainDateISO('America/New_York')
  await form.getByRole('textbox', { name: 'Due date' }).fill(today.add({ days: 9 }).toString())
  await form.getByRole('radio', { name: 'Welcome' }).check()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/student$/)
  await page.getByRole('button', { name: 'Create a Task' }).click()
  const task = page.getByRole('dialog', { name: 'Create a Task' })
  await task.getByRole('textbox', { name: 'Title' }).fill('Say hello')
  await task.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('article', { name: 'Say hello' })).toBeVisible()
  await page.getByRole('link', { name: 'Guardians', exact: true }).click()
  await page.getByRole('button', { name: 'Create a Task' }).click()
  await task.getByRole('textbox', { name: 'Title' }).fill('Last school report')
  await choose(task.getByRole('combobox', { name: 'File to hand in' }), 'Transcripts of other schools')
  await task.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('article', { name: 'Last school report' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Release date' }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByText(/^The release date is past\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Release date' }).fill(today.toString())
  await page.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByText('Welcome, Released')).toBeVisible()

  // The family gets the campus, then the welcome.
  await page.goto('/workbench/onboarding/families/-1')
  // Nothing is known yet of student and guardian: a dash each.
  await expect(
    page.getByRole('row').filter({ hasText: family.name }).getByText('-', { exact: true }),
  ).toHaveCount(2)
  await page.getByRole('checkbox', { name: new RegExp(family.name) }).check()
  await page.getByRole('button', { name: 'Assign a Campus', exact: true }).click()
  const assign = page.getByRole('dialog', { name: 'Assign a Campus' })
  await choose(assign.getByRole('combobox', { name: 'Campus' }), 'Pacific Campus')
  await choose(assign.getByRole('combobox', { name: 'School Start Date' }), /, 20\d\d/)
  await assign.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Selected families sucessfully added to Pacific Campus campus.')).toBeVisible()
  await page.getByRole('button', { name: /^Pacific Campus/ }).click()
  const row = page.getByRole('row').filter({ hasText: family.name })
  await expect(row.getByText('Not invited').first()).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Start onboarding', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start onboarding', exact: true }).click()
  await expect(page.getByText(/^Sending emails and creating onboarding for families\./)).toBeVisible()
  const result = page.getByRole('complementary', { name: 'Technical welcome' })
  await expect(result.getByText('1 of 1 families')).toBeVisible({ timeout: 60_000 })
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByText('Not started').first()).toBeVisible()

  // What the family does shows on the open table at once.
  const own = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const home = await own.newPage()
  await logInWith(home, family.guardian, '/family/onboarding')
  await expect(home.getByText('0 of 1 done')).toBeVisible()
  await expectAccessible(home)

  // Undo is of the child for whom it was ticked, whoever of the siblings is shown since.
  const ticked = await giveSibling(home)
  await home.reload()
  await home.getByRole('link', { name: 'Chidi' }).click()
  await expect(home).toHaveURL(/student=999999/)
  await home.getByRole('link', { name: 'Adaeze' }).click()
  await expect(home).not.toHaveURL(/student=999999/)
  await home.getByRole('checkbox', { name: 'Last school report' }).click()
  await expect(home.getByText('It is said.')).toBeVisible()
  await home.getByRole('link', { name: 'Chidi' }).click()
  await expect(home.getByRole('link', { name: 'Chidi' })).toHaveAttribute('aria-current', 'page')
  await home.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => ticked.map(({ is_done }) => is_done)).toEqual([true, false])
  expect(ticked[1]?.student_id).toBe(ticked[0]?.student_id)
  await home.unrouteAll({ behavior: 'wait' })
  await home.goto('/family/onboarding')

  const files = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf }
  await home.locator('input[type="file"]').setInputFiles(files)
  await expect(home.getByText('1 of 1 done')).toBeVisible()
  await expect(row.getByText('Complete')).toBeVisible()
  await own.close()
  const student = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await student.newPage()
  await logInWith(phone, family.email, '/family/onboarding')
  await phone.getByRole('checkbox', { name: 'Say hello' }).click()
  await expect(phone.getByText('1 of 1 done')).toBeVisible()
  await student.close()
  await expect(row.getByText('Complete')).toHaveCount(2)

  // Another campus would begin it anew: asked first, and once more where others were invited since they were chosen.
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign a Campus', exact: true }).click()
  await choose(assign.getByRole('combobox', { name: 'Campus' }), 'Pacific Campus')
  await choose(assign.getByRole('combobox', { name: 'School Start Date' }), /, 20\d\d/)
  await assign.getByRole('button', { name: 'Save' }).click()
  const invited = page.getByRole('dialog', { name: 'Some of the selected families were already invited' })
  await expect(invited.getByRole('listitem')).toHaveText([`${family.name}, complete`])
  await expectAccessible(page)
  const since = { id: 1, name: 'Emil Since', onboardingStatus: 'not_started', onboardingGroupId: 1 }
  const refusal = {
    defined: true,
    code: 'CONFLICT',
    status: 409,
    message: 'Invited.',
    data: { families: [since] },
  }
  await page.route('**/add-families-to-group', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  })
  await invited.getByRole('button', { name: 'Assign 1 family' }).click()
  const meanwhile = page.getByRole('dialog', { name: 'Some of the selected families were invited meanwhile' })
  await expect(meanwhile.getByRole('listitem')).toHaveText(['Emil Since, not started'])
  await meanwhile.getByRole('button', { name: 'Cancel' }).click()
  await expect(meanwhile).toHaveCount(0)
  await assign.getByRole('button', { name: 'Cancel' }).click()
  await expect(assign).toHaveCount(0)

  // Archived, and taken back.
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Students archived successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
})
