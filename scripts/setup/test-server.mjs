import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fail, node, root } from './processes.mjs'

/** One PostgreSQL for all runners of a test run; it ends with us, however we end. */
export async function startTestServer() {
  const child = spawn(node, ['test/support/databases/serve-databases.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines = createInterface({ input: child.stdout })
  const [url] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])])
  if (!url) fail('The PostgreSQL for the tests did not start.')
  return {
    url,
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
