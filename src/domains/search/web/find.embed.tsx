import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { may, type Viewer } from '#web/session.ts'
import { openFind, useFindOpen } from './find-state.ts'

export { openFind } from './find-state.ts'

const FindDialog = lazy(async () => {
  const { FindDialog } = await import('./FindDialog.tsx')
  return { default: FindDialog }
})

/** Ctrl/⌘-K everywhere, in a field as well; the dialog is loaded when it is first opened. */
export function Find({ viewer }: { viewer: Viewer }) {
  const isOpen = useFindOpen()
  const mayFind = may(viewer, 'search.use')
  useHotkeys(mayFind ? [['mod+K', openFind]] : [], [])
  if (!isOpen || !mayFind) return null
  return (
    <Suspense>
      <FindDialog viewer={viewer} />
    </Suspense>
  )
}
