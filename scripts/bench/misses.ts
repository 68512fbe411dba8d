import { ratioOf } from './measure-school.ts'
import type { BenchFigures } from './report.ts'

const ratioBudget = 2
const p95BudgetMs = 50
const budgetConnections = 32
/** The size of school the budgets of a read are meant for. */
const budgetStudents = 2_000
const startBudgetMs = 5_000
const hundredThousandLoadSeconds = 600

/** A sentence for each budget that this run did not keep, and for each thing it could not measure. */
export function findMisses({ schools, sizes, browser, secondStartMs }: BenchFigures): string[] {
  const misses: string[] = []
  for (const { school, calls, failures, fullScans } of schools) {
    const where = `in a school of ${school.students.toLocaleString('en-US')}`
    for (const figures of calls.filter(({ scenario }) => scenario.isRead)) {
      const { scenario, connections, endpoint } = figures
      const ratio = ratioOf(figures)
      if (ratio && ratio > ratioBudget)
        misses.push(
          `${scenario.name} ${where} is ${ratio.toFixed(2)} × its bare work at ${connections} connections; the budget is ${ratioBudget.toFixed(1)} ×.`,
        )
      if (
        school.students <= budgetStudents &&
        connections === budgetConnections &&
        endpoint.p95 > p95BudgetMs
      )
        misses.push(
          `${scenario.name} ${where} has a p95 of ${endpoint.p95.toFixed(0)} ms at ${connections} connections; the budget is ${p95BudgetMs} ms.`,
        )
    }
    for (const failure of failures) misses.push(`Not measured ${where}: ${failure}`)
    if (school.students >= 10_000) misses.push(...fullScans.map((scan) => `Full scan ${where}: ${scan}`))
    if (school.students === 100_000 && school.loadSeconds > hundredThousandLoadSeconds)
      misses.push(
        `The demo school of 100,000 took ${school.loadSeconds.toFixed(0)} s to load; the budget is 600 s.`,
      )
  }
  for (const { name, brotli, budget } of sizes)
    if (budget && brotli > budget)
      misses.push(`${name}: ${brotli.toFixed(1)} KB of JavaScript; the budget is ${budget} KB.`)
  for (const { name, medianMs, budgetMs } of browser.times)
    if (budgetMs !== undefined && medianMs > budgetMs)
      misses.push(`${name}: ${medianMs.toFixed(0)} ms; the budget is ${budgetMs} ms.`)
  for (const failure of browser.failures) misses.push(`Not measured in the browser: ${failure}`)
  if (secondStartMs !== undefined && secondStartMs > startBudgetMs)
    misses.push(`The second start takes ${(secondStartMs / 1000).toFixed(1)} s; the budget is 5 s.`)
  return misses
}
