import { AcceptPanel } from './AcceptPanel.tsx'
import { AddStudentPanel } from './AddStudentPanel.tsx'
import { BlocksPanel } from './BlocksPanel.tsx'
import { DropPanel } from './DropPanel.tsx'
import { MovePanel } from './MovePanel.tsx'
import { OffListPanel } from './OffListPanel.tsx'
import { PlacesPanel } from './PlacesPanel.tsx'
import type { useRegistrations } from './use-registrations.ts'

/** The form the address names, for who may change something. */
export function OpenPanel({ page }: { page: ReturnType<typeof useRegistrations> }) {
  const { search, registered, waiting, close } = page
  const experience = registered.data?.experience
  if (experience === undefined || !experience.can_manage || experience.is_over) return null
  const props = { experience, onClose: close }
  if (search.open === 'add') return <AddStudentPanel {...props} />
  if (search.open === 'places') return <PlacesPanel {...props} />
  if (search.open === 'blocks') return <BlocksPanel {...props} />
  const isChosen = ({ id }: { id: number }) => id === search.student
  const student = registered.rows?.find(isChosen)
  if (student !== undefined && search.open === 'drop') return <DropPanel {...props} student={student} />
  if (student !== undefined && search.open === 'move') return <MovePanel {...props} student={student} />
  const waiter = waiting.rows?.find(isChosen)
  if (waiter !== undefined && search.open === 'off') return <OffListPanel {...props} student={waiter} />
  if (waiter !== undefined && search.open === 'accept') return <AcceptPanel {...props} student={waiter} />
  return null
}
