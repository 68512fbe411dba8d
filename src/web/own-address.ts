/**
 * The path of an address of ours: it starts with a slash or names our own host (3-shell-and-houses §2.12);
 * undefined when it leads elsewhere. `//evil.test` starts with a slash and still leads elsewhere.
 */
export function ownPath(address: string | null | undefined, origin: string): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isHttp || url.host !== new URL(origin).host) return undefined
  return url.pathname + url.search + url.hash
}
