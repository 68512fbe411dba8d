import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { Touched } from '../contract/pathways.schemas.ts'

interface TouchedQuestionProps {
  readonly touched: Touched | undefined
  readonly title: string
  readonly confirmLabel: string
  readonly destructive?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** `12 students: Ada, Ben and 10 more`. */
export function touchedText({ count, names }: Touched): string {
  if (count === 0) return 'No student has it.'
  const more = count - names.length
  const said = [...names, ...(more > 0 ? [`${more} more`] : [])]
  const verb = count === 1 ? 'The plan of' : 'The plans of'
  return `${verb} ${formatNoun(count, 'student')} change: ${formatNames(said, said.length)}.`.replace(
    'student change',
    'student changes',
  )
}

/** Whose plans a change touches, before it is made. */
export function TouchedQuestion({ touched, ...question }: TouchedQuestionProps) {
  return (
    <ConfirmModal opened={touched !== undefined} {...question}>
      {touched !== undefined && touchedText(touched)}
    </ConfirmModal>
  )
}
