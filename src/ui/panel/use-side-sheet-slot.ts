import { useLayoutEffect, useState } from 'react'
import { sideSheetSlotId } from '../page/SheetPage.tsx'

/**
 * The place beside the page, which the shell owns; null until it is found, before anything is drawn: the main sheet is
 * as narrow as it is going to be from the first.
 */
export function useSideSheetSlot(): HTMLElement | null {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(sideSheetSlotId)), [])
  return slot
}
