/** The parts that an address gives to a page of the sitemap, as they stand there; undefined where it is another page. */
export function readAddress(page: string, address: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [page.split('/'), pathOf(address).split('/')]
  if (wanted.length !== given.length) return undefined
  const parts: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
      continue
    }
    const name = part.slice(1)
    // A number is a number: `/houses/edit` is no house.
    if (value === '' || (name.endsWith('Id') && !/^\d{1,9}$/.test(value))) return undefined
    parts[name] = value
  }
  return parts
}

/** The path of what somebody pastes: with or without the server, without query, hash and the last slash. */
export function pathOf(address: string): string {
  const [path = ''] = address
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .split(/[?#]/, 1)
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}
