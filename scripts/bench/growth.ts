import { signIn } from './acts/sign-in.ts'
import type { CpuTime } from './bench-types.ts'
import { startCpuClock } from './cpu-clock.ts'
import { measureInTurn } from './measure.ts'
import type { SchoolFigures } from './measure-school.ts'
import { startProduct } from './product.ts'

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

/** The calls that may not grow, with one caller, a slice in each school in turn. */
export async function measureGrowth(
  schools: readonly SchoolFigures[],
  seconds: number,
): Promise<GrowthFigures[]> {
  const running = await Promise.all(
    schools.map(async ({ school, calls }) => {
      const product = await startProduct(school.databaseUrl)
      const clock = await startCpuClock(product.pid, school.databaseUrl)
      return { school, product, clock, scenarios: calls.map(({ scenario }) => scenario) }
    }),
  )
  const names = running[0]?.scenarios.filter(({ isFlat }) => isFlat).map(({ name }) => name) ?? []
  const found: GrowthFigures[] = []
  try {
    for (const name of new Set(names)) {
      const loads = []
      for (const { product, clock, scenarios } of running) {
        const scenario = scenarios.find((one) => one.name === name)
        if (!scenario) continue
        const cookie = await signIn(product, scenario.persona)
        const load = {
          kind: 'http',
          origin: product.origin,
          cookie,
          lanes: scenario.lanes,
          connections: 1,
        } as const
        loads.push({ load, clock })
      }
      // A call that could not be measured in one of the schools is named as such already.
      if (loads.length < running.length) continue
      const measured = await measureInTurn(loads, seconds)
      const sizes = running.map(({ school }, index) => {
        const { students, attendanceRows } = school
        return { students, attendanceRows, p50: measured[index]?.p50 ?? 0, cpu: measured[index]?.cpu }
      })
      found.push({ name, sizes })
      console.log(`Growth · ${name}: ${sizes.map(({ p50 }) => `${p50.toFixed(1)} ms`).join(' → ')}`)
    }
    return found
  } finally {
    for (const { product, clock } of running) {
      await clock.close()
      await product.stop()
    }
  }
}
