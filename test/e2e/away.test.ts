import type { Page } from '@playwright/test'
import { beginSession, expect, logInAs, test } from '#test/browser/people-in-browser.ts'
import { untilShown } from '#test/browser/time-in-browser.ts'

/** Answers as the server does while its database is away, until the returned function is called. */
async function takeAway(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Homeroom cannot reach its records.' },
    }),
  )
  return () => page.unroute(path)
}

test('a page that was opened while the database is away opens by itself', async ({ page }) => {
  await page.clock.install()
  await beginSession(page, 'Guardian')
  const bringBack = await takeAway(page, /\/api\/(family|backoffice\/_root)/)
  await page.goto('/family/excuses')
  await untilShown(page, page.getByText('Homeroom cannot be reached for a moment.'), 1_000)
  await expect(page.getByText('We keep trying until it answers.')).toBeVisible()
  await bringBack()
  await untilShown(page, page.getByRole('heading', { level: 1, name: 'Excuses' }), 2_500)
})

test('a page that takes long says so', async ({ page }) => {
  await page.clock.install()
  await beginSession(page, 'Guardian')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/root\/authenticated/, async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/family/excuses')
  await untilShown(page, page.getByRole('heading', { name: 'Homeroom is taking longer than usual' }), 4_100)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Excuses' })).toBeVisible()
})

test('two clicks before the button greys out send one message', async ({ page }) => {
  await logInAs(page, 'Guardian', '/family/excuses')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Waiting' }).first().click()
  const words = `Is one enough? ${Date.now()}`
  const field = page.getByRole('textbox', { name: /^(Your answer|Write to the school)/ })
  await field.fill(words)
  await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  // As long as the words stand in the field, that is where they are found.
  await expect(field).toHaveValue('')
  await expect(page.getByText(words)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(words)).toHaveCount(1)
})

test('a message whose answer is lost says that it may be there, and sent again is one', async ({
  browser,
}) => {
  // A browser says on its own that a line was cut: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, 'Guardian', '/family/excuses')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Waiting' }).first().click()
  const words = `Is this one lost? ${Date.now()}`
  await page.route(
    /\/messages$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('textbox', { name: /^(Your answer|Write to the school)/ }).fill(words)
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByText('It may have been saved anyway')).toBeVisible()
  await send.click()
  await expect(page.getByRole('textbox', { name: /^(Your answer|Write to the school)/ })).toHaveValue('')
  await page.reload()
  await expect(page.getByText(words)).toHaveCount(1)
})

test('maintenance leaves what was typed', async ({ page }) => {
  await logInAs(page, 'Guardian')
  let maintenance: { since: string; statusUrl: null } | null = null
  // The switch is everybody's: here only this page hears of it, on a stream that repeats its news.
  await page.route(/\/api\/live/, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'retry: 200\n\nevent: change\ndata: maintenance:0\n\n',
    }),
  )
  await page.route(/backoffice\/_root/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), maintenance } })
  })
  await page.goto('/family/absence')
  const comment = page.getByRole('textbox', { name: 'Additional comments' })
  await comment.fill('Dentist at nine')
  maintenance = { since: new Date().toISOString(), statusUrl: null }
  await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible()
  await expect(page.getByText('with all you typed on it')).toBeVisible()
  await expect(comment).toBeHidden()
  maintenance = null
  await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeHidden()
  await expect(comment).toHaveValue('Dentist at nine')
})

test('what is typed over a list outlives a list that cannot be read anew', async ({ page }) => {
  await page.clock.install()
  await beginSession(page, 'School director')
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>()
  await page.route(/\/api\/live/, async (route) => {
    await isTold
    await route.fulfill({
      contentType: 'text/event-stream',
      body: 'retry: 60000\n\nevent: change\ndata: announcements:0\n\n',
    })
  })
  await page.goto('/announcements?form=new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Picture day')
  let refused = 0
  page.on('response', (answer) => {
    if (answer.status() === 503) refused += 1
  })
  await takeAway(page, /\/api\/backoffice\/workbench\/notifications(\?|$)/)
  tell()
  // A read is tried three times before a page is told, each a second after the last.
  for (const times of [1, 2]) {
    await expect.poll(() => refused, { intervals: [50] }).toBeGreaterThanOrEqual(times)
    await page.clock.fastForward(1_000)
  }
  await expect.poll(() => refused).toBe(3)
  await title.pressSequentially(' on Friday')
  await expect(title).toHaveValue('Picture day on Friday')
})
