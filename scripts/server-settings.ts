import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { StartupError } from '#server/startup-error.ts'

/**
 * Gives the commands beside the server its settings: those of the unit's file, unless the surroundings say already which
 * database or folder is meant.
 *
 * @throws StartupError when the file is there and may not be read
 */
export function takeServerSettings(file = '/etc/homeroom.env'): void {
  if (process.env['DATABASE_URL'] || process.env['DATA_DIR'] || !existsSync(file)) return
  const trustedBefore = process.env['NODE_EXTRA_CA_CERTS']
  try {
    loadEnvFile(file)
  } catch {
    throw new StartupError(`${file} may not be read by this user; say sudo -u homeroom before the command.`)
  }
  // Node itself reads this one only as it starts.
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  if (trusted && !trustedBefore)
    setDefaultCACertificates([...getCACertificates(), ...certificatesIn(readFileSync(trusted, 'utf8'))])
}

const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
