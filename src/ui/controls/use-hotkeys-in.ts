import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping, useSingleKeys } from './single-keys.ts'

/** Key to handler: `p`, `ArrowUp`, `Mod+s`, `Mod+z`. Letters are compared in lower case. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : key
}

/**
 * Shortcuts that work only while focus is inside `area`. Single letters respect the reader's switch and
 * never act while a text is typed; with Ctrl or ⌘ they act there too.
 */
export function useHotkeysIn(area: RefObject<HTMLElement | null>, hotkeys: Hotkeys, enabled = true): void {
  const [singleKeys] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const handler = hotkeys[name]
    if (handler === undefined || event.defaultPrevented || event.altKey) return
    if (!name.startsWith('Mod+') && (isTyping(event.target) || (name.length === 1 && !singleKeys))) return
    event.preventDefault()
    handler(event)
  })
  useEffect(() => {
    const element = area.current
    if (!enabled || element === null) return
    const listener = (event: KeyboardEvent) => press(event)
    element.addEventListener('keydown', listener)
    return () => element.removeEventListener('keydown', listener)
  }, [area, enabled])
}
