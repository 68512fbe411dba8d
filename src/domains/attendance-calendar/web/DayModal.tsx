import { CloseButton, Modal } from '@mantine/core'
import { formatDay } from '#ui/format/days.ts'
import type { FacultyPage } from '../contract/calendar.schemas.ts'
import type { CalendarSearch } from './calendar-address.ts'
import { DayContent } from './DayContent.tsx'
import css from './day.module.css'

interface DayModalProps {
  readonly page: FacultyPage
  readonly day: string
  readonly search: CalendarSearch
  readonly onClose: () => void
}

/** A day opened from the month: its sessions, and who was excused or absent (1-staff-tools §2.2). */
export function DayModal({ page, day, search, onClose }: DayModalProps) {
  const title = formatDay(day)
  return (
    <Modal.Root opened onClose={onClose} size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          {/* Not the kit's own header: a banner landmark beside the page's. */}
          <div className={css.modalHead}>
            <h2 className={css.modalTitle}>{title}</h2>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          <DayContent page={page} day={day} search={search} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
