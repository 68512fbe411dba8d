import type { Page } from '@playwright/test'
import { beginSession, expect, test } from '#test/browser/people-in-browser.ts'

/** A student of a grade who misses something. */
async function studentOf(page: Page, stage: 'ms' | 'hs', grade: number): Promise<number> {
  const path = `/api/backoffice/students/graduation/missing?stage=${stage}&grade=${grade}`
  const found = await page.request.get(path, { headers: { 'frontend-id': 'tests' } })
  const { units }: { units: { names: { id: number }[] }[] } = await found.json()
  const [student] = units[0]?.names ?? []
  if (!student) throw new Error(`Nobody of grade ${grade} misses a unit.`)
  return student.id
}

test('a middle-school student is migrated and taken back', async ({ page }) => {
  await beginSession(page, 'Counselor')
  const studentId = await studentOf(page, 'ms', 8)
  await page.goto(`/students/${studentId}/program`)
  await page.getByRole('button', { name: 'More of the program' }).click()
  await page.getByRole('menuitem', { name: 'Migrate to high school' }).click()
  await expect(page.getByRole('heading', { name: 'Stays in middle school' })).toBeVisible()
  await page.getByRole('button', { name: 'Migrate', exact: true }).click()
  await expect(page.getByText(/is in the high-school program/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/is in the middle-school program again/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Migrate', exact: true })).toBeVisible()
})

test('credits of a topic are let off, and the exemption is revoked', async ({ page }) => {
  await beginSession(page, 'Counselor')
  await page.goto(`/students/graduation/${await studentOf(page, 'hs', 10)}`)
  await expect(page).toHaveURL(/\/students\/\d+\/program/)
  await page.getByRole('button', { name: 'Subjects' }).click()
  await page.getByRole('menuitem', { name: 'Science', exact: true }).click()
  const topic = page.getByRole('region', { name: /Forces and motion/ })
  await topic.getByRole('link', { name: 'Exempt' }).click()
  await page.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(page.getByText('Say why.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why' }).fill('Took it at a summer school.')
  await page.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(topic.getByText(/Exempt from 0.5 credits: Took it at a summer school/)).toBeVisible()
  await topic.getByRole('button', { name: 'Revoke' }).click()
  await expect(topic.getByRole('link', { name: 'Exempt' })).toBeVisible()
})
