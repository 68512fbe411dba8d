import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'
import { bundleOf, type Pupil, zipOf } from '#test/schools/roster-bundles.ts'

const schools = { s1: 'North Campus', s2: 'Harbor Campus', s3: 'Prairy Campus' }
const kid = (id: string, first: string, more: Partial<Pupil> = {}): Pupil => ({
  ...{ id, first, last: 'Journeyman', grade: '08', email: `${first.toLowerCase()}@journey.test` },
  ...more,
})
const people = [kid('j1', 'Ada'), kid('j2', 'Bo'), kid('j3', 'Cy', { school: 's3' })]
const bundle = (some: readonly Pupil[]) =>
  zipOf(bundleOf(some, { source: 'journey', mode: 'delta', schools }))

test('a bundle is read as a proposal, decided, applied, protected by hand, and rolled back', async ({
  page,
}) => {
  await page.clock.install()
  await logInAs(page, 'Admin', '/workbench/enrollments')
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
  const send = async (name: string, some: readonly Pupil[]) => {
    await goOn(page, '/workbench/enrollments/import')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/zip', buffer: await bundle(some) })
    await expect(heading(name.replace('.zip', ''))).toBeVisible()
    await untilShown(page, page.getByText('Open', { exact: true }))
  }
  await expect(heading('Enrollments')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export OneRoster' })).toBeVisible()

  await send('fall.zip', [...people, kid('j4', 'Di', { email: 'di@@journey' })])
  await expect(page.getByText('Prairy Campus is not known here')).toBeVisible()
  await expect(page.getByText('“di@@journey” is not an e-mail')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save these rows of users.csv' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It is Prairie Campus' }).click()
  await untilShown(page, page.getByText('3 changes can be applied'))
  await expect(page.getByText('Prairy Campus is not known here')).toBeHidden()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 3 changes' }).click()
  await untilShown(page, page.getByText('Applied', { exact: true }))
  await expect(page.getByText('3 rows written')).toBeVisible()
  // The button that was pressed is gone: the keyboard goes on at what is said, not at the top.
  await expect(page.locator('body')).not.toBeFocused()

  // Somebody changes a name here; the next file still has the former.
  const answer = await page.request.get('/api/backoffice/students?search=Ada%20Journeyman', {
    headers: { 'frontend-id': 'tests' },
  })
  const { students } = await answer.json()
  const form = await page.request.get(`/api/backoffice/students/${students[0].id}/edit`, {
    headers: { 'frontend-id': 'tests' },
  })
  const { student } = await form.json()
  const saved = await page.request.post(`/api/backoffice/students/${students[0].id}/edit`, {
    headers: { 'frontend-id': 'tests' },
    data: { ...student, _action: 'update', first_name: 'Adelaide' },
  })
  expect(saved.status()).toBe(200)
  await send('winter.zip', [kid('j1', 'Ada', { grade: '09' }), kid('j2', 'Bo', { grade: '09' })])
  await expect(page.getByRole('heading', { name: /Set by hand, the file says otherwise/ })).toBeVisible()
  const choice = page.getByRole('radiogroup', { name: 'Given name of Adelaide Journeyman' })
  await expect(choice.getByRole('radio', { name: 'Ours' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 2 changes' }).click()
  await untilShown(page, page.getByText('2 rows written'))
  const names = async () => {
    const list = await page.request.get('/api/backoffice/students?search=Journeyman', {
      headers: { 'frontend-id': 'tests' },
    })
    const body: { students: { name: string; grade: number }[] } = await list.json()
    return body.students.map(({ name, grade }) => `${name} ${grade}`).sort()
  }
  expect(await names()).toEqual(['Adelaide Journeyman 9', 'Bo Journeyman 9', 'Cy Journeyman 8'])

  await page.getByRole('button', { name: 'Roll back' }).click()
  const question = page.getByRole('dialog', { name: /Roll back import/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Roll back' }).click()
  await untilShown(page, page.getByText('Rolled back', { exact: true }).first())
  await expect.poll(names).toEqual(['Adelaide Journeyman 8', 'Bo Journeyman 8', 'Cy Journeyman 8'])
})
