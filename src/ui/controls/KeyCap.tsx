import { classes } from '../status/family-class.ts'
import css from './KeyCap.module.css'

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** How the reader's keyboard names a key: `Mod` is Ctrl, or ⌘ on a Mac. */
export function keyName(key: string): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl'
  return names[key] ?? key
}

const names: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Enter: '↵', Escape: 'Esc' }

export interface KeyCapProps {
  /** One cap per key: `['Mod', 'S']`. */
  keys: readonly string[]
  /** On a filled button. */
  onFill?: boolean
  /** The list of shortcuts itself: also read to screen readers. */
  spoken?: boolean
}

/** Key caps beside an action. They repeat what `?` lists, so screen readers skip them. */
export function KeyCap({ keys, onFill = false, spoken = false }: KeyCapProps) {
  if (onFill)
    return (
      <span className={classes(css.cap, css.onFill)} aria-hidden="true">
        {keys.map(keyName).join(' ')}
      </span>
    )
  return (
    <span className={css.caps} aria-hidden={!spoken}>
      {keys.map((key) => (
        <kbd key={key} className={css.cap}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  )
}
