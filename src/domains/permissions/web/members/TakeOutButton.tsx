import { Button } from '@mantine/core'
import type { MemberChoice, MemberRow } from './member-draft.ts'

interface TakeOutButtonProps {
  readonly row: MemberRow
  readonly onChange: (is: MemberChoice['is']) => void
}

/** Takes somebody out of the group, or leaves them in after all; nothing is saved yet. */
export function TakeOutButton({ row: { state, person }, onChange }: TakeOutButtonProps) {
  const isLeaving = state === 'leaves'
  return (
    <Button
      size="xs"
      aria-label={isLeaving ? `Keep ${person.name}` : `Take ${person.name} out`}
      onClick={() => onChange(isLeaving ? person.cohort_ids : undefined)}
    >
      {isLeaving ? 'Keep' : 'Take out'}
    </Button>
  )
}
