import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * What systems hand out by themselves begins above (Linux at 32768, others at 49152): a port from there may become
 * the near end of anybody's connection between our looking and our listening, and while PostgreSQL is started anew.
 */
const first = 12_000
const beyond = 32_000
const attempts = 50

/** @returns a port nobody listens on, on the loopback address, which the system gives to no outgoing connection */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(first, beyond)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${first} and ${beyond} is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
