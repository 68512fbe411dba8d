import { Modal } from '@mantine/core'
import { formatDay } from '#ui/format/days.ts'
import type { FacultyPage } from '../contract/calendar.schemas.ts'
import type { CalendarSearch } from './calendar-address.ts'
import { DayContent } from './DayContent.tsx'

interface DayModalProps {
  readonly page: FacultyPage
  readonly day: string
  readonly search: CalendarSearch
  readonly onClose: () => void
}

/** A day opened from the month: its sessions, and who was excused or absent (1-staff-tools §2.2). */
export function DayModal({ page, day, search, onClose }: DayModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={formatDay(day)}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DayContent page={page} day={day} search={search} />
    </Modal>
  )
}
