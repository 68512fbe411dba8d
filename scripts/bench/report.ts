import { loadavg } from 'node:os'
import type { BrowserTime } from './browser-times.ts'
import type { MachineFacts } from './machine.ts'
import { type CallFigures, ratioOf, ratioWithHttp, type SchoolFigures } from './measure-school.ts'
import { findMisses } from './misses.ts'
import type { SizeFigures } from './web-size.ts'
import type { ReportFigures } from './weekly-reports.ts'

/** Everything one run found. */
export interface BenchFigures {
  readonly machine: MachineFacts
  readonly seconds: number
  readonly schools: readonly SchoolFigures[]
  readonly sizes: readonly SizeFigures[]
  readonly browser: { readonly times: readonly BrowserTime[]; readonly failures: readonly string[] }
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
  'bare/s',
  'bare p95 ms',
  '× bare',
  '× bare + HTTP',
]

function callRow(figures: CallFigures, index: number, all: readonly CallFigures[]): string[] {
  const { scenario, connections, endpoint, bare } = figures
  const ratio = ratioOf(figures)
  const withHttp = ratioWithHttp(figures, all)
  return [
    all[index - 1]?.scenario === scenario ? '' : scenario.name,
    String(connections),
    whole(endpoint.perSecond),
    short(endpoint.p50),
    short(endpoint.p95),
    short(endpoint.p99),
    bare ? whole(bare.perSecond) : '',
    bare ? short(bare.p95) : '',
    ratio ? ratio.toFixed(2) : '',
    withHttp ? withHttp.toFixed(2) : '',
  ]
}

const schoolSection = ({
  school,
  calls,
  reports,
  memory,
}: SchoolFigures) => `## A school of ${whole(school.students)} students

About ${whole(school.attendanceRows)} rows of attendance, ${whole(school.databaseMegabytes)} MB of database, loaded in ${short(school.loadSeconds)} s.${
  memory
    ? ` The server held ${memory.idle} MB before the calls, ${memory.loaded} MB after them, ${memory.peak} MB at the most.`
    : ''
}

${table(callHead, calls.map(callRow))}${reports ? `\n\n${reportLine(reports)}` : ''}`

const reportLine = ({ houses, items, seconds, statementSeconds }: ReportFigures) =>
  `The weekly reports of ${whole(houses)} houses, ${whole(items)} items, were made in ${seconds.toFixed(2)} s, of which their statements took ${statementSeconds.toFixed(2)} s.`

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

The server keeps every file compressed both ways and browsers take brotli over https: the budgets are held against it. A row holds only what the first load has not fetched already.`

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

/** The figures as a document: what the console shows and what `--write` keeps. */
export function describeFigures(figures: BenchFigures): string {
  const { machine, seconds, schools, sizes, browser, secondStartMs } = figures
  const misses = findMisses(figures)
  return `## The run

Measured in one run on ${machine.date}, on ${machine.cores} cores (${machine.processor}) with ${machine.memoryGigabytes} GB of memory, Node ${machine.node}, PostgreSQL ${machine.postgres}. The server, PostgreSQL and whoever calls them share these cores${machine.load > 0.5 ? `, and other programs were running too (load ${machine.load.toFixed(1)} when the run began, ${(loadavg()[0] ?? 0).toFixed(1)} with the bench itself when it ended)` : ''}: compare the ratios, not the absolute figures.

"Bare" is the work of the same call without the product: the statements that the endpoint sent, recorded once and replayed through \`pg\` on as many connections, the answer turned into JSON, and for sign-in the password check. Call and bare work take turns in slices of ${short(seconds / 3)} s. "× bare" is how many times slower the call is, "× bare + HTTP" the same when the empty endpoint, the price of any answer at all, is added to the bare work. Calls travel as from a browser: signed in, compressed, with every header.

## Misses of this run

${misses.length === 0 ? 'Every budget is met.' : misses.map((miss) => `- ${miss}`).join('\n')}

${schools.map(schoolSection).join('\n\n')}

${sizeSection(sizes)}

${browserSection(browser.times)}

## Starting

The second \`npm start\` answers after ${secondStartMs === undefined ? '(not measured)' : `${(secondStartMs / 1000).toFixed(1)} s`}; the budget is 5 s.
`
}
