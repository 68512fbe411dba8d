// Everything a change must pass, set-up included. The last line is the sum.
import { requireBrowser } from './setup/browser.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { apiStep, browserStep, runStep, slowest, staticSteps, unitStep } from './setup/steps.mjs'
import { startTestServer } from './setup/test-server.mjs'
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
results.push(await runStep(browserStep(browser), env))
await server.stop()

const sum = (key) => results.reduce((total, counts) => total + counts[key], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
console.log(['The slowest tests:', ...slowest(results)].join('\n'))
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
