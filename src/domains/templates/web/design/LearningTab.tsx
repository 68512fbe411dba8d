import { TextInput } from '@mantine/core'
import { CoveredField } from './CoveredField.tsx'
import css from './design.module.css'
import type { DesignEditing } from './design-editing.ts'

/** What it asks, and what students get credit for. */
export function LearningTab({ design, change, errorOf, options, covered }: DesignEditing) {
  const units = options?.units.map(({ id, title, topic_title: topic, subject_title: subject }) => ({
    id,
    title,
    group: `${subject}: ${topic}`,
  }))
  const abilities = options?.abilities.map(({ id, title, school_stage: stage }) => ({
    id,
    title,
    group: stage === 'ms' ? 'Middle School' : 'High School',
  }))
  return (
    <div className={css.fields}>
      <TextInput
        label="Driving question"
        data-field="driving_question"
        value={design.driving_question}
        error={errorOf('driving_question')}
        onChange={(event) => change({ driving_question: event.currentTarget.value })}
      />
      <CoveredField
        label="Units"
        field="unit_ids"
        offered={units}
        covered={covered.units}
        value={design.unit_ids}
        error={errorOf('unit_ids')}
        onChange={(unit_ids) => change({ unit_ids })}
      />
      <CoveredField
        label="Abilities"
        field="ability_ids"
        offered={abilities}
        covered={covered.abilities}
        value={design.ability_ids}
        error={errorOf('ability_ids')}
        onChange={(ability_ids) => change({ ability_ids })}
      />
    </div>
  )
}
