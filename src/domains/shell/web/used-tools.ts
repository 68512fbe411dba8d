import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'

const key = 'homeroom-used-tools'

/** Addresses of tools, the last used first: this browser's own memory of its workbench. */
export const readUsedTools = (): string[] => {
  const value: unknown = readLocalStorageValue({ key, defaultValue: [] })
  return Array.isArray(value) ? value.filter((url) => typeof url === 'string') : []
}

/** Remembers that a tool is open. */
export function useRememberTool(url: string | undefined): void {
  const [, remember] = useLocalStorage<string[]>({ key, defaultValue: [] })
  useEffect(() => {
    if (url !== undefined) remember([url, ...readUsedTools().filter((other) => other !== url)].slice(0, 20))
  }, [url, remember])
}

/** Tools in the order they were last used; those never used as they come. */
export function byLastUsed<Tool extends { readonly url: string }>(
  tools: readonly Tool[],
  used: readonly string[],
): Tool[] {
  const placeOf = ({ url }: Tool) => (used.includes(url) ? used.indexOf(url) : used.length)
  return [...tools].sort((one, other) => placeOf(one) - placeOf(other))
}
