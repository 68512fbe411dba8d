import { useEffect, useSyncExternalStore } from 'react'

/** Something the open page tells the shell around it, such as its title. */
export interface Slot<Value> {
  /** Fills the slot until the returned function is called. */
  readonly fill: (value: Value) => () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Value
}

/** A slot that holds `empty` while no page says anything. */
export function createSlot<Value>(empty: Value): Slot<Value> {
  let current = empty
  const listeners = new Set<() => void>()
  const set = (value: Value) => {
    current = value
    for (const listener of listeners) listener()
  }
  return {
    fill(value) {
      set(value)
      return () => set(empty)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => current,
  }
}

/** Fills the slot while the calling component stands. Keep the value stable between renders. */
export function usePublish<Value>(slot: Slot<Value>, value: Value): void {
  useEffect(() => slot.fill(value), [slot, value])
}

export function usePublished<Value>(slot: Slot<Value>): Value {
  return useSyncExternalStore(slot.subscribe, slot.read)
}
