// Plans one made-up cycle and says what it took: a process of its own, so that its memory is its own.

import { explainPlan } from '#domains/journey-builder/rules/explain/explain-plan.ts'
import { buildModel } from '#domains/journey-builder/rules/model/build-model.ts'
import { solvePlan } from '#domains/journey-builder/rules/model/solve-plan.ts'
import { loadSolver } from '#domains/journey-builder/server/solver/highs-solver.ts'
import { makePlanInput } from '#domains/journey-builder/server/solver/plans.factory.ts'
import { openWhyThread } from '#domains/journey-builder/server/solver/why-thread.ts'

const choice = JSON.parse(process.argv[2] ?? '{}')
const input = makePlanInput(3, choice)
const solve = await loadSolver()
const beginMs = performance.now()
const plan = solvePlan(input, solve)
const ms = performance.now() - beginMs
const { maxRSS } = process.resourceUsage()
const gaps = explainPlan(input, plan).gaps.filter(({ reason }) => reason === 'full')
const unmet = gaps.flatMap(({ studentId, choices }) =>
  choices.map(({ id }) => ({ studentId, experienceId: id })),
)
const whyMs: number[] = []
let askedMs = performance.now()
const thread = openWhyThread(JSON.stringify({ input, plan }), () => {})
for (const wish of unmet.slice(0, 10)) {
  await thread.ask(wish)
  whyMs.push(performance.now() - askedMs)
  askedMs = performance.now()
}
const [firstWhyMs, ...laterWhyMs] = whyMs
console.log(
  JSON.stringify({
    pairs: buildModel(input).pairs.length,
    ms,
    peakMb: maxRSS / 1024,
    gap: plan.gap,
    isWhole: plan.isWhole,
    placements: plan.placements.length,
    firstWhyMs,
    whyMs: Math.max(...laterWhyMs),
  }),
)
