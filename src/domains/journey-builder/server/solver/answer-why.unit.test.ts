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
  [1, 2].map((seed) => {
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

it('keeps one plan at hand and answers each what they asked; who asks about another waits for those before', async () => {
  const everybody = Array.from({ length: 12 }, (_, at) => at)
  await Promise.all([1, 2].flatMap((proposalId) => everybody.map((at) => ask(proposalId, at))))
  await ask(2, 12)
  expect(loaded).toEqual([1, 2])
  await ask(1, 3)
  expect(loaded).toEqual([1, 2, 1])
})

it('tells who waits that its thread has ended, and begins anew for the next', async () => {
  await ask(2, 0)
  const begun = Promise.withResolvers<Worker>()
  process.once('worker', begun.resolve)
  const asked = Promise.allSettled([ask(1, 0), ask(1, 1)])
  await (await begun.promise).terminate()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await ask(1, 2)
  expect(loaded).toEqual([2, 1, 1])
})

it('tells everybody what went wrong while it was read, and reads it again for the next', async () => {
  const wish = { studentId: 1, experienceId: 1 }
  const gone = () => Promise.reject(new Error('The database is away.'))
  const asked = [1, 2].map(() => answerWhy({ db, proposalId: 3 }, wish, gone))
  for (const one of asked) await expect(one).rejects.toThrow('The database is away.')
  await ask(1, 3)
  expect(loaded).toEqual([1])
})
