import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { newRequirement, type PlanOptions, type PlanPage, type RequirementValues } from './plan-values.ts'
import css from './plans.module.css'
import { RequirementLine } from './RequirementLine.tsx'

interface RequirementsFieldProps {
  readonly content: PlanPage['content']
  readonly options: PlanOptions
  readonly error: string | undefined
  readonly onChange: (requirements: RequirementValues[]) => void
}

/** What a plan asks for, line by line. */
export function RequirementsField({ content, options, error, onChange }: RequirementsFieldProps) {
  const { requirements, years } = content
  return (
    <fieldset className={css.requirements}>
      <legend className={css.legend}>
        Requirements, {requirements.reduce((sum, { credits }) => sum + credits, 0)} credits
      </legend>
      {requirements.map((one, at) => (
        <RequirementLine
          key={one.key}
          requirement={one}
          years={years}
          options={options}
          onChange={(part) => onChange(requirements.with(at, { ...one, ...part }))}
          onRemove={() => onChange(requirements.filter(({ key }) => key !== one.key))}
        />
      ))}
      {error !== undefined && <p className={css.error}>{error}</p>}
      <Button
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() =>
          onChange([
            ...requirements,
            newRequirement(
              years,
              requirements.map(({ key }) => key),
            ),
          ])
        }
      >
        Add requirement
      </Button>
    </fieldset>
  )
}
