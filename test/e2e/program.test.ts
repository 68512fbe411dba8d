import type { Page } from '@playwright/test'
import { beginSession, expect, test } from '#test/browser/people-in-browser.ts'

/** A student of a grade who misses something, and the topic of it. */
async function missingOf(
  page: Page,
  stage: 'ms' | 'hs',
  grade: number,
): Promise<{ id: number; topic: string }> {
  const path = `/api/backoffice/students/graduation/missing?stage=${stage}&grade=${grade}`
  const found = await page.request.get(path, { headers: { 'frontend-id': 'tests' } })
  const { units }: { units: { topic: string; names: { id: number }[] }[] } = await found.json()
  const [unit] = units
  const [student] = unit?.names ?? []
  if (!unit || !student) throw new Error(`Nobody of grade ${grade} misses a unit.`)
  return { id: student.id, topic: unit.topic }
}

test('a middle-school student is migrated and taken back', async ({ page }) => {
  await beginSession(page, 'Counselor')
  const { id: studentId } = await missingOf(page, 'ms', 8)
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

test('credits of a topic are let off, on a copy and then for good, and the exemption is revoked', async ({
  page,
}) => {
  await beginSession(page, 'Counselor')
  const { id, topic: missing } = await missingOf(page, 'hs', 10)
  await page.goto(`/students/graduation/${id}`)
  await expect(page).toHaveURL(/\/students\/\d+\/program/)
  await page.getByRole('button', { name: 'What if' }).click()
  await page.getByRole('menuitem', { name: `Exempt from ${missing}`, exact: true }).click()
  const copy = page.getByText(`What if: exempt from ${missing}`)
  await expect(copy).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(copy).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Back to what is' }).click()
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
