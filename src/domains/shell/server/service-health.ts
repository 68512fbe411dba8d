import type { Config } from '#server/config.ts'
import { vendorHealth } from '#vendors/vendor-health.ts'

/** The outside services of the product and the address that says whether a sandbox plays them. */
const vendors = [
  { vendor: 'zoom', name: 'Zoom', address: (config: Config) => config.ZOOM_API_URL },
  { vendor: 'firebase', name: 'Firebase', address: (config: Config) => config.FIREBASE_API_URL },
  {
    vendor: 'google-calendar',
    name: 'Google Calendar',
    address: (config: Config) => config.GOOGLE_CALENDAR_API_URL,
  },
] as const

const isLocal = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const at = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())

/** How each service has answered this server since it started; one that was never called yet is listed too. */
export function listServices(config: Config) {
  const records = new Map(vendorHealth().map((record) => [record.vendor, record]))
  return vendors.map(({ vendor, name, address }) => {
    const record = records.get(vendor)
    return {
      name,
      isSandbox: isLocal(address(config)),
      lastGoodAt: at(record?.lastGoodAtMs),
      lastErrorAt: at(record?.lastErrorAtMs),
      lastError: record?.lastError ?? null,
      calls: (record?.answered ?? 0) + (record?.failed ?? 0),
      errors: record?.failed ?? 0,
    }
  })
}
