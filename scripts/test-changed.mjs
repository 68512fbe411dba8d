// The tests that a change can reach: since the branch left main, or since what is named (`npm run test:changed -- HEAD~2`);
// `--no-browser` leaves the browser to the run before landing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireBrowser } from './setup/browser.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { keepTemporaryInMemory } from './setup/memory.mjs'
import { compiled, root, run } from './setup/processes.mjs'
import { reachOf, readWays } from './setup/reach.mjs'
import { apiStep, runStep, staticSteps, unitStep } from './setup/steps.mjs'
import { endRun } from './setup/summary.mjs'
import { startTestServer } from './setup/test-server.mjs'
import { runBrowserTests } from './setup/traces.mjs'
import { buildWeb } from './setup/web-build.mjs'

const linesOf = async (...args) => (await run('git', args)).output.split('\n').filter((line) => line !== '')

const noBrowser = '--no-browser'
const isWithoutBrowser = process.argv.includes(noBrowser)
const [since = 'main'] = process.argv.slice(2).filter((word) => word !== noBrowser)
const [base = 'HEAD'] = await linesOf('merge-base', since, 'HEAD')
const changed = [
  ...(await linesOf('diff', '--name-only', base)),
  ...(await linesOf('ls-files', '--others', '--exclude-standard')),
]
const reach = reachOf(changed, readWays())
// A test that was removed is among what changed.
const api = reach.api === 'all' ? 'all' : reach.api.filter((path) => existsSync(join(root, path)))
const screens = reach.screens && !isWithoutBrowser
const wanted = [
  api === 'all' ? 'every API test' : api.join(' '),
  reach.screens ? (isWithoutBrowser ? 'not the browser, though it is reached' : 'the browser') : '',
]
console.log(
  `${changed.length} files changed since ${since}: ${wanted.filter(Boolean).join(', ') || 'nothing more than the checks'}`,
)

await installDependencies()
keepTemporaryInMemory()
const results = await Promise.all([...staticSteps, unitStep].map((step) => runStep(step)))
if (api.length > 0 || screens) {
  const server = await startTestServer()
  const env = { TEST_DATABASE_URL: server.url, NODE_COMPILE_CACHE: compiled }
  if (api.length > 0)
    results.push(await runStep({ ...apiStep, args: [...apiStep.args, ...(api === 'all' ? [] : api)] }, env))
  if (screens) {
    await buildWeb()
    results.push(await runBrowserTests(await requireBrowser(), env))
  }
  await server.stop()
}
endRun(results)
