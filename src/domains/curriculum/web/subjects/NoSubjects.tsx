import { IconBooks } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** A school that has written nothing down yet. */
export function NoSubjects({ canManage }: { canManage: boolean }) {
  return (
    <EmptyState icon={IconBooks} title="No subjects yet">
      Subjects have topics, and topics have the units that experiences teach.
      {canManage && ' Choose New subject to start.'}
    </EmptyState>
  )
}

/** An address that names a subject that is not there; the others stand beside it. */
export function NoSuchSubject() {
  return (
    <EmptyState icon={IconBooks} title="There is no such subject.">
      It may have been removed. Choose one from the list.
    </EmptyState>
  )
}
