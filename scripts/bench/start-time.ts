import { spawn } from 'node:child_process'
import { findFreePort } from '../../src/server/postgres/free-port.ts'
import { stopProcess, untilAnswering } from './product.ts'

const dataDir = '.cache/bench/start'

/** Milliseconds of the second `npm start` to its first answer, with its own PostgreSQL and the demo school of 300. */
export async function measureSecondStart(): Promise<number> {
  await startOnce()
  return startOnce()
}

async function startOnce(): Promise<number> {
  const port = await findFreePort()
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
  })
  try {
    return await untilAnswering(child, `http://127.0.0.1:${port}`)
  } finally {
    await stopProcess(child)
  }
}
