import { Checkbox, MultiSelect, NumberInput } from '@mantine/core'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { type PlanContentValues, type PlanOptions, titledData } from './plan-values.ts'

type NumberName = 'years' | 'cycles_a_year' | 'units_a_cycle' | 'tolerance' | 'ahead_by'

interface PlanPaceProps {
  readonly content: PlanContentValues
  readonly stage: string
  readonly options: PlanOptions
  readonly errorOf: (name: `content.${string}`) => string | undefined
  readonly onChange: (part: Partial<PlanContentValues>) => void
}

/** How long the plan takes and at which pace, when somebody is behind or ahead of it, and the abilities it asks for. */
export function PlanPace({ content, stage, options, errorOf, onChange }: PlanPaceProps) {
  const number = (name: NumberName, most: number, step = 1) => ({
    value: content[name],
    min: step < 1 ? 0 : 1,
    max: most,
    step,
    error: errorOf(`content.${name}`),
    onChange: (value: string | number) => onChange({ [name]: Number(value) }),
  })
  const abilities = options.abilities.filter((one) => one.school_stage === stage)
  return (
    <>
      <FieldPair>
        <NumberInput label="Years" {...number('years', 8)} />
        <NumberInput label="Cycles a year" {...number('cycles_a_year', 8)} />
      </FieldPair>
      <FieldPair>
        <NumberInput label="Units a cycle" {...number('units_a_cycle', 20)} />
        <NumberInput label="Off track from credits behind" {...number('tolerance', 10, 0.25)} />
      </FieldPair>
      <FieldPair>
        <NumberInput label="Ahead from credits beyond" {...number('ahead_by', 10, 0.25)} />
        <Checkbox
          label="An assessment that is not final earns credit"
          checked={content.is_earned_before_final}
          onChange={(event) => onChange({ is_earned_before_final: event.currentTarget.checked })}
        />
      </FieldPair>
      <MultiSelect
        label={`Abilities, ${content.ability_ids.length} of ${abilities.length}`}
        searchable
        data={titledData(abilities)}
        value={content.ability_ids.map(String)}
        error={errorOf('content.ability_ids')}
        onChange={(ids) => onChange({ ability_ids: ids.map(Number) })}
      />
    </>
  )
}
