import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<HTMLElement | null>(null)

/** Where the head of a house has room for the switch of the open tab. */
export const HouseSwitchSlot = Slot

/** Puts a view switch at the right end of the house's tabs, from inside the open tab. */
export function HouseViewSwitch({ children }: { children: ReactNode }) {
  const slot = useContext(Slot)
  return slot === null ? null : createPortal(children, slot)
}
