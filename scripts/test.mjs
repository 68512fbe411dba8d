// Everything a change must pass, set-up included. The last line is the sum.
import { requireBrowser } from './setup/browser.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { apiStep, runStep, staticSteps, unitStep } from './setup/steps.mjs'
import { endRun } from './setup/summary.mjs'
import { startTestServer } from './setup/test-server.mjs'
import { runBrowserTests } from './setup/traces.mjs'
import { buildWeb } from './setup/web-build.mjs'

await installDependencies()
const browser = await requireBrowser()
const server = await startTestServer()
const env = { TEST_DATABASE_URL: server.url }

const results = []
// What measures time or drives a browser runs alone; the rest shares the machine.
results.push(...(await Promise.all([...staticSteps, unitStep].map((step) => runStep(step)))))
results.push(await runStep(apiStep, env))
await buildWeb()
results.push(await runBrowserTests(browser, env))
await server.stop()

endRun(results)
