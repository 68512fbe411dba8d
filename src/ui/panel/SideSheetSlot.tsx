import { useMediaQuery } from '@mantine/hooks'
import { createPortal } from 'react-dom'
import css from './panel.module.css'
import { useSideSheetSlot } from './use-side-sheet-slot.ts'

/**
 * The room of a side sheet whose code is still on its way, so that the main sheet is as narrow as it is going to be
 * before it is drawn: what stands on it does not move. Below 1200 px sheets lie over the page and need no room.
 */
export function SideSheetSlot() {
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const slot = useSideSheetSlot()
  return slot !== null && beside ? createPortal(<div className={css.panel} aria-hidden />, slot) : null
}
