import { useEffect, useSyncExternalStore } from 'react'

/** Something the open page tells the shell around it, such as its title; `empty` while no page says anything. */
export function createPublished<Value>(empty: Value) {
  let current = empty
  const listeners = new Set<() => void>()
  const set = (value: Value) => {
    current = value
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    /** Publishes while the calling component stands. Keep the value stable between renders. */
    usePublish(value: Value): void {
      useEffect(() => {
        set(value)
        return () => set(empty)
      }, [value, empty, set])
    },
    usePublished: (): Value => useSyncExternalStore(subscribe, () => current),
  }
}
