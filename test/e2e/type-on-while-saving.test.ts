import type { Page } from '@playwright/test'
import { hold } from '#test/browser/held-answers.ts'
import { beginSession, expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import { untilKept } from '#test/browser/time-in-browser.ts'

const headers = { 'frontend-id': 'tests' }
const api = async (page: Page, path: string) => (await page.request.get(`/api${path}`, { headers })).json()

test('what is typed for the next line while the last one is added stays', async ({ page }) => {
  await logInAs(page, 'School director', '/reports/notes')
  await page.getByRole('button', { name: 'Categories' }).click()
  const panel = page.getByRole('dialog', { name: 'Categories of notes' })
  const letGo = await hold(page, /\/categories$/)
  const field = panel.getByRole('textbox', { name: 'New category' })
  await field.fill('Choir')
  await field.press('Enter')
  await field.fill('Orchestra')
  letGo()
  await expect(panel.getByRole('textbox', { name: 'Title of Choir' })).toBeVisible()
  await expect(field).toHaveValue('Orchestra')
})

test('what is typed on while a template is saved stays, and is saved without a question', async ({
  page,
}) => {
  await logInAs(page, 'Facilitator', '/template/library')
  await page.getByRole('button', { name: 'Add template' }).click()
  const theme = page.getByRole('textbox', { name: 'Theme' })
  const save = page.getByRole('button', { name: 'Save draft' })
  let letGo = await hold(page, /\/backoffice\/templates(\/\d+)?$/)
  await page.getByRole('textbox', { name: 'Title' }).fill(`Typed on ${Date.now()}`)
  await save.click()
  await theme.fill('Tides')
  letGo()
  // What is new gets its address, and what was typed meanwhile comes along.
  await expect(page).toHaveURL(/\/templates\/editor\/\d+\/general/)
  await expect(theme).toHaveValue('Tides')

  await page.unrouteAll()
  letGo = await hold(page, /\/backoffice\/templates\/\d+$/)
  await save.click()
  await theme.fill('Tides and moons')
  letGo()
  await expect(page.getByText('Draft saved', { exact: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(theme).toHaveValue('Tides and moons')
  await expect(page.getByText(/saved this template at/)).toHaveCount(0)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save.click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The answer has arrived; once the page has read it, the browser keeps nothing of it.
  await page.waitForFunction(() => Object.values(localStorage).every((kept) => !kept.includes('and moons')))
  await page.reload()
  await expect(theme).toHaveValue('Tides and moons')
  await expect(page.getByText(/^Your draft of/)).toHaveCount(0)
})

test('what is typed on while a comment is sent stays, also in the browser', async ({ page }) => {
  await page.clock.install()
  await beginSession(page, 'Facilitator')
  const root = '/backoffice/facilitate'
  const { experiences } = await api(page, `${root}/expeditions-learning-goals`)
  const addresses: string[] = []
  for (const { id, type } of experiences) {
    const { tasks } = await api(page, `${root}/${type}/${id}`)
    for (const task of tasks) {
      const { statusGroups } = await api(page, `${root}/experiences/${id}/tasks/${task.id}`)
      for (const { students } of statusGroups)
        for (const student of students)
          addresses.push(`/facilitate/${type}/${id}/tasks/${task.id}/students/${student.id}`)
      if (addresses.length > 0) break
    }
    if (addresses.length > 0) break
  }
  await page.goto(addresses.at(-1) ?? '')
  const comment = page.getByRole('textbox', { name: /^Comment to/ })
  await comment.fill('Which way is north?')
  const letGo = await hold(page, /\/tasks\/\d+\/students\/\d+$/)
  await page.keyboard.press('Control+Enter')
  await comment.fill('Which way is north? And south?')
  letGo()
  await expect(page.getByText('Comment sent')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(comment).toHaveText('Which way is north? And south?')
  await untilKept(page, 'And south?')
  await page.reload()
  await expect(comment).toHaveText('Which way is north? And south?')
})

test('a draft of a note is sent over the version it was begun on, and what is typed on while it is saved stays', async ({
  page,
}) => {
  await page.clock.install()
  await beginSession(page, 'House advisor')
  const { students } = await api(page, '/backoffice/students?search=Hana')
  const studentId = students[0].id
  const base = `/api/backoffice/students/${studentId}/notes`
  const { categories } = await api(page, `/backoffice/students/${studentId}/notes/form`)
  const data = { categories: [categories[0].id], title: 'Begun', body: '<p>One.</p>', sentiment: 'positive' }
  const { id } = await (await page.request.post(base, { headers, data })).json()

  await page.goto(`/students/${studentId}/notes/form/${id}`)
  const form = page.getByRole('dialog', { name: 'Edit note' })
  await form.getByLabel('Title').fill('Mine')
  await untilKept(page, 'Mine')
  const elsewhere = { ...data, title: 'From another window', version: 1 }
  expect((await page.request.put(`${base}/${id}`, { headers, data: elsewhere })).ok()).toBe(true)
  await page.reload()
  await expect(form.getByLabel('Title')).toHaveValue('Mine')
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: /^Changed elsewhere at/ })
  await expect(question).toContainText('From another window')
  await question.getByRole('radio', { name: /Mine/ }).check({ force: true })
  await question.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('complementary', { name: 'Mine' })).toBeVisible()

  await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click()
  const letGo = await hold(page, /\/notes\/\d+$/)
  await form.getByLabel('Title').fill('Mine again')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Title').fill('Mine again, and more')
  letGo()
  await expect(page.getByText('Note saved').first()).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Mine again, and more')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary', { name: 'Mine again, and more' })).toBeVisible()
})

test('what is typed of a document stays while a newer file of it is stored, and is saved over that', async ({
  page,
}) => {
  await beginSession(page, 'School director')
  const { students } = await api(page, '/backoffice/students?search=Fatoumata')
  await page.goto(`/students/${students[0].id}/documents`)
  await page.getByRole('button', { name: 'Edit Exemption from sports' }).click()
  const panel = page.getByRole('dialog', { name: 'Exemption from sports' })
  const title = panel.getByRole('textbox', { name: 'Title' })
  await title.fill('Exemption from sports and swimming')
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
  const newer = { name: 'swimming.pdf', mimeType: 'application/pdf', buffer }
  const letGo = await hold(page, /\/documents\/\d+\/file$/)
  await panel.locator('input[type="file"]').setInputFiles(newer)
  // Both would be another revision: the one that came second would meet the other as somebody else's.
  const save = panel.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAccessibleDescription(/is being stored/)
  letGo()
  await expect(panel.getByRole('link', { name: 'swimming.pdf' })).toBeVisible()
  await expect(save).not.toHaveAccessibleDescription(/is being stored/)
  await expect(title).toHaveValue('Exemption from sports and swimming')
  await save.click()
  await expect(page.getByRole('button', { name: 'Edit Exemption from sports and swimming' })).toBeVisible()
})
