import { useState } from 'react'
import { AcceptPanel } from './AcceptPanel.tsx'
import { AddStudentPanel } from './AddStudentPanel.tsx'
import { BlocksPanel } from './BlocksPanel.tsx'
import { DropPanel } from './DropPanel.tsx'
import { MovePanel } from './MovePanel.tsx'
import { OffListPanel } from './OffListPanel.tsx'
import { PlacesPanel } from './PlacesPanel.tsx'
import type { PanelProps } from './panel-props.ts'
import type { useRegistrations } from './use-registrations.ts'

type Page = ReturnType<typeof useRegistrations>

/** The form the address names, for who may change something. */
export function OpenPanel({ page }: { page: Page }) {
  const { search, registered, close } = page
  const experience = registered.data?.experience
  if (experience === undefined || !experience.can_manage || experience.is_over) return null
  const props = { experience, onClose: close }
  if (search.open === 'add') return <AddStudentPanel {...props} />
  if (search.open === 'places') return <PlacesPanel {...props} />
  if (search.open === 'blocks') return <BlocksPanel {...props} />
  const about = `${search.open} ${search.student}`
  return search.open === 'drop' || search.open === 'move' ? (
    <RegisteredPanel key={about} page={page} panel={props} />
  ) : (
    <WaitingPanel key={about} page={page} panel={props} />
  )
}

interface StudentFormProps {
  readonly page: Page
  readonly panel: PanelProps
}

/** About who has a place. */
function RegisteredPanel({ page: { search, registered }, panel }: StudentFormProps) {
  const student = useKept(registered.rows?.find(({ id }) => id === search.student))
  if (student === undefined) return null
  return search.open === 'drop' ? (
    <DropPanel {...panel} student={student} />
  ) : (
    <MovePanel {...panel} student={student} />
  )
}

/** About who waits. */
function WaitingPanel({ page: { search, waiting }, panel }: StudentFormProps) {
  const student = useKept(waiting.rows?.find(({ id }) => id === search.student))
  if (student === undefined) return null
  if (search.open === 'off') return <OffListPanel {...panel} student={student} />
  return search.open === 'accept' ? <AcceptPanel {...panel} student={student} /> : null
}

/**
 * The row as it was seen last: a form over it stays with what is typed when the row goes, or moves to another page of its
 * list. That it is too late the server says.
 */
function useKept<Row>(row: Row | undefined): Row | undefined {
  const [kept, setKept] = useState(row)
  if (row !== undefined && row !== kept) setKept(row)
  return row ?? kept
}
