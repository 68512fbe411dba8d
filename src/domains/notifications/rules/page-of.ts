import { ownPath } from '#contract/own-address.ts'

/** The page of ours that an address names; undefined for what lies elsewhere, and for a file: no page draws that. */
export function pageOf(address: string, origin: string): string | undefined {
  const path = ownPath(address === origin ? '/' : address, origin)
  return path?.startsWith('/api/') ? undefined : path
}
