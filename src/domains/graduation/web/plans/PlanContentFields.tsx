import type { ServerForm } from '#web/forms/server-form.tsx'
import { PlanPace } from './PlanPace.tsx'
import type { PlanContentValues, PlanOptions, PlanValues } from './plan-values.ts'
import { RequirementsField } from './RequirementsField.tsx'

interface PlanContentFieldsProps {
  readonly form: Pick<ServerForm<PlanValues, number>, 'values' | 'errorOf'>
  readonly options: PlanOptions
  readonly onChange: (part: Partial<PlanContentValues>) => void
}

/** What a plan asks for, and at which pace. */
export function PlanContentFields({ form, options, onChange }: PlanContentFieldsProps) {
  const { content, school_stage: stage } = form.values
  return (
    <>
      <RequirementsField
        content={content}
        options={options}
        error={form.errorOf('content.requirements')}
        onChange={(requirements) => onChange({ requirements })}
      />
      <PlanPace
        content={content}
        stage={stage}
        options={options}
        errorOf={form.errorOf}
        onChange={onChange}
      />
    </>
  )
}
