import { resolve } from 'node:path'
import type { Config } from '../settings/config.ts'
import { databaseName, findCluster, readPassword, roleName } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isProcessAlive } from './process-identity.ts'

/**
 * The database for a command beside the server, as who owns its tables: the configured one; else the embedded one of `DATA_DIR`, which is
 * started for the while when no server runs. `stop` ends what was started.
 */
export async function reachDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL)
    return { url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL, stop: async () => {} }
  const dataDir = resolve(config.DATA_DIR)
  const cluster = findCluster(dataDir)
  const running = cluster && readPostmasterFile(cluster)
  if (running && isProcessAlive(running.pid))
    return {
      url: `postgresql://${roleName}:${readPassword(dataDir)}@127.0.0.1:${running.port}/${databaseName}`,
      stop: async () => {},
    }
  return startEmbeddedPostgres({ dataDir, log: () => {} })
}
