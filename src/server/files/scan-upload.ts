import { scanWithClamd } from '#vendors/clamav/clamav-client.ts'
import { heard } from '#vendors/vendor-health.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../settings/config.ts'

/** Scans the bytes of an upload before they are kept; returns the name of what was found, null for nothing. */
export type ScanUpload = (bytes: Uint8Array) => Promise<string | null>

/** A ClamAV daemon when one is configured; otherwise nothing looks. Throws when the daemon cannot be asked. */
export function createUploadScanner(
  { UPLOAD_SCANNER_URL }: Pick<Config, 'UPLOAD_SCANNER_URL'>,
  clock: Clock = systemClock,
): ScanUpload {
  if (!UPLOAD_SCANNER_URL) return async () => null
  const { hostname, port } = new URL(UPLOAD_SCANNER_URL)
  const daemon = { host: hostname, port: Number(port || 3310) }
  return (bytes) => heard('scanner', () => scanWithClamd(daemon, bytes), clock)
}
