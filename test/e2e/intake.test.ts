import type { Browser, Page } from '@playwright/test'
import { chooseOption } from '#test/browser/fields-in-browser.ts'
import { answer } from '#test/browser/intake-in-browser.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectLoaded,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'
import { type Part, type Question, stepsOf } from '../../src/domains/intake/rules/form.ts'
import { stepTexts } from '../../src/domains/intake/rules/form-texts.ts'

const headers = { 'frontend-id': 'tests' }

/** The address of a new draft of a part, as staff begin it from paper: no mail is needed. */
async function beginDraft(page: Page, part: Part, name: string): Promise<string> {
  await beginSession(page, 'Admissions')
  const begun = await page.request.post('/api/backoffice/workbench/admissions/paper-forms', {
    headers,
    data: { name: 'Aino Lehtonen', email: '', student_first_name: name, student_grade: 6 },
  })
  const { address } = await begun.json()
  if (part === 'guardian') return address
  const given = await page.request.post(`/api${address.replace('/apply/', '/apply/forms/')}/student`, {
    headers,
    data: { way: 'here' },
  })
  return (await given.json()).address
}

/** What the school has of each question. */
async function storedAnswers(page: Page, address: string): Promise<Record<string, { value: string }>> {
  const opened = await page.request.post(`/api${address.replace('/apply/', '/apply/forms/')}/open`, {
    headers,
  })
  return (await opened.json()).form.answers
}

const storedValue = async (page: Page, address: string, key: string): Promise<string> =>
  (await storedAnswers(page, address))[key]?.value ?? ''

/** Where a choice is a number of the school's own, only that there is one can be said. */
const asStored = (value: string) => (value === '' ? expect.stringMatching(/./) : value)

/** Each under its own question: what was answered is what the school has. */
async function expectAllStored(page: Page, address: string, said: Readonly<Record<string, string>>) {
  const expected = Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, expect.objectContaining({ value: asStored(value) })]),
  )
  await expect.poll(() => storedAnswers(page, address)).toMatchObject(expected)
}

async function expectStored(page: Page, address: string, question: Question, value: string): Promise<void> {
  await expect
    .poll(() => storedValue(page, address, question.key), { message: `${question.key} is stored` })
    .toEqual(asStored(value))
}

interface Leaving {
  /** Another device that has the same address. */
  readonly other: Page
  readonly page: Page
  readonly address: string
  readonly value: string
  /** Waits until the school has it. */
  readonly arrives: () => Promise<void>
}

/** Each way out of a field, from the field itself: nothing was left before. Gives the page to go on with. */
const exits: Readonly<Record<string, (leaving: Leaving) => Promise<Page>>> = {
  Back: async ({ page }) => {
    await page.goBack()
    await expect(page).toHaveURL(/step=review/)
    return page
  },
  Review: async ({ page }) => {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review' }).click()
    await expect(page.getByRole('heading', { name: 'Review and send', level: 1 })).toBeVisible()
    return page
  },
  'a closed tab': async ({ page }) => {
    const next = await page.context().newPage()
    await page.close({ runBeforeUnload: true })
    return next
  },
  'a lost line': async ({ page }) => {
    await page.keyboard.press('Tab')
    await expect(page.getByText(/No connection/)).toBeVisible()
    await page.context().setOffline(false)
    return page
  },
  'another device': async ({ other, page, address, value, arrives }) => {
    await page.keyboard.press('Tab')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await arrives()
    await other.goto(`${address}?step=review`)
    await expect(other.getByText(value.split('\n')[0] ?? '').first()).toBeVisible()
    return page
  },
}

/** What a question is answered in (`QuestionField.tsx`); kinds that differ by name alone have the same handlers. */
const fieldOf: Readonly<Record<Question['kind'], string>> = {
  ...{ line: 'line', email: 'line', phone: 'line' },
  ...{ text: 'text', birthday: 'birthday', choice: 'radio', file: 'file' },
  ...{ grade: 'select', campus: 'select', start: 'select' },
}

/** Which answers were on their way follows from the field, and from nothing else that a question is. */
const isFirstOfField = ({ key, kind }: Question) =>
  stepsOf('guardian')
    .flatMap(({ questions }) => questions)
    .find((question) => fieldOf[question.kind] === fieldOf[kind])?.key === key

/** Answers a question in each kind of field, and leaves by one exit after each. */
async function leaveAfterEach(browser: Browser, begun: Page, exit: string): Promise<void> {
  const address = await beginDraft(begun, 'guardian', `Exit${exit.length}`)
  const other = await browser.newPage()
  let page = begun
  let loaded = ''
  for (const step of stepsOf('guardian'))
    for (const question of step.questions.filter((one) => one.kind !== 'file' && isFirstOfField(one)))
      await test.step(question.key, async () => {
        const url = `${address}?step=${step.key}`
        // One goes on where one is; who is to go back begins at the review.
        if (new URL(page.url()).pathname !== address)
          await page.goto(exit === 'Back' ? `${address}?step=review` : url)
        if (!page.url().endsWith(url))
          await page
            .getByRole('navigation', { name: 'Steps' })
            .getByRole('link', { name: stepTexts[step.key].title })
            .click()
        await expect(page).toHaveURL(url)
        // The address comes before the step: a line that is lost in between leaves nothing to write in.
        await expect(page.getByRole('heading', { name: stepTexts[step.key].title, level: 1 })).toBeVisible()
        // With all its files: a page that lacks one loads anew once the line is back, which is another journey.
        if (exit === 'a lost line' && page.url() !== loaded) {
          await page.waitForLoadState('networkidle')
          loaded = page.url()
        }
        if (exit === 'a lost line') await page.context().setOffline(true)
        const value = await answer(page, question)
        const arrives = () => expectStored(page, address, question, value)
        page = (await exits[exit]?.({ other, page, address, value, arrives })) ?? page
        await arrives()
      })
  await other.close()
}

for (const exit of Object.keys(exits))
  test(`nothing is lost by ${exit}, after any kind of field`, async ({ browser, page }) => {
    // A browser says on its own that the line is lost: a page of its own, whose console nobody holds to be silent.
    const begun = exit === 'a lost line' ? await (await browser.newContext()).newPage() : page
    await leaveAfterEach(browser, begun, exit)
  })

test('a school that cannot be reached says nothing of the link, and the form opens by itself', async ({
  browser,
}) => {
  // A browser says on its own that it was refused: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  const address = await beginDraft(page, 'guardian', 'Later')
  await page.clock.install()
  await page.route(/\/open$/, (route) => route.fulfill({ status: 502 }))
  await page.goto(address)
  await untilShown(page, page.getByText('Homeroom cannot be reached for a moment.'), 1_000)
  await expectAccessible(page)
  await page.unrouteAll()
  await untilShown(page, page.getByRole('heading', { name: 'The student', level: 1 }), 2_500)
})

test('nothing is sent before the last answers have arrived', async ({ browser }) => {
  // A browser says on its own that it was refused: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  const address = await beginDraft(page, 'student', 'Unsent')
  const said: Record<string, string> = {}
  for (const [at, step] of stepsOf('student').entries()) {
    const url = `${address}?step=${step.key}`
    await (at === 0 ? page.goto(url) : goOn(page, url))
    for (const question of step.questions.filter(({ kind }) => kind !== 'file'))
      said[question.key] = await answer(page, question)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expectAllStored(page, address, said)
  await page.route(/\/answers$/, (route) => route.fulfill({ status: 502 }))
  await page.getByRole('textbox').last().fill('Said at the very end')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send my part' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your last answers have not arrived yet. Nothing was sent.',
  )
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Send my part' }).click()
  await expect(page.getByRole('heading', { name: /is with us/, level: 1 })).toBeVisible()
  await expect(page.getByText('Said at the very end')).toBeVisible()
})

test('a family begins, sees what is missing, sends, prints, and begins for a sister', async ({ page }) => {
  await page.goto('/apply')
  await expectLoaded(page)
  await expect(page.getByText('A school network for curious people', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('Write your name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Tove Ångström')
  await page.getByRole('textbox', { name: 'Your email address' }).fill('tove@mail.example')
  await page.getByRole('textbox', { name: 'First name of the student' }).fill('Signe')
  await chooseOption(page, 'Grade to begin in', 'Grade 6')
  // The ticket of the page says when it was opened: people take longer than programs.
  await expect(async () => {
    await page.getByRole('button', { name: 'Mail me the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the link from the email' }).click()
  await expect(page.getByRole('heading', { name: 'Application of Signe', level: 1 })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Begin the application' }).click()
  await expect(page.getByText('Application of Signe')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The student', level: 1 })).toBeVisible()
  const address = new URL(page.url()).pathname
  await expectAccessibleInBoth(page)

  // What is wrong is said once its field is left, by the field.
  await page.getByRole('textbox', { name: 'Birthday of the student' }).fill('in spring')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Birthday of the student' })).toHaveAccessibleDescription(
    /This is not a date/,
  )
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible()

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Your family', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Review' }).first().click()
  await expectAccessibleInBoth(page)
  await expect(page.getByRole('button', { name: 'Send the application' })).toBeDisabled()
  await page.getByRole('link', { name: 'Birthday of the student' }).click()
  await expect(page.getByRole('textbox', { name: 'Birthday of the student' })).toBeFocused()

  const said: Record<string, string> = {}
  for (const step of stepsOf('guardian')) {
    await goOn(page, `${address}?step=${step.key}`)
    for (const question of step.questions.filter(({ kind }) => kind !== 'file'))
      said[question.key] = await answer(page, question)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved /)).toBeVisible()
  }
  await expectAllStored(page, address, said)
  // Who mailed the link on one step is not offered to mail it as if for the first time on another.
  await goOn(page, `${address}?step=student`)
  await page.getByRole('textbox', { name: 'Email address of the student' }).fill('signe@mail.example')
  await page.getByRole('button', { name: 'Mail Signe the link' }).click()
  await expect(page.getByText(/gets a link at signe@mail\.example$/)).toBeVisible()
  await goOn(page, `${address}?step=review`)
  await expect(page.getByRole('button', { name: 'Mail the link again' })).toBeVisible()
  await expect(page.getByText('They have a link and have not begun yet.')).toBeVisible()
  await goOn(page, `${address}?step=papers`)
  const give = (name: string) =>
    page.getByLabel('Transcript or last report card', { exact: true }).setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(
        '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n',
      ),
    })
  await give('Zeugnis of Tom.pdf')
  // Of the brother: it is taken back before anybody else has it.
  await page.getByRole('button', { name: 'Remove Zeugnis of Tom.pdf' }).click()
  await expect(page.getByText('Zeugnis of Tom.pdf')).toHaveCount(0)
  await give('Zeugnis 2025.pdf')
  await expect(page.getByText('Zeugnis 2025.pdf is with the school')).toBeVisible()
  await goOn(page, `${address}?step=review`)
  await expect(page.getByText(/missing before you can send/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the application' }).click()
  // It says so where one looks, not at the head of a page whose foot one stands at.
  const arrived = page.getByRole('heading', { name: /is with us$/, level: 1 })
  await expect(arrived).toBeFocused()
  await expect(arrived).toBeInViewport()
  await expectAccessibleInBoth(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'What you sent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print my answers' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('textbox', { name: 'First name' }).fill('Ebba')
  await chooseOption(page, 'Grade to begin in', 'Grade 6')
  await page.getByRole('button', { name: 'Begin their application' }).click()
  await expect(page.getByText('Application of Ebba')).toBeVisible()
  await page.getByRole('link', { name: 'Your family' }).click()
  await expect(page.getByRole('textbox', { name: 'Your phone number' })).toHaveValue('+1 504 555 0100')
})

test('two devices at once keep both texts, and one chooses', async ({ browser, page }) => {
  const address = await beginDraft(page, 'guardian', 'Twofold')
  const url = `${address}?step=hopes`
  await page.goto(url)
  const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await other.goto(url)
  const hopes = (on: Page) => on.getByRole('textbox', { name: 'What do you hope for?' })
  await expect(hopes(other)).toBeVisible()
  await hopes(page).fill('From the laptop')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expect.poll(() => storedValue(page, address, 'hopes')).toBe('From the laptop')
  await hopes(other).fill('From the telephone')
  await other.keyboard.press('Tab')
  await expect(other.getByText('This was answered on two devices.', { exact: false })).toBeVisible()
  await expect(hopes(other)).toHaveValue('From the laptop')
  await expect(other.getByText('From the telephone')).toBeVisible()
  await expectAccessibleInBoth(other)
  await other.getByRole('button', { name: 'Use this one' }).click()
  await expect(hopes(other)).toHaveValue('From the telephone')
  await expect.poll(() => storedValue(page, address, 'hopes')).toBe('From the telephone')
  await other.close()
})

test('on a telephone, at 200 %, nothing runs out of the page and everything is large enough', async ({
  page,
}) => {
  const address = await beginDraft(page, 'guardian', 'Wilhelmina-Charlotte-Auguste')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [at, step] of [...stepsOf('guardian').map(({ key }) => key), 'review'].entries()) {
    const url = `${address}?step=${step}`
    await (at === 0 ? page.goto(url) : goOn(page, url))
    await expectLoaded(page)
    await expectAccessible(page)
    // At 200 % a desk's 1280 pixels are 640, and a telephone's 390 are 195.
    for (const width of [390, 320, 195]) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${step} at ${width}`).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

test('staff enter a paper form, read what was written, and open a part for a correction', async ({
  page,
}) => {
  await logInAs(page, 'Admissions', '/workbench/admissions')
  await page.getByRole('link', { name: 'New application' }).click()
  await expect(page.getByRole('heading', { name: 'New application', level: 1 })).toBeVisible()
  await expectLoaded(page)
  await page.getByRole('textbox', { name: 'First name of the student' }).fill('Papierin')
  await chooseOption(page, 'Grade to begin in', 'Grade 7')
  await page.getByRole('textbox', { name: 'Name of the guardian who applies' }).fill('Rosa Huamán')
  // It is saved by then: nothing would be lost, and the browser asks nothing.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Open the form' }).click()
  await expect(page.getByText('Application of Papierin, entered from paper')).toBeVisible()
  expect(asked).toEqual([])

  await page.goto('/workbench/admissions?search=Suvi')
  await page.getByText('Suvi Lehtonen').first().click()
  await page.getByRole('link', { name: 'What the family wrote' }).click()
  await expect(page.getByRole('heading', { name: 'What the family wrote', level: 1 })).toBeVisible()
  await expectLoaded(page)
  await page.getByRole('button', { name: /^Correct the student part/ }).click()
  const question = page.getByRole('dialog', { name: 'Open the student part for a correction' })
  await question.getByRole('textbox', { name: 'What is to be corrected' }).fill('Say a little more.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Open the part' }).click()
  await expect(page.getByText('Student part, version 2')).toBeVisible()
  await expect(page.getByText('Say a little more.')).toBeVisible()

  // The new link is one of those that staff see, and is taken back.
  const link = page.getByRole('list', { name: 'Links of the family' }).getByRole('listitem').first()
  await expect(link).toContainText('not used yet')
  await expectAccessible(page)
  await link.getByRole('button', { name: /^Withdraw the link/ }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this link?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(link).toContainText('withdrawn')
  await expect(link.getByRole('button')).toHaveCount(0)
})
