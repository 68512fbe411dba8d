import { useHotkeys } from '@mantine/hooks'
import { may, type Viewer } from '#web/calls/session.ts'
import { FindDialog } from './FindDialog.tsx'
import { openFind, useFindOpen } from './find-state.ts'

export { openFind } from './find-state.ts'

/** Ctrl/⌘-K everywhere, in a field as well. */
export function Find({ viewer }: { viewer: Viewer }) {
  const isOpen = useFindOpen()
  const mayFind = may(viewer, 'search.use')
  useHotkeys(mayFind ? [['mod+K', openFind]] : [], [])
  return isOpen && mayFind ? <FindDialog viewer={viewer} /> : null
}
