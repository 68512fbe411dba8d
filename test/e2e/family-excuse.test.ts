import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInAs, test } from '#test/people-in-browser.ts'
import { rowOf } from '#test/rolls-in-browser.ts'

interface Family {
  readonly students: readonly { readonly id: number; readonly name: string }[]
}

interface Week {
  readonly start: string
  readonly sessions: readonly {
    readonly kind: string
    readonly status: string
    readonly school_day: string
    readonly start_at: string
  }[]
  readonly excuses: readonly { readonly state: string; readonly start_at: string; readonly end_at: string }[]
}

async function readFamily<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api/family${path}`, { headers: { 'frontend-id': 'tests' } })
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return answer.json()
}

const weeksBack = 8

/** The last school day on which the child missed the stand-up of the house and nobody has said why. */
async function findMissedStandup(page: Page): Promise<{ name: string; day: string }> {
  const [child] = (await readFamily<Family>(page, '')).students
  if (!child) throw new Error('The guardian has no child.')
  let week = await readFamily<Week>(page, `/calendar?student_id=${child.id}`)
  for (let back = 0; back < weeksBack; back++) {
    const { sessions, excuses } = week
    const missed = sessions.findLast(
      ({ kind, status, school_day }) =>
        kind === 'standup' &&
        status === 'Unexcused Absent' &&
        !excuses.some(({ start_at, end_at }) => spans({ start_at, end_at }, school_day)),
    )
    if (missed) return { name: child.name, day: missed.school_day }
    const before = new Date(Date.parse(week.start) - 86_400_000).toISOString().slice(0, 10)
    week = await readFamily<Week>(page, `/calendar?student_id=${child.id}&date=${before}`)
  }
  throw new Error(`${child.name} missed no stand-up in ${weeksBack} weeks.`)
}

const dayInSchool = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const spans = ({ start_at, end_at }: { start_at: string; end_at: string }, day: string) =>
  dayInSchool.format(Date.parse(start_at)) <= day && day <= dayInSchool.format(Date.parse(end_at))

const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})
/** `Thu, Nov 19, 2026`. */
const inWords = (day: string) => dayWords.format(Date.parse(day))

test('a guardian excuses a missed day, the advisor approves, and the roll and the family see it', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'Guardian')
  const { name, day } = await findMissedStandup(page)
  const comment = `A fever on ${day}.`
  const missed = page
    .getByRole('listitem')
    .filter({ has: page.getByTitle(inWords(day)) })
    .getByRole('listitem')
    .filter({ hasText: 'House stand-up' })
  await page.goto(`/family?date=${day}`)
  await expect(missed).toContainText('Unexcused Absent')

  await page.goto(`/family/absence?date=${day}`)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(day)
  await page.getByLabel('Reason').selectOption('Feeling sick or unwell')
  await page.getByLabel('Additional comments').fill(comment)
  await page.getByRole('button', { name: 'Report absence' }).click()
  await expect(page).toHaveURL(new RegExp(`/family\\?.*date=${day}`))
  const excuse = page.getByRole('listitem').filter({ hasText: `${inWords(day)}, all day` })
  await expect(excuse).toContainText('Waiting for approval')
  await expect(missed).toContainText('Unexcused Absent')

  const advisor = await (await browser.newContext()).newPage()
  await logInAs(advisor, 'House advisor')
  await advisor.goto('/employee/attendances/report?approved=waiting')
  const row = advisor.getByRole('row').filter({ hasText: comment })
  await row.getByRole('button', { name: new RegExp(name) }).click()
  const sheet = advisor.getByRole('complementary').filter({ hasText: 'Excuse, waiting for approval' })
  await expect(sheet).toContainText(comment)
  await expectAccessible(advisor)
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await advisor
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Approve 1 excuse' })
    .click()
  await expect(advisor.getByText('1 Excuse(s) handled successfully')).toBeVisible()
  await expect(row).toHaveCount(0)

  await advisor.goto(`/houses/1/attendances?kind=standup&date=${day}`)
  await expect(rowOf(advisor, name)).toContainText('Excused Absent')
  await advisor.context().close()

  await page.reload()
  await expect(missed).toContainText('Excused Absent')
  await expect(excuse).toContainText('Excused')
  await expectAccessible(page)
})
