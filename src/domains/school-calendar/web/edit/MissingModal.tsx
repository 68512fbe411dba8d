import { Button, Modal } from '@mantine/core'
import css from './edit.module.css'

/** The address of a modal names something that is not in the calendar, or not any more. */
export function MissingModal({ what, onClose }: { what: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`This ${what} is not in the calendar`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.form}>
        <p className={css.note}>Somebody may have removed it. The latest changes are below the calendar.</p>
        <div className={css.buttons}>
          <Button variant="filled" onClick={onClose}>
            Show the calendar
          </Button>
        </div>
      </div>
    </Modal>
  )
}
