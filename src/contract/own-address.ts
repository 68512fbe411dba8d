import { school } from './school/school.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them and read what remains
const controlSigns = /[\x00-\x1f\x7f]/

/** What a browser reads as a slash or a proxy decodes into one, and segments that go up or stay. */
const trickySegment = /\\|%2f|%5c|^(?:\.|%2e){1,2}$|\s/i

/**
 * The path of an address of ours: it starts with a slash or names our own host (3-shell-and-houses §2.12); undefined
 * when it leads elsewhere. Without an origin it must be a path. Nothing is repaired: a path holds no empty segment,
 * no dots and no sign that anyone could read as another host, so `/.//evil.test` is none of ours.
 */
export function ownPath(address: string | null | undefined, origin?: string): string | undefined {
  if (!address || controlSigns.test(address)) return undefined
  const path = origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const [pathname = ''] = path.split(/[?#]/)
  const [before, ...segments] = pathname.split('/')
  if (before !== '' || segments.length === 0) return undefined
  // Only the last may be empty: `/` and `/houses/`.
  const isPlain = segments.every((segment, at) =>
    segment === '' ? at === segments.length - 1 : !trickySegment.test(segment),
  )
  return isPlain ? path : undefined
}

/** Whether an address leads to a domain that the school counts as internal: the domain itself or one below it. */
export function isInternal(address: string): boolean {
  const [, hostname = ''] =
    /^https:\/\/([a-z0-9.-]+)(?:[/?#:]|$)/i.exec(address)?.map((part) => part?.toLowerCase()) ?? []
  return school().internalDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
