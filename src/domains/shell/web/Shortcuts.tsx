import { ActionIcon } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Hint } from '#ui/controls/Hint.tsx'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import type { ShortcutGroup } from '#ui/controls/ShortcutsDialog.tsx'
import { isTyping } from '#ui/controls/single-keys.ts'
import { useIdle } from '#ui/pace/idle.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { useShownShortcuts } from '#web/pages/page-shortcuts.ts'
import css from './Shortcuts.module.css'

// Behind the first page, and closed: a dialog gives the focus back only where it saw itself open.
const ShortcutsDialog = lazyPart(() => import('#ui/controls/ShortcutsDialog.tsx'), 'ShortcutsDialog')

const everywhere: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['Mod', 'K'], does: 'Find people and pages' },
    { keys: ['?'], does: 'This list' },
    { keys: ['Escape'], does: 'Close what is open' },
  ],
}

/** The list of shortcuts: the page's own first, then everywhere's. */
export function Shortcuts() {
  const isIdle = useIdle()
  const [opened, { open, close }] = useDisclosure(false)
  const ofPage = useShownShortcuts()
  const openUnlessTyping = (event: KeyboardEvent) => {
    if (!isTyping(event.target)) open()
  }
  // With Shift and without: where ? stands differs between keyboards. Also on a checkbox, as in a roll being taken.
  useHotkeys(
    [
      ['shift+?', openUnlessTyping],
      ['?', openUnlessTyping],
    ],
    [],
  )
  return (
    <div className={css.shortcuts}>
      <Hint
        label={
          <>
            Keyboard shortcuts <KeyCap keys={['?']} onFill />
          </>
        }
      >
        <ActionIcon variant="subtle" aria-label="Keyboard shortcuts" onClick={open}>
          <IconKeyboard size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Hint>
      {(isIdle || opened) && (
        <Suspense>
          <ShortcutsDialog opened={opened} onClose={close} groups={[...ofPage, everywhere]} />
        </Suspense>
      )}
    </div>
  )
}
