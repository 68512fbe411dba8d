import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { personAddress } from '../rules/person-addresses.ts'
import css from './person-name.module.css'

interface PersonNameProps {
  readonly id: number
  /** The name, as it is written there. */
  readonly children: ReactNode
  readonly kind?: 'student' | 'employee'
  /** Parts of the address that give way, such as the dialog the name stands in: Back leads to it again. */
  readonly insteadOf?: readonly string[]
  /** -1 where arrows lead through a grid and Enter on its cells reaches the person. */
  readonly tabIndex?: -1
}

/**
 * A name that opens the person, in a sheet over the page one is on; in a new tab, and when its address is copied, at
 * the address of the person, which stays.
 */
export function PersonName({ id, children, kind = 'student', insteadOf = [], tabIndex }: PersonNameProps) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    // The row around it opens something else.
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const without = Object.fromEntries(insteadOf.map((name) => [name, undefined]))
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...without, person: id }),
      resetScroll: false,
    })
  }
  return (
    <a className={css.name} tabIndex={tabIndex} href={personAddress[kind](id)} onClick={open}>
      {children}
    </a>
  )
}
