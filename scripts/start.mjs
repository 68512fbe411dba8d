// Sets everything up and serves the product. Runs on any Node from 20 on, with nothing installed.
import { installDependencies } from './setup/dependencies.mjs'
import { checkSurroundings } from './setup/early-checks.mjs'
import { serve } from './setup/processes.mjs'
import { buildServer } from './setup/server-build.mjs'
import { buildWeb } from './setup/web-build.mjs'

await checkSurroundings(Number(process.env.PORT || 3000))
await installDependencies()
await buildWeb()
const { code } = await serve(await buildServer())
process.exit(code)
