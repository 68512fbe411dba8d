import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { OfferedTopic, UnitConflict } from '../../contract/units.schemas.ts'
import { schoolStageOptions } from '../../rules/school-stages.ts'
import {
  contestedFields,
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
    ...contestedFields(begun, yours, theirs).map((field) => ({
      key: field as string,
      label: labels[field],
      yours: shown(yours, field),
      theirs: shown(theirs, field),
    })),
    ...contestedObjectives(begun, yours, theirs).map((key) => ({
      key: keyOfObjective(key),
      label: `Objective ${begun.objectives.findIndex((one) => one.key === key) + 1}`,
      yours: objectiveOf(yours, key),
      theirs: objectiveOf(theirs, key),
    })),
  ]
  return (
    <ConflictDialog
      opened
      title={`${conflict.savedBy} saved this unit at ${formatMoment(conflict.savedAt, Date.now())}`}
      theirName={conflict.savedBy.split(' ')[0] ?? conflict.savedBy}
      rows={rows}
      busy={form.isSaving}
      onSave={(choices) =>
        form.resolve(
          merge(begun, yours, theirs, (key) => choices.get(key) !== 'theirs'),
          theirs,
          conflict.unit.version,
        )
      }
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      {rows.length === 0
        ? 'You changed different things: both are kept when you save.'
        : `You both changed ${formatNoun(rows.length, 'part')}. Everything else of yours and theirs is kept.`}
    </ConflictDialog>
  )
}
