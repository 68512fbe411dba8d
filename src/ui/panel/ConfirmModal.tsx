import { Button, getDefaultZIndex, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import css from './ConfirmModal.module.css'

export interface ConfirmModalProps {
  opened: boolean
  /** The question. */
  title: string
  /** What it does to whom, before the click. */
  children: ReactNode
  /** A button says what it does: "Notify guardians". */
  confirmLabel: string
  /** Null where nothing is asked: then the one button closes it. */
  cancelLabel?: string | null
  /** Cannot be undone: the confirming button turns red and the safe one takes the focus. */
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const aboveDrawers = getDefaultZIndex('modal') + 50

/**
 * A question of 440 px, only for what cannot be undone or reaches a family (design `look.md` §7.13). The
 * primary stands right; where the act destroys, the primary is the safe one.
 */
export function ConfirmModal(props: ConfirmModalProps) {
  const { destructive = false, busy = false, cancelLabel = 'Cancel' } = props
  const confirm = (
    <ReasonedButton
      variant={destructive ? 'default' : 'filled'}
      {...(destructive && { color: 'unexc' })}
      busy={busy}
      onClick={props.onConfirm}
    >
      {props.confirmLabel}
    </ReasonedButton>
  )
  return (
    <Modal
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      size={440}
      // A question stands above the drawer it is about, whichever of the two was drawn first.
      zIndex={aboveDrawers}
      withCloseButton={false}
    >
      <div className={css.words}>{props.children}</div>
      <div className={css.buttons}>
        {destructive && confirm}
        {cancelLabel !== null && (
          <Button
            variant={destructive ? 'filled' : 'default'}
            onClick={props.onCancel}
            data-autofocus={destructive || undefined}
          >
            {cancelLabel}
          </Button>
        )}
        {!destructive && confirm}
      </div>
    </Modal>
  )
}
