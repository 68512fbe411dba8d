import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<HTMLElement | null>(null)

/** Where the head around tabs has room at their right end: an element of that place. */
export const TabsEndSlot = Slot

/** Puts something at the right end of the tabs around, from inside the open tab; nothing where no head has room. */
export function TabsEnd({ children }: { children: ReactNode }) {
  const slot = useContext(Slot)
  return slot === null ? null : createPortal(children, slot)
}
