/** How an outside service has behaved towards this process since it started (architecture §5). Instants are epoch ms. */
export type VendorHealth = {
  vendor: string
  lastGoodAtMs: number | null
  lastErrorAtMs: number | null
  lastError: string | null
  /** How long the last good answer took. */
  lastDurationMs: number | null
  /** Attempts that were answered; a "not found" is an answer. */
  answered: number
  /** Attempts that failed, also those that a later attempt made good. */
  failed: number
  /** Requests begun and not finished, those waiting for their turn included. */
  waiting: number
}

const records = new Map<string, VendorHealth>()

/** The record that a vendor's clients write into; clients of one vendor share it. */
export function healthRecord(vendor: string): VendorHealth {
  const known = records.get(vendor)
  if (known) return known
  const fresh: VendorHealth = {
    vendor,
    lastGoodAtMs: null,
    lastErrorAtMs: null,
    lastError: null,
    lastDurationMs: null,
    answered: 0,
    failed: 0,
    waiting: 0,
  }
  records.set(vendor, fresh)
  return fresh
}

/** Every outside service this process has talked to, as it stands now, for the health page. */
export const vendorHealth = (): VendorHealth[] => [...records.values()].map((record) => ({ ...record }))
