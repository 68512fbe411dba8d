import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { beginSession, expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'

test('a mirror shows the guardian’s portal read-only, refuses a write, and leads back', async ({ page }) => {
  await logInAs(page, 'Super admin')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await menu.getByRole('link', { name: 'Family Mirror' }).click()
  await page.getByRole('link', { name: 'Guardians' }).click()
  await expect(page).toHaveURL(/\/impersonate\/guardians/)
  // The list of guardians stands: until then it is the box of the students' list.
  await page.getByRole('searchbox', { name: 'Name of a guardian' }).fill('siobhan shaugh')
  const changes = page.getByRole('checkbox', { name: 'Allow changes' })
  await expect(changes).toBeChecked()
  await changes.uncheck()
  await page.getByRole('button', { name: /^Impersonate Siobhán/ }).click()

  await expect(page).toHaveURL(/\/family/)
  await expect(page.getByText(/sees Homeroom as Siobhán .*read only, until/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Declan’s week' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Workbench' })).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Report absence' }).first().click()
  await chooseOption(page, 'Reason', 'Feeling sick or unwell')
  const report = page.getByRole('main').getByRole('button', { name: 'Report absence' })
  await expect(report).toBeDisabled()
  await expect(report).toHaveAccessibleDescription(/^You are viewing as Siobhán .*, read only\.$/)

  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/family/)
  await expect(page.getByRole('heading', { level: 2, name: 'Declan’s advisor' })).toBeVisible()
  await page.getByRole('button', { name: /^Stop viewing as Siobhán/ }).click()
  await expect(page).toHaveURL(/\/impersonate\/students/)
  await expect(page.getByRole('button', { name: /^Your menu, Ruth/ })).toBeVisible()
  await expect(page.getByText(/sees Homeroom as/)).toBeHidden()
})

test('a link begins no mirror by itself, and a mirror that ended leads back to oneself and says so', async ({
  page,
}) => {
  await beginSession(page, 'Super admin')
  const answer = await page.request.get('/api/impersonate/guardians?search=siobhan+shaugh', {
    headers: { 'frontend-id': 'test' },
  })
  const [{ id }] = (await answer.json()).guardians
  await page.goto(`/app-sso?impersonateUserId=${id}&allowChanges=true`)
  await expect(page.getByRole('heading', { level: 1, name: /^See Homeroom as Siobhán .*\?$/ })).toBeVisible()
  await expect(page.getByText(/sees Homeroom as/)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See and change as them' }).click()
  await expect(page.getByText(/sees Homeroom as Siobhán .*with changes allowed, until/)).toBeVisible()
  await page.goto('/family/sign-ins')
  await expect(page.getByText(/^Only Siobhán .* sees this$/)).toBeVisible()

  // As after its hour: the server knows this session no more. The stand-in stays and lets all else through: one that
  // goes while files are on their way leaves them without an answer.
  // A push to every page may ask twice, and only the last answer counts: the session is unknown until it has been left.
  let hasLeft = false
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().endsWith('/impersonate')) hasLeft = true
  })
  await page.route('**/api/backoffice/root/authenticated*', async (call) => {
    if (hasLeft) return call.fallback()
    await call.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: 'Log in to continue.' } })
  })
  await page.goto('/family')
  await expect(page.getByText('The mirror is over. You are yourself again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Mirror' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Your menu, Ruth/ })).toBeVisible()

  // And when its hour ends on a page that nobody touches.
  await page.clock.install()
  await page.goto('/impersonate/guardians?search=siobhan+shaugh')
  await page.getByRole('button', { name: /^Impersonate Siobhán/ }).click()
  await expect(page.getByText(/sees Homeroom as Siobhán/)).toBeVisible()
  await page.clock.fastForward('01:00:01')
  await expect(page.getByText('The mirror is over. You are yourself again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Mirror' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Your menu, Ruth/ })).toBeVisible()
})

test('who may only look is not offered changes', async ({ page }) => {
  await logInAs(page, 'Counselor', '/impersonate/students')
  await page
    .getByRole('button', { name: /^Impersonate / })
    .first()
    .click()
  await expect(page.getByText(/read only, until/)).toBeVisible()
  await page.getByRole('button', { name: /^Stop viewing as/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Mirror' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Allow changes' })).toBeHidden()
})
