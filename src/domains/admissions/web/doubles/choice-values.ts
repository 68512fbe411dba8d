import type { Comparison, JoinChoice, JoinedField } from '../../contract/doubles.contract.ts'

/** What was chosen by field; nothing where somebody has to choose. */
export type ChoiceValues = Readonly<Partial<Record<JoinedField, JoinChoice>>>

export const beginChoices = ({ fields }: Comparison): ChoiceValues =>
  Object.fromEntries(
    fields.flatMap(({ field, isSame, suggested }) =>
      isSame || suggested === null ? [] : [[field, suggested]],
    ),
  )

/** Of which nothing is chosen yet. */
export const openFields = ({ fields }: Comparison, choices: ChoiceValues): readonly JoinedField[] =>
  fields.flatMap(({ field, isSame }) => (isSame || choices[field] !== undefined ? [] : [field]))

export const toChoices = (choices: ChoiceValues): Partial<Record<JoinedField, JoinChoice>> => ({ ...choices })
