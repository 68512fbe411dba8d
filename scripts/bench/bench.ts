/**
 * `npm run bench`: what the product costs beside the bare work, on schools of several sizes, and how big and
 * quick its screens are (issue 2 §6, issue 10 §3).
 *
 *   --students 2000,20000   the schools; each is kept in `.cache/bench` while the demo stays as it is
 *   --large                 also a school of 100,000, with 35 million rows of rolls
 *   --seconds 3             how long each call is measured
 *   --quick                 one school of 1,000, a moment each: nothing of growth
 *   --only "roll"           only calls whose name holds this, and nothing of the browser; "Audit" fills the larger
 *                           school with 10 million entries
 *   --keep                  takes the kept schools though the demo's sources have changed, brought to this version
 *   --profile               leaves a CPU profile of the server in .cache/bench/profiles
 *   --write                 keeps the figures in docs/performance.md
 *
 * Ends with 1 when a budget is missed: a page that grows with the school is one, as is a goal that is not reached.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { measureRosters } from './at-length/rosters.ts'
import { measureScheduler } from './at-length/scheduler-time.ts'
import { measureBrowser } from './browser/browser-times.ts'
import { measureSlowedPages } from './browser/slowed-pages.ts'
import { measureWebSize } from './browser/web-size.ts'
import { measureGrowth } from './growth.ts'
import { describeMachine } from './machine.ts'
import { measureSchool, type SchoolFigures } from './measure-school.ts'
import { findMisses } from './misses.ts'
import { startProduct } from './product.ts'
import { type BenchFigures, describeFigures } from './report.ts'
import { entriesOf } from './scenarios/audit-scenarios.ts'
import { prepareClass } from './scenarios/bench-class.ts'
import { measureSecondStart } from './start-time.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '' },
    seconds: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    large: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const figuresBegin = '<!-- figures: npm run bench -- --write -->'
const usual = values.large ? '2000,20000,100000' : '2000,20000'
const sizes = (values.students || (values.quick ? '1000' : usual)).split(',').map(Number)
const seconds = Number(values.seconds || (values.quick ? 1 : 3))
const browserRuns = values.quick ? 1 : 5
const isWhole = values.only === ''
const isOfAudit = values.only.toLowerCase().startsWith('audit')

mkdirSync('.cache/bench', { recursive: true })
const postgres = await startEmbeddedPostgres({ dataDir: '.cache/bench/database', log: () => {} })
try {
  const machine = await describeMachine(postgres.url)
  const schools: SchoolFigures[] = []
  for (const students of sizes) {
    // What many callers do to the server is measured in the smallest school; the larger ones are about growth.
    const connections = students === sizes[0] ? [1, 8, 32] : [1]
    const wishes = {
      seconds,
      connections,
      only: values.only,
      keepsOld: values.keep,
      profiles: values.profile,
      // Beside the smallest, when nothing else is measured: 10 million entries take minutes and 4 GB.
      auditEntries: isOfAudit || isWhole ? entriesOf(students, isOfAudit && students !== sizes[0]) : 0,
      fillsApplications: students !== sizes[0],
    }
    schools.push(await measureSchool(postgres.url, students, wishes))
  }
  const growth = schools.length > 1 ? await measureGrowth(schools, seconds) : []
  const browserSchool = schools.find(({ school }) => school.students >= 2_000) ?? schools[0]
  const browser =
    isWhole && browserSchool
      ? await measureScreens(browserSchool.school.databaseUrl)
      : { times: [], slowed: [], failures: [] }
  const figures: BenchFigures = {
    machine,
    seconds,
    schools,
    growth,
    sizes: isWhole ? measureWebSize('dist/web') : [],
    browser,
    scheduler: 'scheduler'.includes(values.only.toLowerCase()) ? measureScheduler() : [],
    rosters: 'rosters'.includes(values.only.toLowerCase())
      ? await measureRosters(postgres.url, values.quick ? [1_000] : undefined)
      : [],
    secondStartMs: isWhole ? await measureSecondStart() : undefined,
  }
  const text = describeFigures(figures)
  console.log(text)
  if (findMisses(figures).length > 0) process.exitCode = 1
  if (values.write) keepFigures(text)
} finally {
  await postgres.stop()
}

async function measureScreens(databaseUrl: string) {
  const benchClass = await prepareClass(databaseUrl)
  const product = await startProduct(databaseUrl)
  try {
    const { times, failures } = await measureBrowser(product, benchClass, browserRuns)
    const slowed = await measureSlowedPages(product, benchClass, browserRuns)
    return { times, slowed: slowed.pages, failures: [...failures, ...slowed.failures] }
  } finally {
    await product.stop()
  }
}

/** What people wrote above the line stays; the figures below it are those of this run. */
function keepFigures(text: string): void {
  const path = 'docs/performance.md'
  const [written = ''] = readFileSync(path, 'utf8').split(figuresBegin)
  writeFileSync(path, `${written}${figuresBegin}\n\n${text}`)
}
