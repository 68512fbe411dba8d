import type { PersonaSlug } from '#demo/demo-personas.ts'
import { signIn } from './acts/sign-in.ts'
import type { CpuTime, Scenario } from './bench-types.ts'
import { type CpuClock, startCpuClock } from './cpu-clock.ts'
import { type ClockedLoad, measureInTurn } from './measure.ts'
import type { SchoolFigures } from './measure-school.ts'
import { type Product, startProduct } from './product.ts'
import type { BenchSchool } from './school.ts'

/** One call in schools of different sizes, asked in turn. */
export interface GrowthFigures {
  readonly name: string
  readonly sizes: readonly GrowthOfSize[]
}

interface GrowthOfSize {
  readonly students: number
  readonly attendanceRows: number
  /** Of the quietest slice: what else the machine does only adds to it. */
  readonly p50: number
  readonly cpu: CpuTime | undefined
}

/** Times the smallest school's: how much longer the call takes in the school of the last size. */
export const growthOf = (sizes: readonly GrowthOfSize[], index = sizes.length - 1) =>
  (sizes[index]?.p50 ?? 0) / (sizes[0]?.p50 ?? 1)

interface Running {
  readonly school: BenchSchool
  readonly product: Product
  readonly clock: CpuClock
  readonly scenarios: readonly Scenario[]
}

/** Of a large network most staff see one campus: what they ask for may not grow either. */
const leadOfCampus: PersonaSlug = 'campusdean'

/** The calls that may not grow, with one caller, a slice of time in each school in turn. */
export async function measureGrowth(
  schools: readonly SchoolFigures[],
  seconds: number,
): Promise<GrowthFigures[]> {
  const running: readonly Running[] = await Promise.all(
    schools.map(async ({ school, calls }) => {
      const product = await startProduct(school.databaseUrl)
      const clock = await startCpuClock(product.pid, school.databaseUrl)
      return { school, product, clock, scenarios: calls.map(({ scenario }) => scenario) }
    }),
  )
  const flat = new Map(
    running[0]?.scenarios.filter(({ isFlat }) => isFlat).map(({ name, persona }) => [name, persona]),
  )
  const found: GrowthFigures[] = []
  try {
    for (const [name, persona] of flat) {
      const asked = [{ title: name, persona }]
      if (persona === 'director') asked.push({ title: `${name}, of one campus`, persona: leadOfCampus })
      for (const one of asked) {
        const sizes = await measureAs(running, name, one.persona, seconds)
        if (sizes === undefined) continue
        found.push({ name: one.title, sizes })
        console.log(`Growth · ${one.title}: ${sizes.map(({ p50 }) => `${p50.toFixed(1)} ms`).join(' → ')}`)
      }
    }
    return found
  } finally {
    for (const { product, clock } of running) {
      await clock.close()
      await product.stop()
    }
  }
}

/** A call in each school; undefined where it could not be measured in one of them, or this person may not make it. */
async function measureAs(
  running: readonly Running[],
  name: string,
  persona: PersonaSlug,
  seconds: number,
): Promise<GrowthOfSize[] | undefined> {
  const loads: ClockedLoad[] = []
  for (const { product, clock, scenarios } of running) {
    const scenario = scenarios.find((one) => one.name === name)
    const [first] = scenario?.lanes[0] ?? []
    if (!scenario || !first) return undefined
    const cookie = await signIn(product, persona)
    const answer = await product.call(first, cookie)
    await answer.body?.cancel()
    if (!answer.ok) return undefined
    const { lanes } = scenario
    loads.push({ load: { kind: 'http', origin: product.origin, cookie, lanes, connections: 1 }, clock })
  }
  const measured = await measureInTurn(loads, seconds)
  return running.map(({ school: { students, attendanceRows } }, index) => ({
    students,
    attendanceRows,
    p50: measured[index]?.p50 ?? 0,
    cpu: measured[index]?.cpu,
  }))
}
