import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { sideSheetSlotId } from '../page/SheetPage.tsx'
import css from './panel.module.css'

/**
 * The room of a side sheet whose code is still on its way, so that the main sheet is as narrow as it is going to be
 * before it is drawn: what stands on it does not move. Below 1200 px sheets lie over the page and need no room.
 */
export function SideSheetPlace() {
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(sideSheetSlotId)), [])
  return slot !== null && beside ? createPortal(<div className={css.panel} aria-hidden />, slot) : null
}
