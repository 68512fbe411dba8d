// The fast part of the tests: types, lint, walls, unused code, unit tests. Under 40 s on two free cores, where types have
// been checked before.
import { installDependencies } from './setup/dependencies.mjs'
import { shortFailures } from './setup/failures.mjs'
import { runStep, staticSteps, unitStep } from './setup/steps.mjs'

const startMs = performance.now()
await installDependencies()
const results = await Promise.all([...staticSteps, unitStep].map((step) => runStep(step)))
for (const line of shortFailures(results)) console.log(line)
const failed = results.reduce((sum, counts) => sum + counts.failed, 0)
const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
console.log(failed > 0 ? `${failed} failed (${seconds} s)` : `All is well (${seconds} s)`)
process.exit(failed > 0 ? 1 : 0)
