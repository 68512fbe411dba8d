import type { Comparison, JoinChoice, JoinedField } from '../../contract/doubles.contract.ts'

/** What was chosen by field; nothing where somebody has to choose. */
export type ChoiceValues = Readonly<Partial<Record<JoinedField, JoinChoice>>>

const beginChoices = ({ fields }: Comparison): ChoiceValues =>
  Object.fromEntries(
    fields.flatMap(({ field, isSame, suggested }) =>
      isSame || suggested === null ? [] : [[field, suggested]],
    ),
  )

/** What somebody chose of the two, and the two as they were when they began to. */
export interface Chosen {
  readonly choices: ChoiceValues
  readonly seen: Pick<Comparison, 'one' | 'other'>
}

export const nothingChosen = (comparison: Comparison): Chosen => ({ choices: {}, seen: comparison })

/** The choices over the two as they are now: somebody's own where the field differs still, else what speaks for itself. */
export const choicesOver = (comparison: Comparison, { choices }: Chosen): ChoiceValues => ({
  ...beginChoices(comparison),
  ...Object.fromEntries(
    comparison.fields.flatMap(({ field, isSame }) => {
      const choice = choices[field]
      return isSame || choice === undefined ? [] : [[field, choice]]
    }),
  ),
})

/** The applications that were changed since somebody began to choose. */
export const changedSince = ({ one, other }: Comparison, { seen }: Chosen): readonly number[] =>
  [
    one.version === seen.one.version ? [] : [one.id],
    other.version === seen.other.version ? [] : [other.id],
  ].flat()

/** One more choice; the first says over what one chooses. */
export const withChoice = (
  comparison: Comparison,
  { choices, seen }: Chosen,
  choice: ChoiceValues,
): Chosen => ({
  choices: { ...choices, ...choice },
  seen: Object.keys(choices).length === 0 ? comparison : seen,
})

/** The fields in which the two differ and nothing is chosen yet. */
export const openFields = ({ fields }: Comparison, choices: ChoiceValues): readonly JoinedField[] =>
  fields.flatMap(({ field, isSame }) => (isSame || choices[field] !== undefined ? [] : [field]))

export const toChoices = (choices: ChoiceValues): Partial<Record<JoinedField, JoinChoice>> => ({ ...choices })
