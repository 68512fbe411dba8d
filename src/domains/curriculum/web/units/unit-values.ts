import { mergeFields, type Sides } from '#web/forms/merge-fields.ts'
import type { Unit, UnitVersion } from '../../contract/units.schemas.ts'
import { contestedRows, type MergedRow, mergeRows } from '../../rules/merge-rows.ts'

/** What is typed into the form of a unit. */
export interface UnitValues {
  readonly title: string
  readonly description: string
  /** The number of the topic as text; empty while none is chosen. */
  readonly topic: string
  readonly stage: string
  /** Credits, in quarters. */
  readonly credit: string
  /** Known ones by their number, new ones by a key of their own. */
  readonly objectives: readonly MergedRow[]
}

export const emptyUnit: UnitValues = {
  title: '',
  description: '',
  topic: '',
  stage: '',
  credit: '0.5',
  objectives: [],
}

export const valuesOf = (unit: Unit | UnitVersion): UnitValues => ({
  title: unit.title,
  description: unit.description,
  topic: String(unit.topic_id),
  stage: unit.school_stage,
  credit: String(unit.credit),
  objectives: unit.objectives.map(({ id, title }) => ({ key: String(id), title })),
})

/** The server's names of the fields. */
export const fieldNames = { topic: ['topic_id'], stage: ['school_stage'] } as const

/** The form as the server takes it (2-back-office §7). */
export const toFields = (values: UnitValues) => ({
  title: values.title,
  description: values.description,
  topic_id: values.topic,
  school_stage: values.stage as 'ms' | 'hs',
  credit: values.credit,
  objectives: Object.fromEntries(values.objectives.map(({ key, title }) => [key, title])),
  objectives_order: values.objectives.map(({ key }) => key),
})

/** What two people can disagree about beside the objectives. */
export const contested = ['title', 'description', 'topic', 'stage', 'credit'] as const

/** The key of a question between two versions of an objective. */
export const keyOfObjective = (key: string) => `objective ${key}`

export const contestedObjectives = ({ begun, yours, theirs }: Sides<UnitValues>) =>
  contestedRows(begun.objectives, yours.objectives, theirs.objectives)

/** Both versions as one: what one side alone changed counts, and of what both changed what was chosen. */
export const merge = (sides: Sides<UnitValues>, takesYours: (key: string) => boolean): UnitValues => ({
  ...mergeFields(contested, sides, takesYours),
  objectives: mergeRows(sides.begun.objectives, sides.yours.objectives, sides.theirs.objectives, (key) =>
    takesYours(keyOfObjective(key)),
  ),
})

/** Where the server has no sentence of its own (2-back-office §8). */
export const failuresOf = {
  create:
    'We encountered an error while creating the unit. If the issue persists, please reach out to our technical support for help.',
  update:
    'We encountered an error while updating the unit. If the issue persists, please reach out to our technical support for help.',
}
