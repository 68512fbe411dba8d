import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readPostmasterFile } from './postmaster-file.ts'
import { runAs, type SystemAccount } from './system-account.ts'

export interface PostmasterOptions {
  readonly program: string
  readonly folder: string
  readonly port: number
  readonly fsync: boolean
  readonly logFile: string
  readonly account: SystemAccount | undefined
}

const logLimitBytes = 10 * 1024 * 1024

/**
 * Memory in pages of 2 MB where the system gives them (glibc, Linux). A connection gives back what a statement took and
 * takes it again with the next: by 4 KB it is thousands of page faults, of which each costs a virtual machine microseconds.
 */
const largePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/**
 * Starts PostgreSQL in a session of its own: a terminal's Ctrl-C must reach us, never it, or requests under way
 * would lose their database.
 */
export function spawnPostmaster(options: PostmasterOptions): ChildProcess {
  if ((statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes)
    renameSync(options.logFile, `${options.logFile}.1`)
  const log = openSync(options.logFile, 'a', 0o600)
  const flags = Object.entries(serverSettings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { env, ...account } = runAs(options.account)
  const child = spawn(options.program, ['-D', options.folder, ...flags], {
    ...account,
    env: { ...env, ...largePages },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => {})
  return child
}

function serverSettings({ port, fsync }: { port: number; fsync: boolean }): Record<string, string | number> {
  const memoryBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const megabytes = Math.floor(memoryBytes / 1024 / 1024)
  const bufferMb = Math.max(64, Math.min(512, Math.floor(megabytes / 16)))
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${bufferMb}MB`,
    effective_cache_size: `${bufferMb * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
}

/** Waits until PostgreSQL takes connections; false when it ended instead. Recovery after a crash may take its time. */
export async function waitUntilReady(child: ChildProcess, folder: string): Promise<boolean> {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const status = readPostmasterFile(folder)
    if (status?.pid === child.pid && status.isReady) return true
    await wait(15)
  }
  return false
}
