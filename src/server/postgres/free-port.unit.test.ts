import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findFreePort } from './free-port.ts'

const linuxRange = '/proc/sys/net/ipv4/ip_local_port_range'

it('names no port that the system gives to outgoing connections', async () => {
  const firstGiven =
    process.platform === 'linux' ? Number.parseInt(readFileSync(linuxRange, 'utf8'), 10) : 49_152
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort))
  expect(Math.max(...ports)).toBeLessThan(firstGiven)
  expect(Math.min(...ports)).toBeGreaterThan(1024)
})
