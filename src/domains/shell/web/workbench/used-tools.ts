const key = 'homeroom-used-tools'
const most = 20

/** Paths of the workbench in this browser, the last opened first; none where the browser keeps nothing. */
export function readUsedTools(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that a page of the workbench was opened. */
export function rememberTool(pathname: string): void {
  try {
    const others = readUsedTools().filter((path) => path !== pathname)
    localStorage.setItem(key, JSON.stringify([pathname, ...others].slice(0, most)))
  } catch {
    // A browser that keeps nothing shows the tools as they come.
  }
}

/** Tools in the order in which one of their pages was last open; those never used as they come. */
export function byLastUsed<Tool extends { readonly url: string }>(
  tools: readonly Tool[],
  used: readonly string[],
): Tool[] {
  const placeOf = ({ url }: Tool) => {
    const place = used.findIndex((path) => path === url || path.startsWith(`${url}/`))
    return place < 0 ? used.length : place
  }
  return [...tools].sort((one, other) => placeOf(one) - placeOf(other))
}
