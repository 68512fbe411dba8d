import { Button, Modal } from '@mantine/core'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import css from './provisioning.module.css'

interface TokenModalProps {
  readonly token: string
  readonly onClose: () => void
}

/** A token that was just made: it is nowhere to be read again, so the window is closed by its button alone. */
export function TokenModal({ token, onClose }: TokenModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="The token of this connection"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={560}
    >
      <p className={css.words}>
        Enter it at the provider now. It is shown only once; whoever has it may make and deactivate staff as
        far as you may.
      </p>
      <p className={css.secret}>
        <code>{token}</code>
        <CopyButton value={token} label="Copy the token" />
      </p>
      <div className={css.end}>
        <Button variant="filled" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Modal>
  )
}
