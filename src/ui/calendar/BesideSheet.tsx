import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSideSheetSlot } from '../panel/use-side-sheet-slot.ts'
import css from './calendar.module.css'

interface BesideSheetProps {
  readonly label: string
  readonly children: ReactNode
}

/** A calendar on the second sheet, beside the page; below the page where there is no room. */
export function BesideSheet({ label, children }: BesideSheetProps) {
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const slot = useSideSheetSlot()
  const sheet = (
    <aside className={css.beside} aria-label={label} data-beside={isBeside || undefined}>
      {children}
    </aside>
  )
  return isBeside ? slot && createPortal(sheet, slot) : sheet
}
