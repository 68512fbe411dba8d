import { signIn } from '../acts/sign-in.ts'
import type { Product } from '../product.ts'
import type { BenchClass } from '../scenarios/bench-class.ts'
import { inFreshPage, openBrowser, quietMs, slowDown, summary } from './browser-times.ts'
import { traceTasks } from './page-tasks.ts'

/** A page as a slow computer opens it for the first time. */
export interface SlowedPage {
  readonly name: string
  /** Until what one came for stands and the main thread is quiet; the median of the runs. */
  readonly medianMs: number
  /** What it stands on. */
  readonly script: Script
  /** What is fetched once it stands and the browser is idle, for what comes next. */
  readonly ahead: Script
  /** Tasks above 50 ms, and the longest, in the thread's own time: of the run with the shortest longest one. */
  readonly longTasks: number
  readonly longestTaskMs: number
  readonly budget: PageBudget
}

interface Script {
  readonly files: number
  /** As it travelled. */
  readonly kilobytes: number
}

interface PageBudget {
  readonly taskMs: number
  readonly ms?: number
  readonly files?: number
  readonly kilobytes?: number
}

const slowedBy = 4
const taskMs = 100
/** From here on a task is counted. */
const longTaskMs = 50

/** The six main pages (issue 10 §2); `stands` is what a page of its own has when it can be used. */
const pagesOf = ({ small }: BenchClass) => {
  const attendance = `/facilitate/expedition/${small.experienceId}/attendance`
  return [
    {
      name: 'Sign-in',
      persona: undefined,
      path: '/signin',
      stands: 'input[type=password]',
      budget: { taskMs, ms: 800, files: 4, kilobytes: 60 },
    },
    {
      name: 'Home',
      persona: 'facilitator',
      path: '/home',
      stands: 'aside[aria-label="Your day"] h2',
      budget: { taskMs, files: 12, kilobytes: 200 },
    },
    {
      name: 'Session page, 25 rows',
      persona: 'facilitator',
      path: `${attendance}/default/${small.sessions.at(-1)?.id}`,
      stands: 'tbody tr, [role=rowgroup] [role=row]',
      budget: { taskMs },
    },
    {
      name: 'Grid, 25 students',
      persona: 'facilitator',
      path: `${attendance}/aggregated`,
      stands: 'tbody tr, [role=rowgroup] [role=row]',
      budget: { taskMs },
    },
    {
      name: 'Calendar of the whole school',
      persona: 'director',
      path: '/employee/attendances/calendar',
      stands: 'table[aria-label="Attendance by day"]',
      budget: { taskMs },
    },
    {
      name: 'Excuse report',
      persona: 'director',
      path: '/employee/attendances/report',
      stands: 'tbody tr, [role=rowgroup] [role=row]',
      budget: { taskMs },
    },
  ] as const
}

type Page = ReturnType<typeof pagesOf>[number]
type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Every main page with nothing cached and the CPU slowed four times, as the browser's own tools slow it. */
export async function measureSlowedPages(
  product: Product,
  benchClass: BenchClass,
  runs: number,
): Promise<{ pages: SlowedPage[]; failures: string[] }> {
  const browser = await openBrowser()
  const pages: SlowedPage[] = []
  const failures: string[] = []
  try {
    for (const page of pagesOf(benchClass)) {
      const cookie = page.persona ? await signIn(product, page.persona) : ''
      await openOften(browser, product.origin, cookie, page, runs).then(
        (measured) => pages.push(measured),
        (error: Error) => failures.push(`${page.name}, slowed: ${error.message.split('\n')[0]}`),
      )
    }
    return { pages, failures }
  } finally {
    await browser.close()
  }
}

/** Read from the page at the frame in which it stands, and later: when that was, in ms, and the script it had by then. */
const read = `{
  atMs: performance.now(),
  busyUntil: Math.max(0, ...window.benchTasks),
  ...(() => {
    const scripts = performance.getEntriesByType('resource').filter((one) => one.name.split('?')[0].endsWith('.js'))
    return { files: scripts.length, kilobytes: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000 }
  })(),
}`
const readWhenStands = (stands: string) => `new Promise((resolve) => {
  const look = () =>
    document.querySelector(${JSON.stringify(stands)}) ? resolve(${read}) : requestAnimationFrame(look)
  look()
})`

interface Reading extends Script {
  readonly atMs: number
  readonly busyUntil: number
}

interface Seen {
  readonly usableMs: number
  readonly tasks: readonly number[]
  readonly script: Script
  readonly ahead: Script
}

async function openOnce(browser: Browser, origin: string, cookie: string, page: Page): Promise<Seen> {
  let seen: Omit<Seen, 'tasks'> | undefined
  const tasks = await traceTasks(browser, origin, () =>
    inFreshPage(browser, origin, cookie, async (tab) => {
      await slowDown(tab, slowedBy)
      await tab.goto(origin + page.path, { waitUntil: 'commit' })
      const { atMs, files, kilobytes } = await tab.evaluate<Reading>(readWhenStands(page.stands))
      await tab.waitForTimeout(quietMs)
      const all = await tab.evaluate<Reading>(`(${read})`)
      const ahead = { files: all.files - files, kilobytes: all.kilobytes - kilobytes }
      seen = { usableMs: Math.max(atMs, all.busyUntil), script: { files, kilobytes }, ahead }
    }),
  )
  if (seen === undefined) throw new Error('the page was never opened')
  return { ...seen, tasks }
}

const longestOf = ({ tasks }: Seen) => Math.max(0, ...tasks)

async function openOften(
  browser: Browser,
  origin: string,
  cookie: string,
  page: Page,
  runs: number,
): Promise<SlowedPage> {
  const seen: Seen[] = []
  for (let run = 0; run < runs; run++) seen.push(await openOnce(browser, origin, cookie, page))
  const quietest = seen.toSorted((a, b) => longestOf(a) - longestOf(b))[0]
  if (!quietest) throw new Error('the page was never opened')
  return {
    name: page.name,
    medianMs: summary(seen.map(({ usableMs }) => usableMs)).medianMs,
    script: quietest.script,
    ahead: quietest.ahead,
    longTasks: quietest.tasks.filter((ms) => ms > longTaskMs).length,
    longestTaskMs: longestOf(quietest),
    budget: page.budget,
  }
}
