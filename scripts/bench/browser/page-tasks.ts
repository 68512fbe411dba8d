import type { Browser } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of the thread's own time, microseconds: what other programs take of the machine is not in it. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string } }
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * What the page's thread did meanwhile: how long each of its tasks ran, in milliseconds of the thread's own time, the
 * browser's drawing included. The list of long tasks that a page can ask for leaves that out, and counts waiting.
 */
export async function traceTasks(
  browser: Browser,
  origin: string,
  act: () => Promise<void>,
): Promise<number[]> {
  const tools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  try {
    await act()
  } finally {
    const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
    await tools.send('Tracing.end')
    await complete
    await tools.detach()
  }
  return tasksOf(events, origin)
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`

/** The browser has other pages and threads: ours is the one that ran the scripts of the app. */
export function tasksOf(events: readonly TraceEvent[], origin: string): number[] {
  const ofScripts = new Map<string, number>()
  for (const event of events)
    if (event.ph === 'X' && event.args?.data?.url?.startsWith(origin))
      ofScripts.set(threadOf(event), (ofScripts.get(threadOf(event)) ?? 0) + (event.tdur ?? 0))
  const [thread] = [...ofScripts].sort(([, one], [, other]) => other - one)[0] ?? []
  const found: number[] = []
  let end = 0
  for (const task of events
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && threadOf(event) === thread)
    .sort((one, other) => one.ts - other.ts)) {
    // A task within a task is a part of it.
    if (task.ts < end) continue
    end = task.ts + (task.dur ?? 0)
    found.push((task.tdur ?? 0) / 1000)
  }
  return found
}
