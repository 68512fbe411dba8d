import { Checkbox, CloseButton, MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { type PlanOptions, type RequirementValues, titledData } from './plan-values.ts'
import css from './plans.module.css'

interface RequirementLineProps {
  readonly requirement: RequirementValues
  readonly years: number
  readonly options: PlanOptions
  readonly onChange: (part: Partial<RequirementValues>) => void
  readonly onRemove: () => void
}

/** One requirement: its credits, the subjects and topics it takes, and the years in which it is taught. */
export function RequirementLine({ requirement, years, options, onChange, onRemove }: RequirementLineProps) {
  const { title, credits, subject_ids, topic_ids, is_open, is_shared, from_year, to_year } = requirement
  return (
    <div className={css.requirement}>
      <div className={css.basics}>
        <TextInput
          label="Requirement"
          value={title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <NumberInput
          label="Credits"
          step={0.25}
          min={0.25}
          max={10}
          value={credits}
          onChange={(value) => onChange({ credits: Number(value) })}
        />
        <NumberInput
          label="From year"
          min={1}
          max={years}
          value={from_year}
          onChange={(value) => onChange({ from_year: Number(value) })}
        />
        <NumberInput
          label="To year"
          min={1}
          max={years}
          value={to_year}
          onChange={(value) => onChange({ to_year: Number(value) })}
        />
        <CloseButton aria-label={`Remove ${title || 'requirement'}`} onClick={onRemove} />
      </div>
      {!is_open && (
        <>
          <MultiSelect
            label="Subjects"
            data={titledData(options.subjects)}
            value={subject_ids.map(String)}
            onChange={(ids) => onChange({ subject_ids: ids.map(Number) })}
          />
          <MultiSelect
            label="Topics"
            searchable
            data={titledData(options.topics)}
            value={topic_ids.map(String)}
            onChange={(ids) => onChange({ topic_ids: ids.map(Number) })}
          />
        </>
      )}
      <Checkbox
        label="Takes a unit of any subject"
        checked={is_open}
        onChange={(event) => onChange({ is_open: event.currentTarget.checked })}
      />
      <Checkbox
        label="Also counts what counts elsewhere"
        checked={is_shared}
        onChange={(event) => onChange({ is_shared: event.currentTarget.checked })}
      />
    </div>
  )
}
