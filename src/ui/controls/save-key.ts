import type { KeyboardEvent } from 'react'

/** Ctrl or ⌘ with Enter or S: saves what is being written. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')
