import type { TooltipProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, type ReactElement, type Ref, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../pace/lazy-part.ts'

// One chunk for all hints, with the code that places them: fetched behind the first page.
const HintBubble = lazyPart(() => import('./HintBubble.tsx'), 'HintBubble')

const patienceMs = 300

/** An element that takes a `ref`. */
export type Hinted = ReactElement<{ ref?: Ref<HTMLElement> }>

interface HintProps extends Pick<TooltipProps, 'label' | 'position' | 'withArrow' | 'disabled'> {
  /** What it is about: it stays the same element whether its hint was fetched or not. */
  readonly children: Hinted
}

/** A word beside what the pointer rests on or the keyboard has reached (look.md §7.12). It repeats what is said otherwise. */
export function Hint({ children, disabled = false, ...shown }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const ref = useMergedRef(setTarget, children.props.ref)
  const { isNear, isWanted } = useWanted(target)
  return (
    <>
      {cloneElement(children, { ref })}
      {isNear && !disabled && (
        <Suspense>
          <HintBubble {...shown} target={target} opened={isWanted} />
        </Suspense>
      )}
    </>
  )
}

/** Whether somebody has come near the element since it stands, and whether its hint is wanted now. */
function useWanted(target: HTMLElement | null) {
  const [isNear, setNear] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (target === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const come = (waitMs: number) => {
      clearTimeout(timer)
      setNear(true)
      timer = setTimeout(setWanted, waitMs, true)
    }
    const go = () => {
      clearTimeout(timer)
      setWanted(false)
    }
    const listening = new AbortController()
    const on = (name: keyof HTMLElementEventMap, act: () => void) =>
      target.addEventListener(name, act, { signal: listening.signal })
    on('pointerenter', () => come(patienceMs))
    on('focus', () => target.matches(':focus-visible') && come(0))
    for (const end of ['pointerleave', 'blur', 'click'] as const) on(end, go)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && go(), listening)
    return () => {
      listening.abort()
      go()
    }
  }, [target])
  return { isNear, isWanted }
}
