import { useDisclosure } from '@mantine/hooks'
import { useId, useLayoutEffect, useState } from 'react'
import { useIdle } from '../pace/idle.ts'

/** What a menu or panel that comes later is given of the button it opens from. */
export interface Opened {
  readonly id: string
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly target: HTMLElement | null
}

/**
 * A button of the first page whose menu or panel comes behind that page, with all that places it: `button` for the
 * button, `later` for the other once it is wanted or the browser is idle, undefined until then. A press before then opens
 * it as soon as it is there.
 */
export function useOpener(popup: 'menu' | 'dialog') {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, { toggle, set }] = useDisclosure(false)
  const isIdle = useIdle()
  const button = {
    id,
    ref: setTarget,
    onClick: toggle,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  } as const
  const later: Opened | undefined = isIdle || opened ? { id, opened, onChange: set, target } : undefined
  return { button, later }
}

interface StandingProps {
  readonly target: HTMLElement | null
  /** The kit's: it takes the element that a menu opens from. */
  readonly place?: (target: HTMLElement | null) => void
}

/** In the kit's `Target` with `refProp="place"`: what it opens from stands elsewhere already. */
export function Standing({ target, place }: StandingProps) {
  useLayoutEffect(() => {
    place?.(target)
    return () => place?.(null)
  }, [target, place])
  return null
}
