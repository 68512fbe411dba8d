import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'

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

/** How each service has answered all servers; one that was never called yet is listed too. */
export async function listServices({ config, vendorRecords }: Services) {
  const records = new Map((await vendorRecords.list()).map((record) => [record.vendor, record]))
  return vendors.map(({ vendor, name, address }) => {
    const record = records.get(vendor)
    return {
      name,
      isSandbox: isLocal(address(config)),
      lastGoodAt: record?.lastGoodAt?.toISOString() ?? null,
      lastErrorAt: record?.lastErrorAt?.toISOString() ?? null,
      lastError: record?.lastError ?? null,
      calls: (record?.answered ?? 0) + (record?.failed ?? 0),
      errors: record?.failed ?? 0,
    }
  })
}
