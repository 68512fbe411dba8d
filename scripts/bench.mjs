// Measures the budgets of docs/performance.md. `--quick` takes one small school, `--write` keeps the figures.
import { browsersOfPeople, requireBrowser } from './setup/browser.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { serve } from './setup/processes.mjs'
import { buildWeb } from './setup/web-build.mjs'

await installDependencies()
const browser = await requireBrowser(browsersOfPeople)
await buildWeb()
const { code } = await serve(['scripts/bench/bench.ts', ...process.argv.slice(2)], {
  HOMEROOM_BROWSER: browser,
})
process.exit(code)
