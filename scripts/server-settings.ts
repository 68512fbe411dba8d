import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { StartupError } from '#server/startup-error.ts'

const file = '/etc/homeroom.env'

/**
 * Gives the commands beside the server its settings: those of the unit's file, unless the surroundings say already which
 * database or folder is meant.
 *
 * @throws StartupError when the file is there and may not be read
 */
export function takeServerSettings(): void {
  if (process.env['DATABASE_URL'] || process.env['DATA_DIR'] || !existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch {
    throw new StartupError(`${file} may not be read by this user; say sudo -u homeroom before the command.`)
  }
}
