/** What a form began with, and what you and somebody else made of it. */
export interface Sides<Values> {
  readonly begun: Values
  readonly yours: Values
  readonly theirs: Values
}

/** Lists are the same when they hold the same. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which both sides changed what the form began with, and differ. */
export const contestedFields = <Values, Field extends keyof Values>(
  fields: readonly Field[],
  { begun, yours, theirs }: Sides<Values>,
): Field[] =>
  fields.filter(
    (field) =>
      !isSame(yours[field], begun[field]) &&
      !isSame(theirs[field], begun[field]) &&
      !isSame(yours[field], theirs[field]),
  )

/** Theirs with what you changed of some fields; where both did, with yours where that was chosen. */
export function mergeFields<Values, Field extends keyof Values & string>(
  fields: readonly Field[],
  sides: Sides<Values>,
  takesYours: (key: string) => boolean,
): Values {
  const { begun, yours, theirs } = sides
  const questions = contestedFields(fields, sides)
  const mine = fields.filter((field) =>
    questions.includes(field) ? takesYours(field) : !isSame(yours[field], begun[field]),
  )
  return { ...theirs, ...Object.fromEntries(mine.map((field) => [field, yours[field]])) }
}
