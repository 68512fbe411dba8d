import { Modal } from '@mantine/core'
import type { Viewer } from '#web/session.ts'
import { FindBox } from './FindBox.tsx'
import css from './FindDialog.module.css'
import { closeFind } from './find-state.ts'

/** Finds students, employees, houses, experiences and pages the viewer may see. */
export function FindDialog({ viewer }: { viewer: Viewer }) {
  return (
    <Modal.Root opened onClose={closeFind} size={560} centered={false} yOffset={72}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find people and pages">
        <Modal.Body className={css.body}>
          <FindBox viewer={viewer} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
