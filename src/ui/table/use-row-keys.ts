import { useCallbackRef } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'

export interface RowKeysOptions {
  count: number
  onOpen: ((index: number) => void) | undefined
  onCheck: ((index: number) => void) | undefined
  /** Brings a row into view and focuses it, also when it is not drawn yet. */
  focusRow: (index: number) => void
}

/**
 * One tab stop for all rows: ↑ ↓ Home End Page Up Page Down move, Enter opens, Space checks. Keys typed in a
 * control inside a row stay with that control.
 */
export function useRowKeys({ count, onOpen, onCheck, focusRow }: RowKeysOptions) {
  const [active, setActive] = useState(0)
  const stop = Math.min(active, Math.max(0, count - 1))

  // Moves start from the last stop, not from the row with focus: quick presses outrun the drawing of rows.
  const onKeyDown = useCallbackRef((event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const target = moves[event.key]?.(stop, count)
    if (target !== undefined) {
      event.preventDefault()
      setActive(target)
      focusRow(target)
    } else if (event.key === 'Enter' && onOpen !== undefined) {
      event.preventDefault()
      onOpen(index)
    } else if (event.key === ' ' && onCheck !== undefined) {
      event.preventDefault()
      onCheck(index)
    }
  })

  return { tabStop: stop, setActive, onKeyDown }
}

const page = 10

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + page, count - 1),
  PageUp: (index) => Math.max(index - page, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
}
