import type { Page, Route } from '@playwright/test'
import { hold, holdCalls } from '#test/browser/held-answers.ts'
import { beginSession, expect, expectAccessible, test } from '#test/browser/people-in-browser.ts'

// All review the work of one facilitator's students: side by side they would take it from each other.
test.describe.configure({ mode: 'default' })

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

interface Task {
  readonly type: string
  readonly experienceId: number
  readonly id: number
}

async function call<Answer>(page: Page, path: string, data?: object): Promise<Answer> {
  const options = { headers: { 'frontend-id': 'tests' } }
  const answer = data
    ? await page.request.post(`/api${path}`, { ...options, data })
    : await page.request.get(`/api${path}`, options)
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return answer.json()
}

/** The tasks of the experiences that the facilitator runs. */
async function listTasks(page: Page): Promise<Task[]> {
  const root = '/backoffice/facilitate'
  const { experiences } = await call<{ experiences: { id: number; type: string }[] }>(
    page,
    `${root}/expeditions-learning-goals`,
  )
  const tasks: Task[] = []
  for (const { id, type } of experiences) {
    const one = await call<{ tasks: { id: number }[] }>(page, `${root}/${type}/${id}`)
    tasks.push(...one.tasks.map((task) => ({ type, experienceId: id, id: task.id })))
  }
  return tasks
}

const apiOf = ({ experienceId, id }: Task) => `/backoffice/facilitate/experiences/${experienceId}/tasks/${id}`
const pageOf = ({ type, experienceId, id }: Task) => `/facilitate/${type}/${experienceId}/tasks/${id}`

interface Review {
  readonly feedData: readonly { readonly action: string; readonly data: { readonly commentId: number } }[]
}
interface Groups {
  readonly statusGroups: readonly {
    readonly name: string
    readonly students: readonly { id: number; name: string }[]
  }[]
}

const waitingOf = ({ statusGroups }: Groups) =>
  statusGroups.find(({ name }) => name === 'not_yet_reviewed')?.students ?? []

/** Takes the review of a student's work back. */
async function undoReview(page: Page, task: Task, studentId: number): Promise<void> {
  const path = `${apiOf(task)}/students/${studentId}`
  const { feedData } = await call<Review>(page, path)
  const line = feedData.findLast(({ action }) => action === 'reviewed')
  if (line) await call(page, path, { _action: 'undo_assessment', commentId: line.data.commentId })
}

/** A task of the facilitator that so many wait for; reviews that stand in the way are taken back. */
async function makeWaiting(page: Page, count: number): Promise<Task> {
  for (const task of await listTasks(page)) {
    const groups = await call<Groups>(page, apiOf(task))
    const reviewed = groups.statusGroups.find(({ name }) => name === 'reviewed')?.students ?? []
    const waiting = waitingOf(groups).length
    if (waiting + reviewed.length < count) continue
    for (const { id } of reviewed.slice(0, Math.max(0, count - waiting))) await undoReview(page, task, id)
    if (waitingOf(await call<Groups>(page, apiOf(task))).length >= count) return task
  }
  throw new Error(`No task has ${count} students.`)
}

/** The connection is cut when the next send has arrived, and before its answer has. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}

/** Presses keys one by one and counts them. */
const counting = (page: Page) => {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    /** How many since the last time one asked. */
    since: () => {
      const before = count
      count = 0
      return before
    },
  }
}

test('a student hands in, a reviewer answers, the student reads it', async ({ page, browser }) => {
  const context = await browser.newContext()
  const student = await context.newPage()
  await beginSession(student, 'Student')
  await beginSession(page, 'Facilitator')
  const own = await call<{ student_id: number; tasks: { id: number; title: string; state: string }[] }>(
    student,
    '/family/tasks',
  )
  const tasks = await listTasks(page)
  const handed = own.tasks.findLast(
    ({ id, state }) =>
      tasks.some((task) => task.id === id) && ['open', 'extended', 'handed_in', 'reviewed'].includes(state),
  )
  const task = tasks.find(({ id }) => id === handed?.id)
  if (!handed || !task) throw new Error('The facilitator has no task of the student.')
  await undoReview(page, task, own.student_id)

  await student.goto('/family/tasks')
  await student.getByRole('link', { name: handed.title }).first().click()
  await expect(student.getByRole('heading', { level: 1, name: handed.title })).toBeVisible()
  await student.getByRole('textbox', { name: 'What you did' }).fill('My map of the shore')
  await expectAccessible(student)
  await student.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(student.getByText('My map of the shore').first()).toBeVisible()

  await page.goto(`${pageOf(task)}/students/${own.student_id}`)
  // Where the student had handed in before, what changed since stands there word by word.
  const text = page.getByText('My map of the shore')
  const alone = page.getByRole('button', { name: 'Show only the text' })
  await expect(text.or(alone)).toBeVisible()
  if (await alone.isVisible()) await alone.click()
  await expect(text).toBeVisible()
  const comment = page.getByRole('textbox', { name: /^Comment to/ })
  await comment.fill('Which way is north?')
  await loseAnswer(page, `**/api${apiOf(task)}/students/*`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Thread').getByText('Which way is north?')).toHaveCount(1)
  await expect(comment).toHaveText('')
  // What is said has its place also while the page still waits for something else.
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/backoffice/signin/options', async (route) => {
    await isAsked
    await route.fallback()
  })
  await page.reload()
  await expect(page.getByText('Which way is north?')).toBeVisible()
  await expect(comment).toHaveText('')
  await comment.fill('And south?')
  const sendsTo = `${apiOf(task)}/students/${own.student_id}`
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(sendsTo),
  )
  await page.keyboard.press('Control+Enter')
  await stored
  // From the answer on: after ten seconds its place would be fetched in any case.
  await expect(page.getByText('Comment sent')).toBeVisible({ timeout: 8_000 })
  answer()

  await test.step('a comment waits for its file, and takes it along', async () => {
    const letGo = await holdCalls(page, /\/files$/)
    await page.getByLabel('File to attach').setInputFiles({
      name: 'north.png',
      mimeType: 'image/png',
      buffer: Buffer.from(onePixel, 'base64'),
    })
    await expect(page.getByRole('button', { name: /^Uploading north.png/ })).toBeVisible()
    await comment.fill('North is here.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(comment).toHaveText('North is here.')
    letGo()
    await expect(page.getByRole('button', { name: 'Remove north.png' })).toBeVisible()
    await comment.press('Control+Enter')
    await expect(comment).toHaveText('')
    const line = page.getByLabel('Thread').getByRole('listitem').filter({ hasText: 'North is here.' })
    await expect(line).toContainText('north.png')
    await expect(page.getByRole('button', { name: 'Remove north.png' })).toHaveCount(0)
  })

  await test.step('a correction stays while another version comes, and is not left without a question', async () => {
    const thread = page.getByLabel('Thread')
    const line = thread.getByRole('listitem').filter({ hasText: 'Which way is north?' })
    await line.getByRole('button', { name: 'Edit' }).click()
    const correction = thread.getByRole('textbox', { name: 'Comment' })
    // The editor takes the focus, and puts the caret at the end: between the choice of all that stands there and the typing.
    await expect(correction).toBeFocused()
    await correction.fill('Which way is up?')
    await student.getByRole('textbox', { name: 'What you did' }).fill('My map, with an arrow')
    await student.getByRole('button', { name: 'Hand in', exact: true }).click()
    await page.getByRole('button', { name: 'Show what changed', exact: true }).click()
    await expect(thread.getByText('arrow').first()).toBeVisible()
    await expect(correction).toHaveText('Which way is up?')
    const question = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
    await page.getByRole('region', { name: /^Work of/ }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(question).toContainText('your correction')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await thread.getByRole('button', { name: 'Save' }).click()
    await expect(thread.getByText('Which way is up?')).toBeVisible()
    await expect(correction).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(page.getByText('Marked as reviewed').first()).toBeVisible()

  await expect(student.getByText('Which way is up?')).toBeVisible()
  await expect(student.getByText('This task was reviewed already.')).toBeVisible()
  await context.close()
})

test('students are reviewed one after the other by keyboard alone, each with a preset comment in few keys', async ({
  page,
}) => {
  await beginSession(page, 'Facilitator')
  const task = await makeWaiting(page, 3)
  await call(page, `/backoffice/facilitate/experiences/${task.experienceId}/preset-comments`, {
    title: '0 Ready',
    body: 'Complete and clear.',
    is_shared: true,
  })
  const keys = counting(page)
  await page.goto(pageOf(task))
  const work = page.getByRole('article')
  let name = ''
  for (let done = 0; done < 3; done++) {
    await expect(work.getByRole('button', { name: 'Mark as reviewed' })).toBeVisible()
    name = (await work.getByRole('heading', { level: 2 }).textContent()) ?? ''
    if (done === 0) {
      await keys.press('?')
      await expect(page.getByRole('dialog').getByText('Next student who waits')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      keys.since()
    }
    await keys.press('p')
    await expect(page.getByRole('option', { name: /0 Ready/ })).toHaveAttribute(
      'data-combobox-selected',
      'true',
    )
    await keys.press('Enter')
    const comment = page.getByRole('textbox', { name: /^Comment to/ })
    await expect(comment).toContainText('Complete and clear.')
    await expect(comment).toBeFocused()
    await keys.press('Control+Enter')
    await expect(page.getByRole('region', { name: `Work of ${name}` })).toBeFocused()
    await keys.press('r')
    await expect(work.getByText('Reviewed', { exact: false }).first()).toBeVisible()
    await expect(work.getByRole('button', { name: 'Mark as reviewed' })).toHaveCount(0)
    expect(keys.since()).toBeLessThanOrEqual(6)
    if (done < 2) {
      await keys.press('n')
      await expect(work.getByRole('heading', { level: 2 })).not.toHaveText(name)
      keys.since()
    }
  }
})

test('three units are assessed with a comment each in few keys', async ({ page }) => {
  await beginSession(page, 'Facilitator')
  const task = await makeWaiting(page, 1)
  const [student] = waitingOf(await call<Groups>(page, apiOf(task)))
  const { taskPerks, availablePerks } = await call<{
    taskPerks: { units: { id: number }[]; abilities: { id: number }[] }
    availablePerks: { perks: { id: number; type: string; title: string }[] }[]
  }>(page, `${apiOf(task)}/students/${student?.id}/feedback`)
  await page.goto(`${pageOf(task)}/students/${student?.id}/feedback`)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
  // As many as the task lacks are put beside its own first.
  const lacking = 3 - taskPerks.units.length - taskPerks.abilities.length
  if (lacking > 0) {
    await panel.getByRole('button', { name: 'Add unit or ability' }).click()
    for (const { title } of availablePerks.flatMap(({ perks }) => perks).slice(0, lacking))
      await panel.getByRole('button', { name: title, exact: true }).click()
  }
  // Of some of them it may have been said already how they stand.
  await expect(panel.locator('[data-perk]')).toHaveCount(3)
  const lines = page.getByLabel('Thread').getByText(/^Gave feedback on|^Assessed/)
  await expect(page.getByLabel('Thread')).toBeVisible()
  const linesBefore = await lines.count()
  const keys = counting(page)
  await panel.focus()
  for (let unit = 0; unit < 3; unit++) {
    await keys.press('1')
    await expect(panel.getByRole('textbox').nth(unit)).toBeFocused()
    await page.keyboard.insertText('Clear to read.')
    if (unit < 2) await keys.press('Tab')
  }
  await keys.press('Control+Enter')
  await expect(page.getByText('Feedback sent')).toBeVisible()
  expect(keys.since() + 1).toBeLessThanOrEqual(15)

  await test.step('what was said is taken back, and nothing else is said again', async () => {
    // What was sent has come into the thread, at once: counted before it, it would be taken for what is sent next.
    await expect.poll(() => lines.count()).toBeGreaterThan(linesBefore)
    const before = await lines.count()
    await page.getByRole('link', { name: 'Add feedback' }).click()
    const card = panel.locator('[data-perk]').first()
    await card.getByRole('radio', { name: 'Not yet covered' }).click()
    await card.getByRole('textbox').fill('')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/feedback'),
    )
    await panel.getByRole('button', { name: 'Submit feedback' }).click()
    const { units, abilities } = (await sent).postDataJSON()
    expect([...units, ...abilities]).toMatchObject([{ flag: 'not_covered', comment: '' }])
    await expect(lines).toHaveCount(before + 1)
    await expect(
      page.getByLabel('Thread').getByRole('listitem').filter({ hasText: 'Not yet covered' }).first(),
    ).toBeVisible()
  })
})

test('whoever goes on to another student is not led away by the answer of feedback, nor of N', async ({
  page,
}) => {
  await beginSession(page, 'Facilitator')
  const task = await makeWaiting(page, 3)
  const [one, two] = waitingOf(await call<Groups>(page, apiOf(task)))
  if (!one || !two) throw new Error('There are no two.')
  const students = page.getByRole('navigation', { name: 'Students of the task' })
  const stays = async ({ name, id }: { name: string; id: number }) => {
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: `Work of ${name}` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/students/${id}$`))
  }

  await page.goto(`${pageOf(task)}/students/${one.id}/feedback`)
  const panel = page.getByRole('complementary')
  await expect(panel.locator('[data-perk]').first()).toBeVisible()
  await panel.focus()
  await page.keyboard.press('1')
  await expect(panel.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.insertText('Clear to read.')
  // Once it is stored the page hears of it, also before its answer, and has nothing to ask about any more.
  const letFeedbackGo = await holdCalls(page, /\/feedback$/)
  await panel.getByRole('button', { name: 'Submit feedback' }).click()
  await students.getByRole('link', { name: two.name }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(new RegExp(`/students/${two.id}$`))
  letFeedbackGo()
  await expect(page.getByText('Feedback sent')).toBeVisible()
  await stays(two)

  const letNextGo = await hold(page, /\/next$/)
  const asked = page.waitForResponse(/\/next$/)
  await page.getByRole('region', { name: `Work of ${two.name}` }).focus()
  await page.keyboard.press('n')
  await students.getByRole('link', { name: one.name }).click()
  await expect(page).toHaveURL(new RegExp(`/students/${one.id}$`))
  const isGivenBack = page.waitForRequest(
    (request) => request.url().endsWith('/claim') && request.postData()?.includes('"is_open":false') === true,
  )
  letNextGo()
  const { student } = await (await asked).json()
  expect(student.studentId).not.toBe(one.id)
  // Nobody waits for whom nobody looks at.
  expect((await isGivenBack).url()).toContain(`/students/${student.studentId}/`)
  await stays(one)
})

test('no name stands over another’s work while its parts come late', async ({ page }) => {
  await beginSession(page, 'Facilitator')
  const task = await makeWaiting(page, 3)
  const waiting = waitingOf(await call<Groups>(page, apiOf(task)))
  const [one] = waiting
  const last = waiting.at(-1)
  if (!one || !last || last === one) throw new Error('There are no two.')
  const late = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await late.promise
    await route.continue()
  }
  // The one after the first is asked for ahead: who that is may change, and nobody else's work is here before its time.
  await page.route(new RegExp(`/api/backoffice/facilitate/.*/students/(?!${one.id}$)\\d+$`), hold)
  await page.goto(`${pageOf(task)}/students/${one.id}`)
  const work = page.getByRole('article')
  await expect(work.getByRole('heading', { level: 2, name: one.name })).toBeVisible()
  await page.route('**/api/backoffice/facilitate/**', hold)
  await page.getByRole('link', { name: last.name }).click()
  await expect(page).toHaveURL(new RegExp(`/students/${last.id}$`))
  // Nothing of the one before, and nothing of the next before all of it is there.
  await expect(work).toHaveAttribute('aria-busy', 'true')
  await expect(work.getByRole('listitem')).toHaveCount(0)
  late.resolve()
  await expect(page.getByRole('region', { name: `Work of ${last.name}` })).toBeVisible()
  await expect(work.getByRole('listitem').first()).toContainText(last.name)
})
