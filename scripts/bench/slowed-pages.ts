import type { BenchClass } from './bench-class.ts'
import { inFreshPage, openBrowser, quietMs, slowDown, summary } from './browser-times.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'

/** A page as a slow computer opens it for the first time. */
export interface SlowedPage {
  readonly name: string
  /** Until what one came for stands and the main thread is quiet; the median of the runs. */
  readonly medianMs: number
  readonly files: number
  /** Of script, as it travelled. */
  readonly kilobytes: number
  /** Tasks above 50 ms, and the longest: of the run with the shortest longest one. */
  readonly longTasks: number
  readonly longestTaskMs: number
  readonly budget: PageBudget
}

interface PageBudget {
  readonly taskMs: number
  readonly ms?: number
  readonly files?: number
  readonly kilobytes?: number
}

const slowedBy = 4
const taskMs = 100

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
      stands: 'main h1',
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

/** Read from the page: times in ms, sizes in kilobytes. */
interface Seen {
  readonly busyUntil: number
  readonly tasks: readonly number[]
}

const readTasks = '({ busyUntil: Math.max(0, ...window.benchTasks), tasks: window.benchTaskTimes })'

/** What the page stands on; what comes behind it, such as toasts, is not waited for. */
interface Loaded {
  readonly standsMs: number
  readonly files: number
  readonly kilobytes: number
}

const readFiles = `(() => {
  // What is fetched for the page after this one is not of this one.
  const later = new Set([...document.querySelectorAll('link[rel=prefetch]')].map((one) => one.href))
  const scripts = performance.getEntriesByType('resource').filter((one) => one.name.split('?')[0].endsWith('.js') && !later.has(one.name))
  return {
    standsMs: performance.now(),
    files: scripts.length,
    kilobytes: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000,
  }
})()`

async function openOften(
  browser: Browser,
  origin: string,
  cookie: string,
  { name, path, stands, budget }: Page,
  runs: number,
): Promise<SlowedPage> {
  const usable: number[] = []
  const seen: (Seen & Loaded)[] = []
  for (let run = 0; run < runs; run++)
    await inFreshPage(browser, origin, cookie, async (page) => {
      await slowDown(page, slowedBy)
      await page.goto(origin + path)
      await page.locator(stands).first().waitFor()
      const loaded = await page.evaluate<Loaded>(readFiles)
      await page.waitForTimeout(quietMs)
      const now = await page.evaluate<Seen>(readTasks)
      seen.push({ ...loaded, ...now })
      usable.push(Math.max(loaded.standsMs, now.busyUntil))
    })
  const longest = ({ tasks }: Seen) => Math.max(0, ...tasks)
  const quietest = seen.toSorted((a, b) => longest(a) - longest(b))[0]
  if (!quietest) throw new Error('the page was never opened')
  const { files, kilobytes, tasks } = quietest
  const { medianMs } = summary(usable)
  return {
    name,
    medianMs,
    files,
    kilobytes,
    longTasks: tasks.length,
    longestTaskMs: longest(quietest),
    budget,
  }
}
