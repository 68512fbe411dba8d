/**
 * `npm run bench`: what the product costs beside the bare work, on schools of several sizes, and how big and
 * quick its screens are (issue 2 §6).
 *
 *   --students 1000,10000   the schools; each is made once and kept in `.cache/bench`
 *   --seconds 6             how long each call is measured
 *   --quick                 one school of 1,000, a moment each
 *   --only "roll"           only calls whose name holds this, and nothing of the browser
 *   --profile               leaves a CPU profile of the server in .cache/bench/profiles
 *   --write                 keeps the figures in docs/performance.md
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { prepareClass } from './bench-class.ts'
import { measureBrowser } from './browser-times.ts'
import { describeMachine } from './machine.ts'
import { measureSchool, type SchoolFigures } from './measure-school.ts'
import { startProduct } from './product.ts'
import { describeFigures } from './report.ts'
import { measureSecondStart } from './start-time.ts'
import { measureWebSize } from './web-size.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '' },
    seconds: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const figuresBegin = '<!-- figures: npm run bench -- --write -->'
const sizes = (values.students || (values.quick ? '1000' : '1000,2000,10000,100000')).split(',').map(Number)
const seconds = Number(values.seconds || (values.quick ? 1 : 6))
const browserRuns = values.quick ? 1 : 5
const isWhole = values.only === ''

mkdirSync('.cache/bench', { recursive: true })
const postgres = await startEmbeddedPostgres({ dataDir: '.cache/bench/database', log: () => {} })
try {
  const machine = await describeMachine(postgres.url)
  const wishes = { seconds, connections: [1, 8, 32], only: values.only, profiles: values.profile }
  const schools: SchoolFigures[] = []
  for (const students of sizes) schools.push(await measureSchool(postgres.url, students, wishes))
  const browserSchool = schools.find(({ school }) => school.students >= 2_000) ?? schools[0]
  const browser =
    isWhole && browserSchool
      ? await measureScreens(browserSchool.school.databaseUrl)
      : { times: [], failures: [] }
  const text = describeFigures({
    machine,
    seconds,
    schools,
    sizes: isWhole ? measureWebSize('dist/web') : [],
    browser,
    secondStartMs: isWhole ? await measureSecondStart() : undefined,
  })
  console.log(text)
  if (values.write) keepFigures(text)
} finally {
  await postgres.stop()
}

async function measureScreens(databaseUrl: string) {
  const benchClass = await prepareClass(databaseUrl)
  const product = await startProduct(databaseUrl)
  try {
    return await measureBrowser(product, benchClass, browserRuns)
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
