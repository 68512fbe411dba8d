import type { Browser, Page } from '@playwright/test'
import { dayTextOf } from '#contract/clock-text.ts'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { answer } from '#test/browser/intake-in-browser.ts'
import { mailedPath } from '#test/browser/mailed-in-browser.ts'
import { beginSession, expect, test } from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { type Part, type Step, stepsOf } from '../../src/domains/intake/rules/form.ts'
import type { StepKey } from '../../src/domains/intake/rules/form-texts.ts'

interface Campuses {
  readonly campuses: readonly { readonly value: number; readonly label: string }[]
}
interface Groups {
  readonly groups: readonly {
    readonly groups: readonly {
      readonly id: number
      readonly checklistInfo: readonly { readonly id: number; readonly title: string }[]
    }[]
  }[]
}
interface Opened {
  readonly form: { readonly answers: Readonly<Record<string, { readonly version: number }>> }
}

const headers = { 'frontend-id': 'tests' }
const password = 'plum kettle orbit nine'
/** The shortest that opens and has a page. */
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n',
)
const campus = 'Harbor Campus'

/** Nobody else of the demo school is called so, whatever other journeys do. */
const child = { first: 'Fenna', last: 'Quillfeather' }
const name = `${child.first} ${child.last}`
const of = (who: string) => `${who}.quillfeather@mail.test`
/** The day of the school, which the machine may have left behind. */
const today = Temporal.Now.plainDateISO('America/New_York')

/** A page of somebody on their own telephone. */
async function telephone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...{ timezoneId: 'America/New_York', locale: 'en-US', viewport: { width: 390, height: 844 } },
  })
  return context.newPage()
}

/** Does what staff do elsewhere by hand, with a call of the person who is signed in on the page. */
async function send<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api${path}`, { headers, data })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/**
 * A group of a start date that has none yet at the campus, with one checklist that is released; how its start date is
 * called. By hand they are made in `onboarding.test.ts`.
 */
async function prepareOnboarding(page: Page): Promise<string> {
  const { campuses } = await read<Campuses>(page, '/workbench/onboarding/groups')
  const id = campuses.find(({ label }) => label === campus)?.value ?? 0
  const form = `/pages/admin/workbench/onboarding/groups/${id}/new`
  const offered = await page.request.get(`/api${form}`, { headers })
  const { cycles }: { cycles: { value: string; label: string }[] } = await offered.json()
  // The last one that is planned: the demo has groups of the next two alone.
  const last = cycles.at(-1)
  await send(page, form, { cohort_id: id, cycle_id: last?.value })
  // The groups stand by their dates.
  const { groups } = await read<Groups>(page, `/workbench/onboarding/groups/${id}`)
  const group = groups.flatMap((date) => date.groups).at(-1)
  const phase = group?.checklistInfo.find(({ title }) => title === 'Welcome')
  const content = `/workbench/onboarding/${group?.id}/content/checklist`
  const checklist = await send<{ id: number }>(page, `/pages/admin${content}/new`, {
    title: 'Before the first day',
    due_date: today.add({ days: 9 }).toString(),
    onboarding_phase_id: phase?.id,
    visible_for: 'both',
  })
  const one = `/backoffice${content}/${checklist.id}`
  await send(page, `${one}/student/todo/new`, { title: 'Say hello' })
  await send(page, `${one}/guardian/todo/new`, { title: 'Read the handbook' })
  await send(page, one, { action: 'updateChecklist', release_date: today.toString() })
  return /[A-Z][a-z]+ \d{1,2}, 20\d\d/.exec(last?.label ?? '')?.[0] ?? ''
}

/** Has admissions offer the first school day from a day on; how the form calls it. */
async function offerDay(page: Page, words: string): Promise<string> {
  const first = Temporal.PlainDate.from(new Date(`${words} 12:00 UTC`).toISOString().slice(0, 10))
  const startDate = first.add({ days: first.dayOfWeek > 5 ? 8 - first.dayOfWeek : 0 }).toString()
  const data = { startDate }
  const added = await page.request.post('/api/admissions-start-dates-config', { headers, data })
  const listed = await page.request.get('/api/admissions-start-dates-config', { headers })
  const dates: { date: string }[] = await listed.json()
  expect(
    dates.map(({ date }) => date),
    await added.text(),
  ).toContain(startDate)
  return dayTextOf(startDate)
}

/** What is answered otherwise than the questions by themselves say. */
const typed: Readonly<Record<string, string>> = {
  student_first_name: child.first,
  student_last_name: child.last,
  student_email: of('fenna'),
  guardian_phone: '+1 504 555 0100',
  tuition: 'No, thank you',
  guardian_name: 'Wim Quillfeather',
  teacher_name: 'Ms. Okafor',
  teacher_email: of('teacher'),
  mentor_name: 'Coach Ruiz',
  mentor_email: of('mentor'),
}

/**
 * Answers what a part asks: one step by hand, on which the page stays, and before it the rest as another device would.
 * Every question is answered by hand in `intake.test.ts`.
 */
async function fillIn(page: Page, part: Part, byHand: StepKey): Promise<void> {
  const address = new URL(page.url()).pathname
  const form = address.replace('/apply/', '/apply/forms/')
  const { form: begun } = await send<Opened>(page, `${form}/open`, {})
  const asked = (step: Step) =>
    // The grade was said at the start.
    step.questions.filter(({ key, isOptional }) => (typed[key] ?? !isOptional) && key !== 'student_grade')
  for (const step of stepsOf(part).filter(({ key }) => key !== byHand))
    for (const { key, choices } of asked(step)) {
      const value = typed[key] ?? choices[0] ?? `Answer of ${key}`
      await send(page, `${form}/answers`, {
        ...{ question: key, value, version: begun.answers[key]?.version ?? 0 },
      })
    }
  await page.goto(`${address}?step=${byHand}`)
  for (const question of stepsOf(part)
    .filter(({ key }) => key === byHand)
    .flatMap(asked)) {
    const text = typed[question.key]
    if (text !== undefined) await page.locator(`[name="${question.key}"]`).fill(text)
    else await answer(page, question)
  }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
}

async function evaluate(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `How do you know ${child.first}?` })).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all())
    await group.getByRole('radio', { name: 'Often' }).check()
  await page.getByRole('button', { name: 'Send the evaluation' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}

/** Chooses a password by a mailed link. */
async function choosePassword(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}

test('from the public form to a roll of the school, everybody by their own mail', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await beginSession(page, 'Super admin')
  const day = await test.step('staff prepare the group of the start date', async () =>
    offerDay(page, await prepareOnboarding(page)))
  const phone = await telephone(browser, baseURL)

  await test.step('a guardian applies by the mailed link', async () => {
    await phone.goto('/apply')
    await phone.getByRole('textbox', { name: 'Your name' }).fill('Wim Quillfeather')
    await phone.getByRole('textbox', { name: 'Your email address' }).fill(of('wim'))
    await phone.getByRole('textbox', { name: 'First name of the student' }).fill(child.first)
    await chooseOption(phone, 'Grade to begin in', 'Grade 6')
    // The ticket of the page says when it was opened: people take longer than programs.
    await expect(async () => {
      await phone.getByRole('button', { name: 'Mail me the link' }).click()
      await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    await phone.goto(await mailedPath(page, of('wim'), /https?:\/\/\S+\/apply\/[\w-]+/))
    await phone.getByRole('button', { name: 'Begin the application' }).click()
    await expect(phone.getByRole('heading', { name: 'The student', level: 1 })).toBeVisible()
    const address = new URL(phone.url()).pathname
    await fillIn(phone, 'guardian', 'student')
    await chooseOption(phone, /^Campus/, campus)
    await chooseOption(phone, /^Day to begin/, day)
    await save(phone)
    await goOn(phone, `${address}?step=papers`)
    await phone.getByLabel('Transcript or last report card', { exact: true }).setInputFiles({
      ...{ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf },
    })
    await expect(phone.getByText('report.pdf is with the school')).toBeVisible()

    // What is optional and was chosen by mistake is cleared.
    await goOn(phone, `${address}?step=family`)
    const second = phone.getByRole('radiogroup', { name: /^They are the student’s/ })
    await second.getByRole('radio', { name: 'Grandparent' }).check()
    await second.getByRole('button', { name: /^Clear/ }).click()
    await expect(second.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(second.getByRole('button', { name: /^Clear/ })).toHaveCount(0)

    await goOn(phone, `${address}?step=review`)
    await expect(phone.getByText(day)).toBeVisible()
    await phone.getByRole('button', { name: `Mail ${child.first} the link` }).click()
    await expect(phone.getByText(`${child.first} gets a link at ${of('fenna')}`)).toBeVisible()
    // By name, so that a failure says which.
    const missing = phone.getByRole('region', { name: /before you can send$/ }).getByRole('listitem')
    await expect(missing).toHaveText([])
    await phone.getByRole('button', { name: 'Send the application' }).click()
    await expect(phone.getByRole('heading', { name: /is with us$/, level: 1 })).toBeVisible()
  })

  await test.step('the student writes their part, teacher and mentor answer', async () => {
    // The evaluations are asked for by the job of actions, each minute; it is started at once.
    await page.request.post('/api/backoffice/workbench/sync-actions/admissions.repeat-actions/start', {
      headers,
    })
    const own = await telephone(browser, baseURL)
    await own.goto(await mailedPath(page, of('fenna'), /https?:\/\/\S+\/apply\/[\w-]+/))
    await expect(own.getByText(`Your part, ${child.first}`)).toBeVisible()
    await fillIn(own, 'student', 'wishes')
    await save(own)
    await goOn(own, `${new URL(own.url()).pathname}?step=review`)
    await own.getByRole('button', { name: 'Send my part' }).click()
    await expect(own.getByRole('heading', { name: `Your part is with us, ${child.first}` })).toBeVisible()
    await own.context().close()
    for (const who of ['teacher', 'mentor']) {
      const evaluator = await telephone(browser, baseURL)
      await evaluate(evaluator, await mailedPath(page, of(who), /Write the evaluation: \S+/))
      await evaluator.context().close()
    }
  })

  await test.step('staff print, make the folder and the deal, hold the interview, and admit', async () => {
    await page.goto(`/workbench/admissions?search=${child.last}`)
    await page.getByText(name).first().click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const history = page.getByRole('list', { name: 'History' })
    for (const [label, done] of [
      ['Generate guardian PDF', 'Guardian part printed'],
      ['Generate enrolled folder', 'Enrolled folder generated'],
      ['Create contact', 'Contact created'],
      ['Create deal', 'Deal created'],
    ] as const) {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: label }).click()
      await page.getByRole('dialog').getByRole('button', { name: label }).click()
      await expect(history).toContainText(`${done} by`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit application' })
    await chooseOption(form, 'Interview', 'Held')
    await form.getByRole('textbox', { name: 'Day of the interview' }).fill(today.toString())
    await form.getByRole('button', { name: 'Save application' }).click()
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'Admit', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Admit ${name}?` })
    await expect(question).toContainText(`The family joins the group ${campus}`)
    await question.getByRole('button', { name: 'Admit', exact: true }).click()
    await expect(page.getByText(`${name} is admitted`)).toBeVisible()
  })

  const row = page.getByRole('row').filter({ hasText: name })
  await test.step('the technical welcome goes out', async () => {
    await goOn(page, '/workbench/onboarding/families/2')
    await page.getByRole('searchbox', { name: 'Student or guardian' }).fill(child.last)
    await expect(row.getByText('Not invited').first()).toBeVisible()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Start onboarding', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start onboarding', exact: true }).click()
    const result = page.getByRole('complementary', { name: 'Technical welcome' })
    await expect(result.getByText('1 of 1 families')).toBeVisible({ timeout: 60_000 })
    await result.getByRole('button', { name: 'Close' }).click()
    await expect(row.getByText('Not started').first()).toBeVisible()
  })

  await test.step('guardian and student come in, and do what is asked: the open table says Complete', async () => {
    await choosePassword(phone, await mailedPath(page, of('wim'), /\S+\/password\/new\S+/))
    await phone.getByRole('textbox', { name: 'Email' }).fill(of('wim'))
    await phone.getByLabel('Password', { exact: true }).fill(password)
    await phone.getByRole('button', { name: 'Log in' }).click()
    await expect(phone).not.toHaveURL(/signin|password/)
    await phone.goto('/family/onboarding')
    await phone.getByRole('checkbox', { name: 'Read the handbook' }).click()
    await expect(phone.getByText('1 of 1 done')).toBeVisible()
    await expect(row.getByText('Complete')).toHaveCount(1)
    await phone.context().close()
    const own = await telephone(browser, baseURL)
    await send(own, '/auth/request-password-reset', { email: of('fenna') })
    await choosePassword(own, await mailedPath(page, of('fenna'), /\S+\/password\/new\S+/))
    await send(own, '/auth/sign-in/email', { email: of('fenna'), password })
    await own.goto('/family/onboarding')
    await own.getByRole('checkbox', { name: 'Say hello' }).click()
    await expect(own.getByText('1 of 1 done')).toBeVisible()
    await own.context().close()
    await expect(row.getByText('Complete')).toHaveCount(2)
  })

  await test.step('the student is active, in a house, and stands on its roll', async () => {
    const { students } = await read<{ students: { id: number }[] }>(page, `/students?search=${child.last}`)
    const id = students[0]?.id
    await send(page, `/backoffice/students/${id}/status/motivation`, {
      ...{ to: 'active', motivation: 'Everything is done before the first day.' },
    })
    const title = 'Quillfeather House'
    const { cohorts } = await read<{ cohorts: { cohort_id: number; title: string }[] }>(page, '/houses/new')
    const house = await send<{ id: number }>(page, '/backoffice/houses/new', {
      ...{ title, member_ids: [id] },
      cohort_id: cohorts.find((one) => one.title === campus)?.cohort_id,
    })
    await goOn(page, `/houses/${house.id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('button', { name: 'House actions' }).click()
    await page.getByRole('menuitem', { name: 'Add a meeting' }).click()
    const meeting = page.getByRole('dialog', { name: `Add a meeting of ${title}` })
    await meeting.getByRole('combobox', { name: 'Starts' }).fill('8:30 AM')
    await meeting.getByRole('combobox', { name: 'Ends' }).fill('8:45 AM')
    await meeting.getByRole('button', { name: 'Add meeting' }).click()
    await expect(page).toHaveURL(/\/attendances\/\d+/)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  })
})
