import type { Page, Request } from '@playwright/test'
import { beginSession, expect, expectAccessibleInBoth, test } from '#test/people-in-browser.ts'
import { listUrls } from '../../src/web/urls.ts'

/** Whom a route is for; the rest is for staff. */
const ownerOf = (url: string) =>
  /^\/(signin|signout|password|absence|set-up$)/.test(url)
    ? null
    : url.startsWith('/family')
      ? 'Guardian'
      : 'Super admin'

/** Leads on at once: the page it leads to is in the list itself. */
const redirects = new Set([
  '/',
  '/app-sso',
  '/employee/attendances',
  '/facilitate',
  '/facilitate/:type/:experienceId/attendance',
  '/facilitate/:type/:experienceId/attendance/default',
  '/home',
  '/houses/:houseId/attendances',
  '/houses/:houseId/overview',
  '/impersonate',
  '/workbench/employees-and-permissions',
  '/workbench/notifications',
])

/** Real numbers for the parameters of addresses, from the session that is always running. */
async function findPlace(page: Page): Promise<Record<string, string>> {
  const headers = { 'frontend-id': 'test' }
  const read = async (path: string) => (await page.request.get(`/api/backoffice${path}`, { headers })).json()
  const { hits } = await read('/search?q=kelp')
  const [, , type, experienceId] = String(hits[0].url).split('/')
  const { sessionId } = await read(`/facilitate/${type}/${experienceId}/attendance/default`)
  const { eventId } = await read('/houses/1/attendances')
  const { id: reportId } = await read('/houses/1/overview/_index')
  const { items } = await read(`/houses/1/overview/${reportId}`)
  const { notes } = await read('/reports/notes')
  return {
    type: String(type),
    experienceId: String(experienceId),
    sessionId: String(sessionId),
    houseId: '1',
    eventId: String(eventId),
    reportId: String(reportId),
    reportItemId: String(items[0].id),
    studentId: String(notes[0].student.id),
    userId: String(notes[0].student.id),
    noteId: String(notes[0].id),
    date: new Date().toISOString().slice(0, 10),
  }
}

/** The same for a guardian: an excuse of a child. */
async function findFamilyPlace(page: Page): Promise<Record<string, string>> {
  const headers = { 'frontend-id': 'test' }
  const list = async (when: string) =>
    (await (await page.request.get(`/api/family/excuses?when=${when}`, { headers })).json()).excuses
  const [excuse] = [...(await list('upcoming')), ...(await list('past'))]
  return { excuseId: String(excuse.id) }
}

const fill = (url: string, place: Record<string, string>) =>
  url.replace(/:(\w+)\??/g, (_, name: string) => place[name] ?? '1').replace('*', 'nowhere')

/** What is asked behind a page or within a form, and so may wait for another answer. */
const mayComeLater = [
  // Whom one asks for help: the menus.
  /\/signin\/options$/,
  // What a form offers, and what it begins with: asked when it is opened.
  /\/(candidates|people|recipients|form)\?/,
  /\/(houses\/edit|imports|house-cup\/points)\/\d+$/,
  /\/employees\/\d+\/edit$/,
  // The step of the set-up that is open follows from how far the school is.
  /\/workbench\/organization$/,
]

/** The calls of a page that are late: they waited for the answer of another, once it was known who is there. */
function watchCalls(page: Page): () => string[] {
  const asked = new Set<Request>()
  const calls = new Map<string, { beganMs: number; endedMs: number }>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      asked.clear()
      calls.clear()
    }
    asked.add(request)
  })
  page.on('requestfinished', async (request) => {
    const { pathname, search } = new URL(request.url())
    const isOfPage = pathname.startsWith('/api/') && !/\/(_root|root\/authenticated)$/.test(pathname)
    if (!isOfPage || request.method() !== 'GET' || !asked.has(request) || calls.has(pathname + search)) return
    const { startTime, responseEnd } = request.timing()
    // What is refused the page may ask again.
    if ((await request.response())?.ok() !== true || !asked.has(request)) return
    calls.set(pathname + search, { beganMs: startTime, endedMs: startTime + responseEnd })
  })
  return () => {
    const firstAnswerMs = Math.min(...[...calls.values()].map(({ endedMs }) => endedMs))
    return [...calls]
      .filter(([path, { beganMs }]) => beganMs > firstAnswerMs && !mayComeLater.some((one) => one.test(path)))
      .map(([path]) => path)
  }
}

/** As many pages as a test opens: its time does not grow with the product. */
const pagesATest = 6
const parts = (urls: readonly string[]) =>
  Array.from({ length: Math.ceil(urls.length / pagesATest) }, (_, part) =>
    urls.slice(part * pagesATest, (part + 1) * pagesATest),
  )

for (const owner of [null, 'Guardian', 'Super admin'] as const)
  for (const [part, urls] of parts(
    listUrls().filter((url) => ownerOf(url) === owner && !redirects.has(url)),
  ).entries())
    test(`the pages of ${owner ?? 'whoever is not logged in'} are accessible, silent and ask at once, part ${part + 1}`, async ({
      page,
    }) => {
      // Six pages looked at twice; what reads the pages takes seconds for each where the machine is busy.
      test.setTimeout(120_000)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (owner !== null) await beginSession(page, owner)
      const place =
        owner === 'Super admin'
          ? await findPlace(page)
          : owner === 'Guardian'
            ? await findFamilyPlace(page)
            : {}
      const lateCalls = watchCalls(page)
      for (const url of urls)
        await test.step(url, async () => {
          const address = fill(url, place)
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page.getByRole('progressbar', { name: /^Loading/ })).toHaveCount(0)
          // An address that leads on asks where to, first.
          if (new URL(page.url()).pathname === address) expect(lateCalls()).toEqual([])
          await expectAccessibleInBoth(page)
        })
    })
