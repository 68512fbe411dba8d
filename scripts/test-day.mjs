// The tests on another day, `npm run test:day -- 2026-12-24`, or some of their files: the demo follows the calendar, and a
// test that holds on the day it was written may not hold on a Saturday, in the holidays or at a month's beginning.
import { requireBrowser } from './setup/browser.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { keepTemporaryInMemory } from './setup/memory.mjs'
import { moveClock } from './setup/other-day.mjs'
import { compiled } from './setup/processes.mjs'
import { apiStep, runStep } from './setup/steps.mjs'
import { endRun } from './setup/summary.mjs'
import { startTestServer } from './setup/test-server.mjs'
import { runBrowserTests } from './setup/traces.mjs'
import { buildWeb } from './setup/web-build.mjs'

const [day = '', ...files] = process.argv.slice(2)
const isOfBrowser = (file) => file.startsWith('test/e2e')
const ofBrowser = files.filter(isOfBrowser)
const ofApi = files.filter((file) => !isOfBrowser(file))

await installDependencies()
await buildWeb()
const browser = await requireBrowser()
keepTemporaryInMemory()
moveClock(day)
const server = await startTestServer()
const env = { TEST_DATABASE_URL: server.url, NODE_COMPILE_CACHE: compiled }
const results = []
if (files.length === 0 || ofApi.length > 0)
  results.push(await runStep({ ...apiStep, args: [...apiStep.args, ...ofApi] }, env))
if (files.length === 0 || ofBrowser.length > 0) results.push(await runBrowserTests(browser, env, ofBrowser))
await server.stop()
endRun(results)
