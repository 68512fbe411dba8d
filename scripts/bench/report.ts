import { loadavg } from 'node:os'
import { describeActs } from './acts/acts.ts'
import type { ReportFigures } from './acts/weekly-reports.ts'
import type { DownloadFigures } from './at-length/download-rate.ts'
import type { RosterFigures } from './at-length/rosters.ts'
import type { SchedulerFigures } from './at-length/scheduler-time.ts'
import type { BrowserTime } from './browser/browser-times.ts'
import type { SlowedPage } from './browser/slowed-pages.ts'
import type { SizeFigures } from './browser/web-size.ts'
import { type GrowthFigures, growthOf } from './growth.ts'
import type { MachineFacts } from './machine.ts'
import { type CallFigures, ratioOf, ratioWithHttp, type SchoolFigures } from './measure-school.ts'
import { findMisses } from './misses.ts'

/** Everything one run found. */
export interface BenchFigures {
  readonly machine: MachineFacts
  readonly seconds: number
  readonly schools: readonly SchoolFigures[]
  readonly sizes: readonly SizeFigures[]
  /** Empty when one school alone was measured. */
  readonly growth: readonly GrowthFigures[]
  readonly browser: {
    readonly times: readonly BrowserTime[]
    readonly slowed: readonly SlowedPage[]
    readonly failures: readonly string[]
  }
  /** Cycles that are planned; empty when only some calls are measured. */
  readonly scheduler: readonly SchedulerFigures[]
  /** Rosters that are brought in; empty when only some calls are measured. */
  readonly rosters: readonly RosterFigures[]
  readonly secondStartMs: number | undefined
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const short = (value: number) => (value < 100 ? value.toFixed(1) : whole(value))

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0), 3))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const callHead = [
  'call',
  'connections',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'bare p50 ms',
  '× bare',
  '× bare + HTTP',
  'server CPU ms',
  'database CPU ms',
  'statements',
]

function callRow(figures: CallFigures, index: number, all: readonly CallFigures[]): string[] {
  const { scenario, connections, endpoint, bare, statements } = figures
  const ratio = ratioOf(figures)
  const withHttp = ratioWithHttp(figures, all)
  return [
    all[index - 1]?.scenario === scenario ? '' : scenario.name,
    String(connections),
    whole(endpoint.perSecond),
    short(endpoint.p50),
    short(endpoint.p95),
    short(endpoint.p99),
    bare ? short(bare.p50) : '',
    ratio ? ratio.toFixed(2) : '',
    withHttp ? withHttp.toFixed(2) : '',
    endpoint.cpu ? endpoint.cpu.server.toFixed(2) : '',
    endpoint.cpu ? endpoint.cpu.database.toFixed(2) : '',
    statements === 0 ? '' : String(Number(statements.toFixed(1))),
  ]
}

const schoolSection = ({ school, calls, download, reports, acts, memory }: SchoolFigures) =>
  [
    `## A school of ${whole(school.students)} students, ${whole(school.attendanceRows)} rows of rolls`,
    `${whole(school.databaseMegabytes)} MB of database, loaded in ${short(school.loadSeconds)} s.${
      memory
        ? ` The server held ${memory.idle} MB before the calls, ${memory.loaded} MB after them, ${memory.peak} MB at the most.`
        : ''
    }`,
    ...(calls.length > 0 ? [table(callHead, calls.map(callRow))] : []),
    ...(download ? [downloadLine(download)] : []),
    ...(reports ? [reportLine(reports)] : []),
    ...describeActs(acts),
  ].join('\n\n')

const downloadLine = ({ rows, rowsPerSecond, serverCpuMs }: DownloadFigures) =>
  `The excuse report as CSV, ${whole(rows)} rows: ${whole(rowsPerSecond)} rows/s${serverCpuMs === undefined ? '' : `, ${whole(serverCpuMs)} ms of the server's CPU`}.`

const reportLine = ({ houses, items, seconds, statementSeconds }: ReportFigures) =>
  `The weekly reports of ${whole(houses)} houses, ${whole(items)} items, were made in ${seconds.toFixed(2)} s, of which their statements took ${statementSeconds.toFixed(2)} s.`

const schedulerSection = (cycles: readonly SchedulerFigures[]) => `## Scheduler

A cycle of 5,000 students and 200 experiences, each planned in a process of its own, both stages.

${table(
  ['cycle', 'pairs', 's', 'MB at the most', 'gap %', 'whole', 'placements', 'why not, ms', 'again, ms'],
  cycles.map(({ name, pairs, ms, peakMb, gap, isWhole, placements, firstWhyMs, whyMs }) => [
    name,
    whole(pairs),
    (ms / 1000).toFixed(1),
    whole(peakMb),
    (gap * 100).toFixed(3),
    isWhole ? 'yes' : 'no',
    whole(placements),
    whole(firstWhyMs),
    whole(whyMs),
  ]),
)}`

const rosterSection = (rosters: readonly RosterFigures[]) => `## Rosters

A bundle of people who are all new, read, compared, applied and exported again, each size in a process of its own beside PostgreSQL.

${table(
  ['users', 'rows written', 'read s', 'compare s', 'apply s', 'export s', 'MB at the most'],
  rosters.map(({ users, written, readSeconds, compareSeconds, applySeconds, exportSeconds, megabytes }) => [
    ...[whole(users), whole(written)],
    ...[readSeconds, compareSeconds, applySeconds, exportSeconds].map((seconds) => seconds.toFixed(1)),
    whole(megabytes),
  ]),
)}`

const sizeSection = (sizes: readonly SizeFigures[]) => `## JavaScript

${table(
  ['part', 'files', 'gzip KB', 'brotli KB', 'budget KB'],
  sizes.map(({ name, files, gzip, brotli, budget }) => [
    name,
    String(files),
    gzip.toFixed(1),
    brotli.toFixed(1),
    budget === undefined ? '' : String(budget),
  ]),
)}

The server keeps every file compressed both ways and browsers take brotli over https: the budgets are held against it. A row holds only what the first load, and the frame behind it, have not fetched already.`

const browserSection = (times: readonly BrowserTime[]) => `## In the browser

Chromium, 1440 × 900, nothing cached; a page counts as usable when its heading and rows stand and the main thread is quiet.

${table(
  ['page', 'median ms', 'slowest ms', 'JavaScript KB', 'budget ms'],
  times.map(({ name, medianMs, slowestMs, scriptKilobytes, budgetMs }) => [
    name,
    whole(medianMs),
    whole(slowestMs),
    scriptKilobytes === undefined ? '' : scriptKilobytes.toFixed(0),
    budgetMs === undefined ? '' : String(budgetMs),
  ]),
)}`

const growthSection = (growth: readonly GrowthFigures[]) =>
  growth.length === 0
    ? ''
    : `## Growth with the school

One caller; a slice of time in each school in turn, all servers running; of each the quietest slice. “Of one campus” is the same call as who leads one campus of the network makes it. Milliseconds of p50, and of CPU of server and database together.

${table(
  [
    'call',
    ...(growth[0]?.sizes.flatMap(({ students, attendanceRows }) => [
      `${whole(students)} students, ${whole(attendanceRows)} rows`,
      'CPU ms',
    ]) ?? []),
    '× as long',
  ],
  growth.map(({ name, sizes }) => [
    name,
    ...sizes.flatMap(({ p50, cpu }) => [short(p50), cpu ? short(cpu.server + cpu.database) : '']),
    growthOf(sizes).toFixed(2),
  ]),
)}

`

const slowedSection = (pages: readonly SlowedPage[]) => `## In the browser, its CPU slowed four times

Nothing cached. A page is usable when what one came for stands and the main thread is quiet. Files are counted when it stands, and what is fetched behind it, once the browser is idle, apart; tasks in the thread's own time, drawing included.

${table(
  [
    'page',
    'usable ms',
    'files of script',
    'script KB',
    'ahead: files',
    'KB',
    'tasks above 50 ms',
    'longest ms',
  ],
  pages.map(({ name, medianMs, script, ahead, longTasks, longestTaskMs }) => [
    name,
    whole(medianMs),
    String(script.files),
    script.kilobytes.toFixed(0),
    String(ahead.files),
    ahead.kilobytes.toFixed(0),
    String(longTasks),
    whole(longestTaskMs),
  ]),
)}`

/** What a run of some calls leaves out. */
const wholeSections = (
  sizes: BenchFigures['sizes'],
  browser: BenchFigures['browser'],
  secondStartMs: number,
) => `
${sizeSection(sizes)}

${browserSection(browser.times)}

${slowedSection(browser.slowed)}

## Starting

The second \`npm start\` answers after ${(secondStartMs / 1000).toFixed(1)} s; the budget is 5 s.
`

/** The figures as a document: what the console shows and what `--write` keeps. */
export function describeFigures(figures: BenchFigures): string {
  const { machine, seconds, schools, growth, sizes, browser, scheduler, rosters, secondStartMs } = figures
  const misses = findMisses(figures)
  return `## The run

Measured in one run on ${machine.date}, on ${machine.cores} cores (${machine.processor}) with ${machine.memoryGigabytes} GB of memory, Node ${machine.node}, PostgreSQL ${machine.postgres}. The server, PostgreSQL and whoever calls them share these cores${machine.load > 0.5 ? `, and other programs were running too (load ${machine.load.toFixed(1)} when the run began, ${(loadavg()[0] ?? 0).toFixed(1)} with the bench itself when it ended)` : ''}: compare the ratios, not the absolute figures.

"Bare" is the work of the same call without the product: the statements that the endpoint sent, recorded once and replayed through \`pg\` on as many connections, prepared as the product prepares its own, the answer turned into JSON, and for sign-in the password check. Call and bare work take turns in six slices of ${seconds < 3 ? (seconds / 6).toFixed(2) : short(seconds / 6)} s, and of each its quietest slice is told, since whatever else the machine does only adds to the others. "× bare" is how many times slower the call is, "× bare + HTTP" the same when the empty endpoint, the price of any answer at all, is added to the bare work. Calls travel as from a browser: signed in, compressed, with every header. CPU is what all threads of the server, and all backends of its connections, ran for a call; statements are those that one call sends.

## Misses of this run

${misses.length === 0 ? 'Every budget is met.' : misses.map((miss) => `- ${miss}`).join('\n')}

${growthSection(growth)}${schools.map(schoolSection).join('\n\n')}
${scheduler.length === 0 ? '' : `\n${schedulerSection(scheduler)}\n`}${rosters.length === 0 ? '' : `\n${rosterSection(rosters)}\n`}${secondStartMs === undefined ? '' : wholeSections(sizes, browser, secondStartMs)}`
}
