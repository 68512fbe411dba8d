import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isOfModal, isTyping, useSingleKeys } from './single-keys.ts'

/** Key to handler: `p`, `ArrowUp`, `Mod+s`, `Mod+z`. Letters are compared in lower case. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : key
}

interface HotkeyOptions {
  readonly enabled?: boolean
  /** Also while the page around has the keyboard and nothing stands over it: for a key that a button shows. */
  readonly onPage?: boolean
}

const overPage = '[role="dialog"], dialog, [role="menu"], [role="listbox"], [data-over]'

/**
 * Shortcuts that work only while focus is inside `area`. Single letters respect the reader's switch and
 * never act while a text is typed; with Ctrl or ⌘ they act there too.
 */
export function useHotkeysIn(
  area: RefObject<HTMLElement | null>,
  hotkeys: Hotkeys,
  { enabled = true, onPage = false }: HotkeyOptions = {},
): void {
  const [singleKeys] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const handler = hotkeys[name]
    if (handler === undefined || event.defaultPrevented || event.altKey || isOfModal(event)) return
    if (!name.startsWith('Mod+') && (isTyping(event.target) || (name.length === 1 && !singleKeys))) return
    event.preventDefault()
    handler(event)
  })
  useEffect(() => {
    const element = area.current
    if (!enabled || element === null) return
    const listener = (event: KeyboardEvent) => {
      const isOver = event.target instanceof Element && event.target.closest(overPage) !== null
      if (!onPage || !isOver) press(event)
    }
    const heard: HTMLElement = onPage ? document.documentElement : element
    heard.addEventListener('keydown', listener)
    return () => heard.removeEventListener('keydown', listener)
  }, [area, enabled, onPage])
}
