import { type ActFigures, measureActs } from './acts/acts.ts'
import { signIn } from './acts/sign-in.ts'
import { measureReports, type ReportFigures } from './acts/weekly-reports.ts'
import { type DownloadFigures, measureDownload } from './at-length/download-rate.ts'
import { attemptNoting } from './attempt.ts'
import type { BareCall, Measured, Scenario } from './bench-types.ts'
import { startCpuClock } from './cpu-clock.ts'
import { findFullScans } from './explain.ts'
import { type ClockedLoad, measureInTurn } from './measure.ts'
import { startProduct } from './product.ts'
import { recordCalls } from './recorded-calls.ts'
import { applicationsOf, fillApplications } from './scenarios/admission-scenarios.ts'
import { fillAudit } from './scenarios/audit-scenarios.ts'
import { prepareClass } from './scenarios/bench-class.ts'
import { fillUnits } from './scenarios/curriculum-scenarios.ts'
import { fillCatalogue } from './scenarios/experience-scenarios.ts'
import { fillFamilies } from './scenarios/onboarding-scenarios.ts'
import { scenariosOf } from './scenarios/scenarios.ts'
import { fillQueue } from './scenarios/task-review-scenarios.ts'
import { fillLibrary } from './scenarios/template-scenarios.ts'
import { type BenchSchool, prepareSchool } from './school.ts'

export interface CallFigures {
  readonly scenario: Scenario
  readonly connections: number
  readonly endpoint: Measured
  /** Undefined for what sends no statement. */
  readonly bare: Measured | undefined
  /** Statements a call. */
  readonly statements: number
}

export interface SchoolFigures {
  readonly school: BenchSchool
  readonly calls: readonly CallFigures[]
  /** Calls that could not be measured, and why. */
  readonly failures: readonly string[]
  readonly fullScans: readonly string[]
  /** Undefined when only some calls are measured, as is what follows. */
  readonly download: DownloadFigures | undefined
  readonly reports: ReportFigures | undefined
  readonly acts: ActFigures
  readonly memory: { idle: number; loaded: number; peak: number } | undefined
}

interface Wishes {
  readonly seconds: number
  readonly connections: readonly number[]
  /** Only scenarios whose name holds this. */
  readonly only: string
  /** Takes a kept school though the demo has changed since. */
  readonly keepsOld: boolean
  /** How many entries of the audit this school has at least. */
  readonly auditEntries: number
  /** Whether it has as many applications as a network has. */
  readonly fillsApplications: boolean
  /** Leaves a CPU profile of the server in .cache/bench/profiles. */
  readonly profiles: boolean
}

/** As many connections as the server's own pool. */
const poolSize = 20

const profileFlags = ['--cpu-prof', '--cpu-prof-dir=.cache/bench/profiles']

/** Everything about one school: each call and, right after it, the bare work of the same call. */
export async function measureSchool(
  clusterUrl: string,
  students: number,
  wishes: Wishes,
): Promise<SchoolFigures> {
  const school = await prepareSchool(clusterUrl, students, wishes.keepsOld)
  const { databaseUrl } = school
  const benchClass = await prepareClass(databaseUrl)
  await fillUnits(databaseUrl, students)
  await fillLibrary(databaseUrl, students)
  await fillAudit(databaseUrl, wishes.auditEntries)
  await fillFamilies(databaseUrl)
  await fillApplications(databaseUrl, applicationsOf(wishes.fillsApplications))
  const comingCycleId = await fillCatalogue(databaseUrl, students)
  const queue = await fillQueue(databaseUrl)
  const scenarios = scenariosOf(benchClass, comingCycleId, queue).filter(({ name }) =>
    name.toLowerCase().includes(wishes.only.toLowerCase()),
  )
  const { recorded, failures } = await recordCalls(databaseUrl, scenarios, benchClass.passwordHash)
  const fullScans = await findFullScans(databaseUrl, recorded)
  const product = await startProduct(databaseUrl, { nodeFlags: wishes.profiles ? profileFlags : [] })
  const clock = await startCpuClock(product.pid, databaseUrl)
  const calls: CallFigures[] = []
  try {
    const idle = product.memory()
    for (const [scenario, bareLanes] of recorded) {
      const cookie = await signIn(product, scenario.persona)
      const statements = statementsOf(bareLanes)
      for (const connections of scenario.isAlone ? [1] : wishes.connections) {
        const { lanes } = scenario
        const loads: ClockedLoad[] = [
          { load: { kind: 'http', origin: product.origin, cookie, lanes, connections }, clock },
        ]
        if (statements > 0)
          loads.push({ load: { kind: 'sql', databaseUrl, poolSize, lanes: bareLanes, connections } })
        const [endpoint, bare] = await measureInTurn(loads, wishes.seconds)
        if (!endpoint) continue
        const figures = { scenario, connections, endpoint, bare, statements }
        calls.push(figures)
        console.log(progressLine(students, figures))
      }
    }
    const attempt = attemptNoting(failures)
    const download =
      wishes.only === ''
        ? await attempt('CSV of 50,000 rows', () => measureDownload(product, databaseUrl, clock))
        : undefined
    const acts = await measureActs(product, databaseUrl, wishes.only, attempt)
    const loaded = product.memory()
    const memory = idle && loaded && { idle: idle.rss, loaded: loaded.rss, peak: loaded.peak }
    const reports =
      wishes.only === '' ? await attempt('Weekly reports', () => measureReports(databaseUrl)) : undefined
    return { school, calls, failures, fullScans, download, reports, acts, memory }
  } finally {
    await clock.close()
    await product.stop()
  }
}

/** How many statements a call of these lanes sends, on average. */
function statementsOf(lanes: readonly (readonly BareCall[])[]): number {
  const calls = lanes.flat()
  return calls.reduce((sum, { waves }) => sum + waves.flat().length, 0) / calls.length
}

/** How much slower the endpoint is than the bare work of the same call; 1 is as fast. */
export const ratioOf = ({ endpoint, bare }: CallFigures): number | undefined =>
  bare && bare.perSecond / endpoint.perSecond

/** How much slower it is than the bare work plus the empty endpoint at as many connections; undefined without both. */
export function ratioWithHttp({ connections, endpoint, bare }: CallFigures, all: readonly CallFigures[]) {
  const empty = all.find((one) => one.bare === undefined && one.connections === connections)
  return empty && bare && 1 / endpoint.perSecond / (1 / bare.perSecond + 1 / empty.endpoint.perSecond)
}

function progressLine(students: number, figures: CallFigures): string {
  const { scenario, connections, endpoint } = figures
  const ratio = ratioOf(figures)
  return `${students} students · ${scenario.name} · ${connections} connections: ${Math.round(endpoint.perSecond)}/s, p95 ${endpoint.p95.toFixed(1)} ms${ratio ? `, ${ratio.toFixed(2)} × bare` : ''}`
}
