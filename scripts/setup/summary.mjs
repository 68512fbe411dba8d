import { shortFailures } from './failures.mjs'

/** The ten tests that took longest, a line each: where a run that grows grew. */
const slowest = (results) =>
  results
    .flatMap(({ timed = [] }) => timed)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)

/**
 * Ends a run: the slowest tests, each failure once more, since whoever sees only the end of a log wants to know why,
 * and in the last line the sum.
 *
 * @param {import('./steps.mjs').Counts[]} results
 * @returns {never}
 */
export function endRun(results) {
  const sum = (key) => results.reduce((total, counts) => total + counts[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(['The slowest tests:', ...slowest(results)].join('\n'))
  for (const line of shortFailures(results)) console.log(line)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed > 0 ? 1 : 0)
}
