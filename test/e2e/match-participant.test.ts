import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'
import { pastSessionWith, type Roll, read, reportOf, rowOf } from '#test/browser/rolls-in-browser.ts'

test('an unsure participant is matched, which changes the roll, and can be forgotten', async ({ page }) => {
  await beginSession(page, 'Facilitator')
  const {
    address,
    roll,
    wanted: absent,
  } = await pastSessionWith(
    page,
    'Night Sky Notebook',
    ({ status, setByStaff }) => status === 'Unexcused Absent' && setByStaff === null,
  )
  const device = 'Galaxy Tab A8'
  await page.goto(`${address}/zoom-report`)
  const panel = page.getByRole('dialog', { name: 'Video-meeting report' })
  await panel.getByLabel('Report file').setInputFiles(reportOf(roll, [device]))

  const person = panel.getByRole('group', { name: `Who is ${device}?` })
  // Nothing is said of what will change while the server could not say it, and nothing is updated.
  const posted = (url: URL) => url.pathname.endsWith(`${address}/zoom-report`)
  await page.route(posted, (route) =>
    route.request().postData()?.includes('preview')
      ? route.fulfill({ status: 503, json: { message: 'Not now.' } })
      : route.fallback(),
  )
  await person.getByRole('combobox', { name: `Choose a student for ${device}` }).click()
  await page.getByRole('option', { name: new RegExp(`^${absent.studentName}`) }).click()
  await expect(panel.getByText('What will change is not known', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Update statuses' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.unroute(posted)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('1 status will change')).toBeVisible()
  await expect(panel.getByText(`${absent.studentName}: Unexcused Absent`)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Update statuses' }).click()
  await expect(panel).toBeHidden()
  await expect(rowOf(page, absent.studentName)).toContainText('Present')

  await page.getByRole('link', { name: 'Video-meeting report' }).click()
  await panel.getByRole('button', { name: `Forget the match of ${device}` }).click()
  await expect(person).toBeVisible()
  const after = await read<Roll>(page, address)
  expect(after.attendances.find(({ id }) => id === absent.id)?.status).toBe('Unexcused Absent')
})
