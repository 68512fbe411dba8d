import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import {
  beginSession,
  expect,
  expectAccessibleInBoth,
  expectLoaded,
  test,
} from '#test/browser/people-in-browser.ts'
import { goOn, stateOfRouter } from '#test/browser/router-in-browser.ts'
import { listUrls } from '#test/browser/sitemap.ts'

/** Whom a route is for; the rest is for staff. */
const ownerOf = (url: string) =>
  /^\/(signin|signout|password|absence|apply|verify|set-up$)/.test(url)
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
  '/facilitate/:type/:experienceId/tasks/:taskId',
  '/students/graduation/:studentId',
  '/home',
  '/houses/:houseId/attendances',
  '/houses/:houseId/overview',
  '/impersonate',
  '/template/:templateId/edit',
  '/template/:templateId/tasks',
  '/template/edit',
  '/templates',
  '/experiences/:experienceId/edit',
  '/experiences/editor/:id',
  '/templates/:templateId/pick',
  '/templates/editor/:id?',
  '/templates/type/:type',
  '/workbench/employees-and-permissions',
  '/workbench/employees-and-permissions/groups/:groupId/manage',
  '/faculty-availability',
  '/journey-builder/pathways',
  '/workbench/notifications',
])

/** Real numbers for the parameters of addresses, from the session that is always running. */
async function findPlace(page: Page): Promise<Record<string, string>> {
  const headers = { 'frontend-id': 'test' }
  const read = async (path: string) => (await page.request.get(`/api/backoffice${path}`, { headers })).json()
  const { hits } = await read('/search?q=kelp')
  const { type, experienceId, task } = await firstReviewed(hits, read)
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
    taskId: String(task.id),
    // One of those who have the task.
    studentId: String(task.studentId),
    userId: String(notes[0].student.id),
    noteId: String(notes[0].id),
    unitId: '1',
    schoolStage: 'hs',
    perkType: 'units',
    templateId: '1',
    id: '1',
    employeeId: '1',
    pathwayId: '1',
    clubId: '1',
    connectionId: '1',
    // Two of one child.
    applicationId: '922',
    otherId: '923',
    feature_flag_id: '1',
    groupId: '6',
    personId: '1',
    externalId: '1',
    permissionId: 'excuses.decide',
    date: new Date().toISOString().slice(0, 10),
    year: `${new Date().getFullYear() - 1}-${new Date().getFullYear()}`,
  }
}

interface Numbered {
  readonly id: number
}
interface Answers {
  readonly tasks: readonly Numbered[]
  readonly statusGroups: readonly { readonly students: readonly Numbered[] }[]
}

/** The first experience with a task that somebody hands in, and one who does: others are only to be read, or begin later. */
async function firstReviewed(hits: readonly { url: string }[], read: (path: string) => Promise<Answers>) {
  for (const { url } of hits) {
    const [, area, type, experienceId] = url.split('/')
    if (area !== 'facilitate') continue
    const { tasks } = await read(`/facilitate/${type}/${experienceId}`)
    for (const { id } of tasks) {
      const { statusGroups } = await read(`/facilitate/experiences/${experienceId}/tasks/${id}`)
      const [student] = statusGroups.flatMap(({ students }) => students)
      if (student !== undefined) return { type, experienceId, task: { id, studentId: student.id } }
    }
  }
  throw new Error('No task has a student.')
}

/** The same for a guardian: an excuse of a child. */
async function findFamilyPlace(page: Page): Promise<Record<string, string>> {
  const headers = { 'frontend-id': 'test' }
  const list = async (when: string) =>
    (await (await page.request.get(`/api/family/excuses?when=${when}`, { headers })).json()).excuses
  const [excuse] = [...(await list('upcoming')), ...(await list('past'))]
  const { tasks } = await (await page.request.get('/api/family/tasks', { headers })).json()
  return { excuseId: String(excuse.id), taskId: String(tasks[0].id) }
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
  // The work of the student below in the list, fetched before one goes there.
  /\/tasks\/\d+\/students\/\d+$/,
  // The dates follow from the cycle with which the form begins.
  /\/use-picked-template\/sessions\?/,
  /\/duplicate\/sessions\?/,
  // The step of the set-up that is open follows from how far the school is.
  /\/workbench\/organization$/,
]

const isOfPage = (request: Request) =>
  request.method() === 'GET' &&
  /^\/api\/(?!.*\/(_root|root\/authenticated)$)/.test(new URL(request.url()).pathname)

const nameOf = (request: Request) => {
  const { pathname, search } = new URL(request.url())
  return pathname + search
}

interface Calls {
  /** A new page. */
  begin(): void
  /** Those that began after the first answer: they may have waited for it, or the machine was busy. */
  late(): string[]
  /** What is asked for, scripts included, and neither answered nor given up. */
  unanswered(): string[]
}

function watchCalls(page: Page): Calls {
  const asked = new Set<Request>()
  const ended = new Set<Request>()
  const calls = new Map<string, { beganMs: number; endedMs: number }>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfailed', (request) => ended.add(request))
  page.on('requestfinished', async (request) => {
    ended.add(request)
    if (!isOfPage(request) || !asked.has(request) || calls.has(nameOf(request))) return
    const { startTime, responseEnd } = request.timing()
    // What is refused the page may ask again.
    if ((await request.response())?.ok() !== true || !asked.has(request)) return
    calls.set(nameOf(request), { beganMs: startTime, endedMs: startTime + responseEnd })
  })
  const begin = () => {
    asked.clear()
    calls.clear()
  }
  const late = () => {
    const firstAnswerMs = Math.min(...[...calls.values()].map(({ endedMs }) => endedMs))
    return [...calls]
      .filter(([path, { beganMs }]) => beganMs > firstAnswerMs && !mayComeLater.some((one) => one.test(path)))
      .map(([path]) => path)
  }
  const unanswered = () => [...asked].filter((request) => !ended.has(request)).map(nameOf)
  return { begin, late, unanswered }
}

const after = (ms: number) =>
  new Promise<undefined>((late) => AbortSignal.timeout(ms).addEventListener('abort', () => late(undefined)))

/** Where a page does not come: where it is, what stands open on it, and its requests without an answer. */
async function whyNot(page: Page, calls: Calls) {
  const stands = Promise.all([stateOfRouter(page), page.getByRole('dialog').allTextContents()])
  const [router, open] = (await Promise.race([stands, after(10_000)])) ?? ['silent, as is the page', []]
  return [
    `the page waits at ${page.url()}`,
    `the router is ${router}`,
    `open are: ${open.join(' | ') || 'none'}`,
    `without an answer are: ${calls.unanswered().join(', ') || 'none'}`,
  ].join('; ')
}

async function expectToStand(page: Page, going: Promise<void>, calls: Calls) {
  const isThere = await Promise.race([going.then(() => true), after(60_000)])
  expect(isThere, isThere ? undefined : await whyNot(page, calls)).toBe(true)
}

/**
 * Fails where one of these calls needs the answer of another: the address is opened once more, in a page of its own, and
 * no call of it is answered before all are asked. What is held there cannot leave the page that goes on without an answer.
 */
async function expectAskedAtOnce(context: BrowserContext, address: string, calls: readonly string[]) {
  const unasked = new Set(calls)
  const held: Route[] = []
  const letGo = () => Promise.all(held.splice(0).map((route) => route.continue()))
  const page = await context.newPage()
  await page.route('**/api/**', (route) => {
    if (!isOfPage(route.request())) return route.continue()
    unasked.delete(nameOf(route.request()))
    held.push(route)
    return unasked.size === 0 ? letGo() : undefined
  })
  await page.goto(address)
  await expect.poll(() => [...unasked], { message: 'calls that wait for the answer of another' }).toEqual([])
  await expectLoaded(page)
  await page.close()
}

/** As many pages as a test opens: its time does not grow with the product. For the first the whole application is loaded. */
const pagesATest = 30
const parts = (urls: readonly string[]) =>
  Array.from({ length: Math.ceil(urls.length / pagesATest) }, (_, part) =>
    urls.slice(part * pagesATest, (part + 1) * pagesATest),
  )

const listed = Map.groupBy(
  listUrls().filter((url) => !redirects.has(url)),
  ownerOf,
)

for (const owner of [null, 'Guardian', 'Super admin'] as const)
  for (const [part, urls] of parts(listed.get(owner) ?? []).entries())
    test(`the pages of ${owner ?? 'whoever is not logged in'} are accessible, silent and ask at once, part ${part + 1}`, async ({
      page,
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (owner !== null) await beginSession(page, owner)
      const place =
        owner === 'Super admin'
          ? await findPlace(page)
          : owner === 'Guardian'
            ? await findFamilyPlace(page)
            : {}
      const addresses = new Set(listed.get(owner)?.map((url) => fill(url, place)))
      const calls = watchCalls(page)
      for (const [at, url] of urls.entries())
        await test.step(url, async () => {
          const address = fill(url, place)
          calls.begin()
          // Who is not logged in goes from document to document.
          if (owner === null || at === 0) await page.goto(address)
          else await expectToStand(page, goOn(page, address), calls)
          await expectLoaded(page)
          const { pathname, search } = new URL(page.url())
          // An address that leads on asks where to, first; what it leads to is measured where it is itself in the list, and
          // what it opens over that only here.
          const late = pathname === address ? calls.late() : []
          const isElsewhere = pathname !== address && search === '' && addresses.has(pathname)
          if (!isElsewhere) await expectAccessibleInBoth(page)
          if (late.length > 0) await expectAskedAtOnce(page.context(), address, late)
        })
    })
