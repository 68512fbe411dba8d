// The product with hot reload: Vite serves the screens on PORT and passes calls on to a server that restarts by itself.
import { createServer } from 'node:net'
import { installDependencies } from './setup/dependencies.mjs'
import { checkSurroundings } from './setup/early-checks.mjs'
import { node, run, serve } from './setup/processes.mjs'

const port = Number(process.env.PORT || 3000)
await checkSurroundings(port)
await installDependencies()

const serverPort = await findFreePort()
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
const vite = ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort']
const ended = await Promise.race([
  serve(['--watch', '--watch-preserve-output', 'src/server/start.ts'], {
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
  }),
  run(node, vite, {
    env: { HOMEROOM_API: `http://127.0.0.1:${serverPort}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
])
process.kill(process.pid, 'SIGTERM')
process.exitCode = ended.code

function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
