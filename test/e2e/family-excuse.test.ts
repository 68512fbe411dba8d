import type { Page } from '@playwright/test'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { beginSession, expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { rowOf } from '#test/browser/rolls-in-browser.ts'
import { formatDay } from '../../src/ui/format/days.ts'

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

/** The first school day from two weeks on with a meeting of the child and no excuse. */
async function findFreeDay(page: Page, studentId: number): Promise<string> {
  for (let ahead = 2; ahead < 2 + weeksBack; ahead++) {
    const date = dayInSchool.format(Date.now() + ahead * 7 * 86_400_000)
    const { sessions, excuses } = await readFamily<Week>(
      page,
      `/calendar?student_id=${studentId}&date=${date}`,
    )
    const free = sessions.find(({ school_day }) => !excuses.some((excuse) => spans(excuse, school_day)))
    if (free) return free.school_day
  }
  throw new Error(`There is no free day in ${weeksBack} weeks.`)
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

/** The newest mail to an address with these words in its subject, as it was sent. */
async function readMail(page: Page, address: string, subject: string): Promise<string> {
  const read = async <Answer>(path: string): Promise<Answer> =>
    (
      await page.request.get(`/api/backoffice/workbench/outbox${path}`, {
        headers: { 'frontend-id': 'tests' },
      })
    ).json()
  const { mails } = await read<{ mails: { id: number; subject: string }[] }>(
    `?search=${encodeURIComponent(address)}`,
  )
  const mail = mails.find((one) => one.subject.includes(subject))
  if (!mail) throw new Error(`No mail to ${address} is about “${subject}”.`)
  return (await read<{ textBody: string }>(`/${mail.id}`)).textBody
}

const phone = { viewport: { width: 390, height: 844 } }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')

test('a guardian excuses a missed day, answers the school from its mail, and sees the approval', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone.viewport)
  await beginSession(page, 'Guardian')
  const { name, day } = await findMissedStandup(page)
  const comment = `A fever on ${day}.`

  // A form that is left open over night stands on the day it opens for by then, with what was typed.
  const overnight = await page.context().newPage()
  await overnight.clock.install()
  let opensOn = '2026-11-23'
  const sibling = { id: 999_999, name: 'Ben Elsewhere', opensOn: '2026-11-25' }
  let facts = {}
  await overnight.route('**/excuses/form?*', async (route) => {
    if (route.request().url().includes(`student_id=${sibling.id}`))
      return route.fulfill({ json: { ...facts, first_day: sibling.opensOn } })
    const answer = await route.fetch()
    facts = await answer.json()
    await route.fulfill({ response: answer, json: { ...facts, first_day: opensOn } })
  })
  await overnight.route('**/api/family', async (route) => {
    const answer = await route.fetch()
    const family = await answer.json()
    const { id, name: named } = sibling
    const students = [...family.students, { ...family.students[0], id, name: named }]
    await route.fulfill({ response: answer, json: { ...family, students } })
  })
  await overnight.goto('/family/absence')
  const dayField = overnight.getByLabel('Day', { exact: true })
  await expect(dayField).toHaveValue(formatDay(opensOn))
  await overnight.getByLabel('Additional comments').fill('A fever.')
  opensOn = '2026-11-24'
  await overnight.clock.fastForward('11:00')
  await expect(dayField).toHaveValue(formatDay(opensOn))
  await expect(overnight.getByLabel('Additional comments')).toHaveValue('A fever.')
  // Another child, of another campus, may have school on another day.
  await chooseOption(overnight, 'Child', sibling.name)
  await expect(dayField).toHaveValue(formatDay(sibling.opensOn))
  await chooseOption(overnight, 'Child', name)
  await expect(dayField).toHaveValue(formatDay(opensOn))
  await expect(overnight.getByLabel('Additional comments')).toHaveValue('A fever.')
  await overnight.close()

  await page.goto(`/family/absence?date=${day}`)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(formatDay(day))
  await chooseOption(page, 'Reason', 'Feeling sick or unwell')
  await page.getByLabel('Additional comments').fill(comment)
  await page.getByRole('button', { name: 'Report absence' }).click()

  // The excuse has a page of its own: how it stands, what it covers.
  await expect(page).toHaveURL(/\/family\/excuses\/\d+/)
  const address = new URL(page.url()).pathname
  await expect(page.getByText('Waiting for the school to decide')).toBeVisible()
  await expect(page.getByText(`${inWords(day)}, all day`)).toBeVisible()
  const missed = page.getByRole('listitem').filter({ hasText: 'stand-up' })
  await expect(missed).toContainText('Absent, the school is looking at your excuse')
  await expectAccessible(page)

  const advisor = await (await browser.newContext()).newPage()
  await logInAs(advisor, 'House advisor', address.replace('/family', ''))
  const sheet = advisor.getByRole('complementary').filter({ hasText: 'Excuse, waiting for approval' })
  await expect(sheet).toContainText(comment)
  const question = `Do you have a note for ${day}?`
  const message = sheet.getByRole('textbox', { name: 'Message to the guardians' })
  await message.fill(question)
  // A paper is attached beside what is being written.
  const paper = sheet.getByLabel('Document', { exact: true })
  await paper.setInputFiles({ name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('a form') })
  await expect(sheet.getByRole('alert')).toHaveText('Choose a PDF or a picture. This file is neither.')
  await paper.setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(sheet.getByRole('link', { name: 'form.pdf' })).toBeVisible()
  await expect(message).toHaveValue(question)
  await sheet.getByRole('button', { name: 'Send' }).click()
  // The guardian's page hears of it.
  await expect(page.getByRole('listitem').filter({ hasText: question })).toBeVisible()
  await expect(page.getByRole('link', { name: 'form.pdf' })).toBeVisible()

  // The link of the mail leads there, also for whoever is signed out on the phone.
  const admin = await (await browser.newContext()).newPage()
  await beginSession(admin, 'Super admin')
  const mail = await readMail(admin, 'guardian@demo.homeroom.test', `wrote about ${name}’s excuse`)
  await admin.context().close()
  expect(mail).toContain(question)
  const answer = await (await browser.newContext(phone)).newPage()
  await answer.goto(new URL(/Answer: (\S+)/.exec(mail)?.[1] ?? '').pathname)
  await expect(answer).toHaveURL(/\/signin/)
  await answer.getByRole('listitem').filter({ hasText: 'Guardian' }).getByRole('button').first().click()
  await expect(answer).toHaveURL(new RegExp(`${address}$`))
  await answer.getByLabel('Your answer').fill('Yes, here it is.')
  await answer.getByRole('button', { name: 'Send' }).click()
  await expect(answer.getByRole('listitem').filter({ hasText: 'Yes, here it is.' })).toContainText('You')
  const attach = () =>
    answer
      .getByLabel('Document', { exact: true })
      .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: pdf })
  await attach()
  const download = answer.waitForEvent('download')
  await answer.getByRole('link', { name: 'note.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('note.pdf')
  // Attached by mistake: removed, and attached again.
  await answer.getByRole('button', { name: 'Remove note.pdf' }).click()
  const removal = answer.getByRole('dialog', { name: 'Remove note.pdf?' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(answer.getByRole('link', { name: 'note.pdf' })).toHaveCount(0)
  await attach()
  await expect(answer.getByRole('link', { name: 'note.pdf' })).toBeVisible()
  await answer.context().close()

  await expect(sheet).toContainText('Yes, here it is.')
  await expect(sheet.getByRole('link', { name: 'note.pdf' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await advisor
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Approve 1 excuse' })
    .click()
  await expect(advisor.getByText('1 Excuse(s) handled successfully')).toBeVisible()

  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expect(missed).toContainText('Excused Absent')
  await advisor.goto(`/houses/1/attendances?kind=standup&date=${day}`)
  await expect(rowOf(advisor, name)).toContainText('Excused Absent')
  await advisor.context().close()

  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/family\\?.*date=${day}`))
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByTitle(inWords(day)) })
      .getByRole('listitem')
      .filter({ hasText: 'House stand-up' }),
  ).toContainText('Excused Absent')
})

test('a guardian corrects and withdraws what nobody has decided; old links still open', async ({ page }) => {
  await page.setViewportSize(phone.viewport)
  await beginSession(page, 'Guardian')
  const { students } = await readFamily<Family>(page, '')
  const child = students.at(-1)
  if (!child) throw new Error('The guardian has no child.')
  const day = await findFreeDay(page, child.id)
  const filed = await page.request.post('/api/excuses', {
    headers: { 'frontend-id': 'tests' },
    data: {
      student_id: child.id,
      start_at: `${day}T13:00:00Z`,
      end_at: `${day}T20:00:00Z`,
      reason: 'Medical appointment',
    },
  })
  const { id } = await filed.json()
  // The link of an older mail, whichever child it is about.
  await page.goto(`/family?excuse=${id}`)
  await expect(page).toHaveURL(new RegExp(`/family/excuses/${id}$`))
  // And where staff find it.
  await page.goto(`/excuses/${id}`)
  await expect(page).toHaveURL(`/family/excuses/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Additional comments').fill('Back by noon.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Back by noon.”')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this excuse?' })
  await expect(question).toContainText(inWords(day))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL(/\/family\/excuses$/)
  await expect(page.getByText('Excuse withdrawn')).toBeVisible()
  await expect(page.getByRole('link', { name: inWords(day) })).toHaveCount(0)
  await page.goto(`/family/excuses/${id}`)
  await expect(page.getByRole('heading', { name: 'This excuse is not here' })).toBeVisible()
})
