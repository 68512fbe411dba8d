import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBeingStopped, node, root, run } from './processes.mjs'
import { browserStep, reportPath, runStep } from './steps.mjs'

/** When more fails than this, something is broken that every test stands on. */
const most = 10

/**
 * The browser tests. Recording what a browser does takes a fifth of its time, so that nothing is recorded until
 * something fails: then what failed runs once more, alone and recorded, for whoever looks for the cause. It has failed
 * however that ends.
 *
 * @param {string} browser
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [files] only of these
 */
export async function runBrowserTests(browser, env, files = []) {
  const all = browserStep(browser)
  const step = { ...all, args: [...all.args, ...files] }
  const counts = await runStep(step, env)
  const { failures = [] } = counts
  if (failures.length === 0 || failures.length > most || isBeingStopped()) return counts
  console.log('Recording what failed.')
  const name = 'recorded browser tests'
  const recorded = { ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath(name), CI: '1' }
  await run(node, [...step.args, '--last-failed', '--trace=on'], { env: { ...env, ...recorded } })
  const traces = readTraces(name)
  return { ...counts, failures: failures.map((failure) => ({ ...failure, trace: traces.get(failure.name) })) }
}

/** Where the recording of each test lies, by its title. */
function readTraces(name) {
  const traces = new Map()
  const read = (suite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, attachments } of tests.flatMap(({ results }) => results)) {
        const path = attachments.find((one) => one.name === 'trace')?.path.replace(root, '')
        const again = status === 'passed' ? 'Alone it passed' : 'Alone it failed again'
        if (path) traces.set(title, `${again}: npx playwright show-trace ${path}`)
      }
    for (const inner of suite.suites ?? []) read(inner)
  }
  try {
    for (const suite of JSON.parse(readFileSync(join(root, reportPath(name)), 'utf8')).suites) read(suite)
  } catch {
    // No report, no recordings: the failures themselves are printed anyway.
  }
  return traces
}
