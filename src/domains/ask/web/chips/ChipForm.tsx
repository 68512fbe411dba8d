import type { Condition } from '../../contract/question.ts'
import { CountForm } from './CountForm.tsx'
import { GradeForm } from './GradeForm.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { StateForm } from './StateForm.tsx'
import { WordForm } from './WordForm.tsx'

interface ChipFormProps {
  readonly condition: Condition
  readonly onChange: (next: Condition) => void
}

/** What of a condition can be changed. */
export function ChipForm({ condition, onChange }: ChipFormProps) {
  switch (condition.is) {
    case 'count':
      return <CountForm count={condition} onChange={onChange} />
    case 'grade':
      return <GradeForm grades={condition} onChange={onChange} />
    case 'place':
      return <PlaceForm place={condition} onChange={onChange} />
    case 'status':
    case 'progress':
      return <StateForm state={condition} onChange={onChange} />
    case 'named':
    case 'attendance':
      return <WordForm condition={condition} onChange={onChange} />
  }
}
