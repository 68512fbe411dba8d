import { type Browser, chromium, type Page } from '@playwright/test'
import { signIn } from '../acts/sign-in.ts'
import type { Product } from '../product.ts'
import type { BenchClass } from '../scenarios/bench-class.ts'

/** Milliseconds, the median of the runs. */
export interface BrowserTime {
  readonly name: string
  readonly medianMs: number
  readonly slowestMs: number
  /** JavaScript that travelled, compressed, in kilobytes; only for first loads. */
  readonly scriptKilobytes?: number
  readonly budgetMs?: number
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const patienceMs = 30_000

/** Keeps every stretch in which the page could not react, and finds the first frame in which a page stands. */
const watchLongTasks = `
  window.benchTasks = []
  window.benchTaskTimes = []
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      window.benchTasks.push(task.startTime + task.duration)
      window.benchTaskTimes.push(task.duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('click', (event) => { window.benchClick = event.timeStamp }, true)
  window.benchUntil = (rows, isThere) =>
    new Promise((resolve, reject) => {
      const endMs = performance.now() + ${patienceMs}
      const look = () => {
        const found = document.querySelectorAll('tbody tr, [role=rowgroup] [role=row]').length
        if (document.querySelector('h1') && found >= rows && isThere(location.pathname)) resolve(performance.now())
        else if (performance.now() > endMs) reject(new Error('the page did not come; ' + found + ' rows at ' + location.pathname))
        else requestAnimationFrame(look)
      }
      look()
    })`

export const quietMs = 800
const clickBudgetMs = 100
/** Issue 10 §2. */
const gridBudgetMs = 150
const slowedGridBudgetMs = 500
/** The roll before it has rows as well: only the grid says how many columns it has. */
const gridArrives = `path.endsWith('/aggregated') && document.querySelector('table[aria-colcount]')`
/** A month of a school of 2,000, the network included (issue 3 §2). */
const monthBudgetMs = 500

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['HOMEROOM_BROWSER']
  return chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) })
}

/** Cold and warm times of the shell, the session page and the grid in Chromium. */
export async function measureBrowser(
  product: Product,
  { experienceId, sessions, small }: BenchClass,
  runs: number,
): Promise<{ times: BrowserTime[]; failures: string[] }> {
  const cookie = await signIn(product, 'facilitator')
  const path = `/facilitate/expedition/${experienceId}/attendance`
  const session = `${path}/default/${sessions.at(-1)?.id}`
  const smallSession = `/facilitate/expedition/${small.experienceId}/attendance/default/${small.sessions.at(-1)?.id}`
  const pages = [
    { name: 'Shell, start page', path: '/home', rows: 0 },
    { name: 'Session page, 200 rows', path: session, rows: 10 },
    { name: 'Grid, 200 students', path: `${path}/aggregated`, rows: 10 },
  ]
  const clicks: (WarmClick & { persona: 'facilitator' | 'director' })[] = [
    {
      name: 'Click from session to grid, warm',
      persona: 'facilitator',
      address: session,
      label: 'Aggregated',
      frameArrives: `path.endsWith('/aggregated')`,
      arrives: gridArrives,
      rows: 10,
      frameBudgetMs: clickBudgetMs,
    },
    {
      name: 'Click to the grid of 25 × 40, warm',
      persona: 'facilitator',
      address: smallSession,
      label: 'Aggregated',
      frameArrives: `path.endsWith('/aggregated')`,
      arrives: gridArrives,
      rows: 20,
      rowsBudgetMs: gridBudgetMs,
    },
    {
      name: 'Click to the grid of 25 × 40, warm, CPU slowed four times',
      persona: 'facilitator',
      address: smallSession,
      label: 'Aggregated',
      frameArrives: `path.endsWith('/aggregated')`,
      arrives: gridArrives,
      rows: 20,
      rowsBudgetMs: slowedGridBudgetMs,
      slowedBy: 4,
    },
    {
      name: 'Click to the calendar of the whole school, warm',
      persona: 'director',
      address: '/employee/attendances/report',
      label: 'Calendar',
      arrives: `path.endsWith('/calendar') && document.querySelector('table[aria-label="Attendance by day"]')`,
      rows: 4,
      rowsBudgetMs: monthBudgetMs,
    },
  ]
  const browser = await openBrowser()
  const times: BrowserTime[] = []
  const failures: string[] = []
  const attempt = async (name: string, measureOne: () => Promise<BrowserTime[]>) => {
    await measureOne().then(
      (found) => times.push(...found),
      (error: Error) => failures.push(`${name}: ${error.message.split('\n')[0]}`),
    )
  }
  try {
    for (const { name, path: address, rows } of pages)
      await attempt(name, () => coldLoad(browser, product.origin, cookie, { name, address, rows, runs }))
    for (const click of clicks) {
      const clicker = await signIn(product, click.persona)
      await attempt(click.name, () => warmClick(browser, product.origin, clicker, { ...click, runs }))
    }
    return { times, failures }
  } finally {
    await browser.close()
  }
}

interface Visit {
  readonly name: string
  readonly address: string
  readonly runs: number
}

/** From asking for the page until it stands and the main thread has been quiet since. */
async function coldLoad(
  browser: Browser,
  origin: string,
  cookie: string,
  { name, address, rows, runs }: Visit & { rows: number },
): Promise<BrowserTime[]> {
  const measured: number[] = []
  let scriptKilobytes = 0
  for (let run = 0; run < runs; run++) {
    await inFreshPage(browser, origin, cookie, async (page) => {
      await page.goto(origin + address)
      const standsMs = await untilStands(page, rows)
      await page.waitForTimeout(quietMs)
      const busyUntil = await page.evaluate<number>(`Math.max(0, ...window.benchTasks)`)
      measured.push(Math.max(standsMs, busyUntil))
      scriptKilobytes = await page.evaluate<number>(
        `performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000`,
      )
    })
  }
  return [{ name, ...summary(measured), scriptKilobytes }]
}

interface WarmClick {
  readonly name: string
  readonly address: string
  /** What is clicked, by its text. */
  readonly label: string
  /** Whether the next page stands, as an expression of the page with `path`. */
  readonly arrives: string
  /** Whether its frame does, where that comes before what is waited for. */
  readonly frameArrives?: string
  readonly rows: number
  readonly frameBudgetMs?: number
  readonly rowsBudgetMs?: number
  /** How many times slower the CPU is made, by the browser's own tools. */
  readonly slowedBy?: number
}

/** From the click until the next page's frame stands, and until its rows do; both pages have been open before. */
async function warmClick(
  browser: Browser,
  origin: string,
  cookie: string,
  {
    name,
    address,
    label,
    arrives,
    frameArrives = arrives,
    rows: rowCount,
    frameBudgetMs,
    rowsBudgetMs,
    slowedBy = 1,
    runs,
  }: WarmClick & { runs: number },
): Promise<BrowserTime[]> {
  const frames: number[] = []
  const rows: number[] = []
  await inFreshPage(browser, origin, cookie, async (page) => {
    await page.goto(origin + address)
    await slowDown(page, slowedBy)
    for (let run = 0; run <= runs; run++) {
      await untilStands(page, 1, `!(${arrives})`)
      await page.waitForTimeout(quietMs)
      // Asked before the click, so that the first frame is not missed.
      const frame = untilStands(page, 0, frameArrives)
      const rowsOfPage = untilStands(page, rowCount, arrives)
      await page.getByRole('main').getByText(label, { exact: true }).first().click()
      const [frameMs, rowsMs] = await Promise.all([frame, rowsOfPage])
      const clickedMs = await page.evaluate<number>('window.benchClick')
      // The first time fetches the page's file.
      if (run > 0) frames.push(frameMs - clickedMs)
      if (run > 0) rows.push(rowsMs - clickedMs)
      await page.goBack()
    }
  })
  return [
    { name: `${name}: its frame`, ...summary(frames), ...(frameBudgetMs && { budgetMs: frameBudgetMs }) },
    { name: `${name}: its rows`, ...summary(rows), ...(rowsBudgetMs && { budgetMs: rowsBudgetMs }) },
  ]
}

/** The page's own clock, in milliseconds since it was asked for, at the first frame with a heading and so many rows. */
const untilStands = (page: Page, rows: number, isThere = 'true') =>
  page.evaluate<number>(`window.benchUntil(${rows}, (path) => ${isThere})`)

/** Makes the CPU slower for a page, as the browser's own tools do. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Nothing is cached, and nobody signed in without a cookie. */
export async function inFreshPage(
  browser: Browser,
  origin: string,
  cookie: string,
  act: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').filter((one) => one !== '')
  await context.addCookies(
    cookies.map((one) => {
      const [name = '', value = ''] = one.split(/=(.*)/s)
      return { name, value, url: origin }
    }),
  )
  const page = await context.newPage()
  await page.addInitScript(watchLongTasks)
  await act(page).finally(() => context.close())
}

export function summary(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return { medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0, slowestMs: sorted.at(-1) ?? 0 }
}
