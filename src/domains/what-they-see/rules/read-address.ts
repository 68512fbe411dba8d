/**
 * The parts that an address gives to a page of the sitemap, as they stand there; undefined where it is another page. What
 * a page opens over itself is named by its query: `/workbench/outbox?mail=:mailId`.
 */
export function readAddress(page: string, address: string): Readonly<Record<string, string>> | undefined {
  const [path = '', query = ''] = page.split('?')
  const [wanted, given] = [path.split('/'), pathOf(address).split('/')]
  if (wanted.length !== given.length) return undefined
  const asked = new Map(pairsOf(queryOf(address)))
  const pairs = [
    ...wanted.map((part, at) => [part, given[at] ?? ''] as const),
    ...pairsOf(query).map(([name, part]) => [part, asked.get(name) ?? ''] as const),
  ]
  const parts: Record<string, string> = {}
  for (const [part, value] of pairs) {
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
      continue
    }
    const name = part.slice(1)
    // A number is a number: `/houses/edit` is no house.
    if (value === '' || (/^id$|Id$/.test(name) && !/^\d{1,9}$/.test(value))) return undefined
    parts[name] = value
  }
  return parts
}

/** The path of what somebody pastes: with or without the server, without query, hash and the last slash. */
export function pathOf(address: string): string {
  const [path = ''] = ownPart(address).split(/[?#]/, 1)
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}

const queryOf = (address: string): string => /^[^?#]*\?([^#]*)/.exec(ownPart(address))?.[1] ?? ''

const pairsOf = (query: string): [name: string, value: string][] =>
  query.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return name === '' ? [] : [[name, value] as [string, string]]
  })

const ownPart = (address: string): string => address.trim().replace(/^https?:\/\/[^/]*/i, '')
