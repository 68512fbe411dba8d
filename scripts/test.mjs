// Everything a change must pass, set-up included. The last line is the sum.
import { requireBrowser } from './setup/browser.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { keepTemporaryInMemory } from './setup/memory.mjs'
import { compiled } from './setup/processes.mjs'
import { apiStep, runStep, staticSteps, unitStep } from './setup/steps.mjs'
import { endRun } from './setup/summary.mjs'
import { startTestServer } from './setup/test-server.mjs'
import { runBrowserTests } from './setup/traces.mjs'
import { buildWeb } from './setup/web-build.mjs'

await installDependencies()
keepTemporaryInMemory()
const browser = await requireBrowser()
const server = await startTestServer()
const env = { TEST_DATABASE_URL: server.url, NODE_COMPILE_CACHE: compiled }

const results = []
// What drives a browser runs alone; the rest shares the machine. The web is built once, before a test would build it. Types
// are checked by one processor: the other would wait for them.
const first = [...staticSteps, unitStep].map((step) => runStep(step))
await buildWeb()
results.push(...(await Promise.all([...first, runStep(apiStep, env)])))
results.push(await runBrowserTests(browser, env))
await server.stop()

endRun(results)
