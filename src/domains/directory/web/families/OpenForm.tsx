import { StudentPanel } from './StudentPanel.tsx'

interface OpenFormProps {
  /** The student whose form is open over the list, or a new one; undefined for none. */
  readonly form: number | 'new' | undefined
  readonly onClose: () => void
}

export function OpenForm({ form, onClose }: OpenFormProps) {
  if (form === undefined) return null
  return <StudentPanel studentId={form === 'new' ? undefined : form} onClose={onClose} />
}
