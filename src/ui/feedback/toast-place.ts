import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Has the place of toasts fetched at once, also while the first page still waits for what it shows. */
export function wantToasts(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** Whether anything was said since the app was loaded. */
export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted)
