import { useNavigate } from '@tanstack/react-router'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { useStatusForm } from './status-queries.ts'

interface NothingToChangeProps {
  /** The fact: "Declan is on no leave". */
  readonly title: string
  /** What the address was meant for, and what can be done instead. */
  readonly children: string
  readonly canChange: boolean
}

/** An address of a leave or hold that is not there, or over: it says so and leads to what can be done. */
export function NothingToChange({ title, children, canChange }: NothingToChangeProps) {
  const { studentId, close } = useStatusForm()
  const navigate = useNavigate()
  const change = () =>
    void navigate({
      to: '/students/$studentId/status/motivation',
      params: { studentId: String(studentId) },
      replace: true,
    })
  return (
    <ConfirmModal
      opened
      title={title}
      confirmLabel={canChange ? 'Change status' : 'To the status'}
      cancelLabel="Close"
      onConfirm={canChange ? change : close}
      onCancel={close}
    >
      {children}
    </ConfirmModal>
  )
}
