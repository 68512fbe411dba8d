import type { Worker } from 'node:worker_threads'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { whyNot } from '../../rules/explain/why-not.ts'
import { solvePlan } from '../../rules/model/solve-plan.ts'
import { answerWhy } from './answer-why.ts'
import { loadSolver } from './highs-solver.ts'
import { makePlanInput } from './plans.factory.ts'

const solve = await loadSolver()
const cycles = new Map(
  [1, 2, 3, 4].map((seed) => {
    const input = makePlanInput(seed, { students: 20, experiences: 6, blocks: 2, room: 0.7 })
    return [seed, { input, plan: solvePlan(input, solve) }] as const
  }),
)
const db = {} as Database
let loaded: number[] = []
beforeEach(() => {
  loaded = []
})

async function ask(proposalId: number, at: number): Promise<void> {
  const cycle = cycles.get(proposalId)
  const student = cycle?.input.students[at]
  if (cycle === undefined || student === undefined) throw new Error('There is no such student.')
  const wish = { studentId: student.id, experienceId: student.choices[0] ?? 0 }
  const why = await answerWhy({ db, proposalId }, wish, () => {
    loaded.push(proposalId)
    return Promise.resolve(JSON.stringify(cycle))
  })
  expect(why).toEqual(whyNot(cycle.input, cycle.plan, wish))
}

it('keeps two plans at hand and answers each what they asked; a third takes the place of the oldest', async () => {
  const everybody = Array.from({ length: 12 }, (_, at) => at)
  await Promise.all(everybody.flatMap((at) => [ask(1, at), ask(2, at)]))
  await ask(1, 12)
  expect(loaded).toEqual([1, 2])
  await Promise.all([ask(3, 3), ask(1, 4)])
  expect(loaded).toEqual([1, 2, 3])
  await ask(2, 5)
  expect(loaded).toEqual([1, 2, 3, 2])
})

it('tells who waits that its thread has ended, and begins anew for the next', async () => {
  const begun = Promise.withResolvers<Worker>()
  process.once('worker', begun.resolve)
  const asked = Promise.allSettled([ask(4, 0), ask(4, 1)])
  await (await begun.promise).terminate()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await ask(4, 2)
  expect(loaded).toEqual([4, 4])
})

it('tells everybody what went wrong while it was read, and reads it again for the next', async () => {
  const wish = { studentId: 1, experienceId: 1 }
  const gone = () => Promise.reject(new Error('The database is away.'))
  const asked = [1, 2].map(() => answerWhy({ db, proposalId: 5 }, wish, gone))
  for (const one of asked) await expect(one).rejects.toThrow('The database is away.')
  cycles.set(5, cycles.get(1) ?? expect.fail())
  await ask(5, 3)
  expect(loaded).toEqual([5])
})
