import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import css from './SecretModal.module.css'

interface SecretModalProps {
  readonly title: string
  readonly secret: string
  /** What the button to copy says. */
  readonly copyLabel: string
  /** Where it goes, and what whoever has it may do. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A secret that was just made: it is nowhere to be read again, so the window is closed by its button alone. */
export const SecretModal = ({ title, secret, copyLabel, children, onClose }: SecretModalProps) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    size={560}
  >
    <p className={css.words}>{children}</p>
    <p className={css.secret}>
      <code>{secret}</code>
      <CopyButton value={secret} label={copyLabel} />
    </p>
    <div className={css.end}>
      <Button variant="filled" onClick={onClose}>
        I have copied it
      </Button>
    </div>
  </Modal>
)
