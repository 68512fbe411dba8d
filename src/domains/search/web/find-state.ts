import { useSyncExternalStore } from 'react'

/** The list box that the field of Ctrl-K speaks for. */
export const listId = 'find-results'
/** Its chosen option, whichever that is. */
export const chosenId = 'find-chosen'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openFind = () => set(true)
export const closeFind = () => set(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the dialog that finds people and pages is open; every page can open it. */
export const useFindOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
