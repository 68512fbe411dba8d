import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { isBeingStopped, node, root, run } from './processes.mjs'

const reportFolder = '.cache/reports'

/**
 * One part of the checks and what came of it.
 *
 * @typedef {{ name: string, ms: number }} Timed
 * @typedef {{ passed: number, failed: number, skipped: number, timed?: Timed[], failures?: import('./failures.mjs').Failure[] }} Counts
 * @typedef {{ name: string, args: string[], countFrom?: (report: any, output: string) => Counts, env?: NodeJS.ProcessEnv }} Step
 */

const biome = [
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
]

/** Types, lint, unused code and format: each counts as one test. */
export const staticSteps = [
  {
    name: 'types',
    args: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'],
    // A sixth of its work was looking for memory that nobody needs any more, while all of it is.
    env: { GOGC: '800', GOMEMLIMIT: '6GiB' },
  },
  { name: 'lint', args: biome },
  {
    name: 'unused code',
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--cache', '--cache-location', '.cache/knip'],
  },
]

/** The walls are among the unit tests (test/architecture). */
export const unitStep = vitestStep('unit tests and walls', 'unit')
// Four on two cores: a third of their time they wait, for a time-out, a vendor that is late, or a process that starts. With
// three a quarter of the processors idled for minutes.
export const apiStep = vitestStep('API and process tests', 'api', '--maxWorkers=4')

export const browserStep = (browser) => ({
  name: 'browser tests',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'],
  env: {
    HOMEROOM_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath('browser tests'),
    // What Playwright makes of each source is kept; with all that is temporary it would go at the end of each run.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.cache/browser-sources'),
  },
  countFrom: ({ stats, errors, suites }, output) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    timed: suites.flatMap(timedOf),
    failures: failuresOfPlaywright({ errors, suites }, output),
  }),
})

/** The tests of a file of the browser with how long each took. */
const timedOf = (suite) => [
  ...(suite.specs ?? []).map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...(suite.suites ?? []).flatMap(timedOf),
]

/**
 * Runs one step, prints its line, and what it wrote when it failed.
 *
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
export async function runStep(step, env) {
  const startMs = performance.now()
  mkdirSync(join(root, reportFolder), { recursive: true })
  rmSync(join(root, reportPath(step.name)), { force: true })
  const { code, output } = await run(node, step.args, {
    env: { ...env, ...step.env, NO_COLOR: '1', CI: '1' },
  })
  const counts = readCounts(step, code, output)
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  if (counts.failed > 0 && !isBeingStopped()) console.log(output)
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${step.name} (${describe(step, counts)}${seconds} s)`)
  return counts
}

const describe = (step, { passed, failed }) => (step.countFrom ? `${passed} passed, ${failed} failed, ` : '')

/** A runner that failed without naming a test, or left no report, is one failure: never a silent pass. */
function readCounts(step, code, output) {
  const unnamed = [{ name: step.name, text: step.countFrom ? endOf(output) : output }]
  const failure = { passed: 0, failed: 1, skipped: 0, failures: unnamed }
  if (!step.countFrom) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failure
  try {
    const counts = step.countFrom(JSON.parse(readFileSync(join(root, reportPath(step.name)), 'utf8')), output)
    if (code === 0 || counts.failed > 0) return counts
    return { ...counts, failed: 1, failures: counts.failures?.length ? counts.failures : unnamed }
  } catch {
    return failure
  }
}

/** What a runner says when it breaks down stands at its end. */
const endOf = (output) => output.trimEnd().split('\n').slice(-20).join('\n')

function vitestStep(name, project, ...flags) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath(name)}`]
  return {
    name,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...flags, ...reporters],
    countFrom: (report, output) => ({
      passed: report.numPassedTests,
      // A file that does not even load has no tests to fail.
      failed:
        report.numFailedTests +
        report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
          .length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: failuresOfVitest(report, output),
      timed: report.testResults.flatMap((file) =>
        file.assertionResults.map(({ fullName, duration }) => ({
          name: `${file.name.replace(root, '')}: ${fullName}`,
          ms: duration ?? 0,
        })),
      ),
    }),
  }
}

/** Where the report of a step lies, from the clone's folder. */
export function reportPath(name) {
  return `${reportFolder}/${name.replaceAll(' ', '-')}.json`
}
