import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { Condition } from '../../contract/question.ts'
import { progressWords, statusWords } from '../../rules/words.ts'
import css from './chips.module.css'

type State = Extract<Condition, { is: 'status' | 'progress' }>

const statuses = studentStatuses.map((value) => ({ value, label: statusWords[value][0] }))
const ways = graduationStatuses.map((value) => ({ value, label: progressWords[value][0] }))

interface StateFormProps {
  readonly state: State
  readonly onChange: (next: State) => void
}

/** Which status, or how far on the way to graduating. */
export function StateForm({ state, onChange }: StateFormProps) {
  return (
    <div className={css.form}>
      {state.is === 'status' ? (
        <SelectField
          label="Status"
          options={statuses}
          value={state.status}
          onChange={(status) => onChange({ is: 'status', status })}
        />
      ) : (
        <SelectField
          label="On the way to graduating"
          options={ways}
          value={state.progress}
          onChange={(progress) => onChange({ is: 'progress', progress })}
        />
      )}
    </div>
  )
}
