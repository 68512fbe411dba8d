import { contestedFields } from '#web/forms/merge-fields.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { OfferedTopic, UnitConflict } from '../../contract/units.schemas.ts'
import { schoolStageOptions } from '../../rules/school-stages.ts'
import { SavedConflict } from '../SavedConflict.tsx'
import {
  contested,
  contestedObjectives,
  keyOfObjective,
  merge,
  type UnitValues,
  valuesOf,
} from './unit-values.ts'

interface UnitConflictDialogProps {
  readonly form: Pick<
    ServerForm<UnitValues, number>,
    'values' | 'stored' | 'isSaving' | 'resolve' | 'leave' | 'forgetError'
  >
  readonly conflict: UnitConflict
  readonly topics: readonly OfferedTopic[]
}

const labels = {
  title: 'Title',
  description: 'Description',
  topic: 'Topic',
  stage: 'School stage',
  credit: 'Credits',
} as const

/** Yours and theirs, field by field and objective by objective, where both changed the same. */
export function UnitConflictDialog({ form, conflict, topics }: UnitConflictDialogProps) {
  const { values: yours, stored: begun } = form
  const theirs = valuesOf(conflict.unit)
  const sides = { begun, yours, theirs }
  const shown = (values: UnitValues, field: keyof typeof labels): string => {
    if (field === 'topic')
      return topics.find(({ id }) => String(id) === values.topic)?.topic_title ?? 'No topic'
    if (field === 'stage')
      return schoolStageOptions.find(({ value }) => value === values.stage)?.label ?? 'No school stage'
    return values[field] === '' ? '–' : values[field]
  }
  const objectiveOf = (values: UnitValues, key: string) =>
    values.objectives.find((one) => one.key === key)?.title ?? 'Deleted'
  const rows = [
    ...contestedFields(contested, sides).map((field) => ({
      key: field as string,
      label: labels[field],
      yours: shown(yours, field),
      theirs: shown(theirs, field),
    })),
    ...contestedObjectives(sides).map((key) => ({
      key: keyOfObjective(key),
      label: `Objective ${begun.objectives.findIndex((one) => one.key === key) + 1}`,
      yours: objectiveOf(yours, key),
      theirs: objectiveOf(theirs, key),
    })),
  ]
  return (
    <SavedConflict
      form={form}
      what="unit"
      conflict={conflict}
      theirs={theirs}
      version={conflict.unit.version}
      rows={rows}
      merge={(takesYours) => merge(sides, takesYours)}
    />
  )
}
