import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useOpener } from '#ui/controls/opener.tsx'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import type { Viewer } from '#web/calls/session.ts'
import css from './CycleSelector.module.css'
import { rangeOf } from './cycle-range.ts'

const CycleItems = lazyPart(() => import('./CycleItems.tsx'), 'CycleItems')

/** Chooses the cycle that every page shows; it stands in the query as `cycle_id` (domain.md §2). */
export function CycleSelector({ viewer }: { viewer: Viewer }) {
  const { button, later } = useOpener('menu')
  const selected = viewer.cycles.find((cycle) => cycle.id === viewer.selectedCycleId)
  if (selected === undefined) return null
  return (
    <>
      <UnstyledButton {...button} className={css.target}>
        <strong className={css.title}>{selected.title}</strong>
        <span className={css.range}>{rangeOf(selected)}</span>
        <VisuallyHidden>, choose a cycle</VisuallyHidden>
        <IconSelector size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {later && (
        <Suspense>
          <CycleItems viewer={viewer} {...later} />
        </Suspense>
      )}
    </>
  )
}
