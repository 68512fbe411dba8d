import { once } from 'node:events'
import { createHistogram } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Load, Measured } from './bench-types.ts'
import type { CpuClock } from './cpu-clock.ts'

/** Repeats every connection's next call, each as soon as its last is answered, for so many seconds. */
export async function repeat(
  connections: readonly (() => Promise<unknown>)[],
  seconds: number,
): Promise<Measured> {
  const times = createHistogram()
  const beginMs = performance.now()
  const endMs = beginMs + seconds * 1000
  await Promise.all(
    connections.map(async (next) => {
      while (performance.now() < endMs) {
        const sentMs = performance.now()
        await next()
        times.record(Math.max(1, Math.round((performance.now() - sentMs) * 1e6)))
      }
    }),
  )
  const passedSeconds = (performance.now() - beginMs) / 1000
  const milliseconds = (percentile: number) => times.percentile(percentile) / 1e6
  return {
    calls: times.count,
    perSecond: times.count / passedSeconds,
    p50: milliseconds(50),
    p95: milliseconds(95),
    p99: milliseconds(99),
  }
}

interface Loader {
  run(seconds: number): Promise<Measured>
  stop(): void
}

/** Puts a load on the server or the database from a thread of its own, whenever asked. */
function startLoader(load: Load): Loader {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load })
  return {
    run: async (seconds) => {
      worker.postMessage(seconds)
      // `once` rejects when the thread fails.
      const [measured] = await once(worker, 'message')
      return measured
    },
    stop: () => worker.postMessage(0),
  }
}

const turns = 6
/** Not counted: code is compiled, connections are made. */
const warmUpSeconds = 0.5

/** A load, and the clock of the server that answers it. */
export interface ClockedLoad {
  readonly load: Load
  readonly clock?: CpuClock
}

/** Measures loads in turn, slice by slice, so that whatever else the machine does weighs on all of them alike. */
async function measureSlices(loads: readonly ClockedLoad[], seconds: number): Promise<Measured[][]> {
  const loaders = loads.map(({ load, clock }) => ({ loader: startLoader(load), clock }))
  const slices: Measured[][] = loads.map(() => [])
  for (const { loader } of loaders) await loader.run(Math.min(warmUpSeconds, seconds))
  for (let turn = 0; turn < turns; turn++)
    for (const [index, { loader, clock }] of loaders.entries()) {
      const before = await clock?.read()
      const measured = await loader.run(seconds / turns)
      const cpu = before && (await clock?.since(before, measured.calls))
      slices[index]?.push({ ...measured, cpu })
    }
  for (const { loader } of loaders) loader.stop()
  return slices
}

/** Of each load its quietest slice: what else the machine does only adds to the others. */
export const measureInTurn = async (loads: readonly ClockedLoad[], seconds: number): Promise<Measured[]> =>
  (await measureSlices(loads, seconds)).flatMap((slices) => quietestOf(slices) ?? [])

const quietestOf = (slices: readonly Measured[]): Measured | undefined =>
  slices.toSorted((a, b) => b.perSecond - a.perSecond)[0]

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
