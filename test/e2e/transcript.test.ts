import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'

test('an official transcript is issued, confirmed to a stranger, revoked, and said to be revoked', async ({
  page,
  browser,
}) => {
  await beginSession(page, 'Counselor')
  const found = await page.request.get('/api/backoffice/search?q=declan', { headers: { 'frontend-id': 't' } })
  const { hits }: { hits: { kind: string; id: number }[] } = await found.json()
  const studentId = hits.find(({ kind }) => kind === 'student')?.id
  await page.goto(`/students/${studentId}/transcript`)
  await page.getByRole('button', { name: 'Issue official transcript' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue transcript' }).click()
  const issued = page.getByRole('listitem', { name: 'Transcript 2' })
  await expect(issued.getByText('Genuine')).toBeVisible()
  await expectAccessible(page)
  const code = (await issued.getByText(/^([2-9A-Z]{4}-){6}/).textContent()) ?? ''

  const stranger = await browser.newPage()
  await stranger.goto('/verify')
  await stranger.getByRole('textbox', { name: 'Code' }).fill(code.replaceAll('-', ' ').toLowerCase())
  await stranger.getByRole('button', { name: 'Check' }).click()
  await expect(stranger.getByText('It was issued by this school and is its newest')).toBeVisible()
  await expect(stranger.getByText('Declan')).toBeHidden()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    issued.getByRole('link', { name: 'PDF of transcript 2' }).click(),
  ])
  await stranger.getByLabel('Transcript as a PDF').setInputFiles(await file.path())
  await expect(stranger.getByText('This is the file the school issued.')).toBeVisible()
  await expectAccessible(stranger)

  await issued.getByRole('button', { name: 'Revoke transcript 2' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A course was missing.')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke transcript' }).click()
  await expect(issued.getByText('Revoked', { exact: true })).toBeVisible()
  await stranger.getByRole('button', { name: 'Check' }).click()
  await expect(stranger.getByText('has taken it back')).toBeVisible()
  await stranger.close()
})
