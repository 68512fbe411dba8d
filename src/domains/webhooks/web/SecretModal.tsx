import { Button, Modal } from '@mantine/core'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import css from './webhooks.module.css'

interface SecretModalProps {
  readonly secret: string
  readonly onClose: () => void
}

/** A secret that was just made: it is nowhere to be read again, so the window is closed by its button alone. */
export function SecretModal({ secret, onClose }: SecretModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="The secret of this receiver"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={560}
    >
      <p className={css.words}>
        Enter it at the receiver now. It is shown only once; with it the receiver knows that what arrives is
        from here.
      </p>
      <p className={css.secret}>
        <code>{secret}</code>
        <CopyButton value={secret} label="Copy the secret" />
      </p>
      <div className={css.end}>
        <Button variant="filled" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Modal>
  )
}
