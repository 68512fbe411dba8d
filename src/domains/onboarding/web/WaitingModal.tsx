import { Modal } from '@mantine/core'
import { FailedState } from '#web/pages/FailedState.tsx'

interface WaitingModalProps {
  readonly title: string
  readonly error: unknown
  readonly onTryAgain: () => void
  readonly onClose: () => void
}

/** A modal whose content is on its way, or did not come. */
export const WaitingModal = ({ title, error, onTryAgain, onClose }: WaitingModalProps) => (
  <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': 'Close' }}>
    {error !== null && <FailedState error={error} onTryAgain={onTryAgain} />}
  </Modal>
)
