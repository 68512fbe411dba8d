import { Modal, Switch } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { KeyCap } from './KeyCap.tsx'
import css from './ShortcutsDialog.module.css'
import { useSingleKeys } from './single-keys.ts'

export interface ShortcutGroup {
  title: string
  shortcuts: readonly { keys: readonly string[]; does: string }[]
}

export interface ShortcutsDialogProps {
  opened: boolean
  onClose: () => void
  /** The page's own first, then everywhere's. */
  groups: readonly ShortcutGroup[]
}

/** What `?` opens: every shortcut, and the switch for single letters. */
export function ShortcutsDialog({ opened, onClose, groups }: ShortcutsDialogProps) {
  // A dialog gives the focus back only if it was closed at first; after an early press it would come open.
  const isMounted = useMounted()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {groups.map((group) => (
        <section key={group.title} className={css.group}>
          <h3 className={css.title}>{group.title}</h3>
          <dl className={css.list}>
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.does} className={css.line}>
                <dt>{shortcut.does}</dt>
                <dd>
                  <KeyCap keys={shortcut.keys} spoken />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        className={css.switch}
        label="Single-letter shortcuts"
        description="They work only while a table or panel has focus."
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Modal>
  )
}
