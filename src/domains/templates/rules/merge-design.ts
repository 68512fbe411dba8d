import { contestedRows, type MergedRow, mergeRows } from '#domains/curriculum/rules/merge-rows.ts'
import type { Design } from '../contract/design.schemas.ts'
import { fittingDesign } from './fitting-design.ts'
import { orderedText, same } from './same-value.ts'

export const rowLists = ['weeks', 'sessions', 'tasks'] as const
export type RowList = (typeof rowLists)[number]
type Fields = Readonly<Record<string, unknown>>
type Row = Fields & { readonly key: string }

/** Something both changed, and not to the same; undefined is a row that was deleted. */
export interface Question {
  /** `title`, `weeks.w1.title`, or `weeks.w1` where one side deleted it. */
  readonly path: string
  readonly yours: unknown
  readonly theirs: unknown
}

const isSet = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')
export const rowsOf = (design: Design, list: RowList): readonly Row[] => design[list]
const asTexts = (rows: readonly Row[]): MergedRow[] =>
  rows.map((row) => ({ key: row.key, title: orderedText(row) }))

/** Numbers each once: what either side added is there, what either took away is not; in your order. */
const mergeSets = (begun: readonly number[], yours: readonly number[], theirs: readonly number[]) => [
  ...yours.filter((id) => theirs.includes(id) || !begun.includes(id)),
  ...theirs.filter((id) => !yours.includes(id) && !begun.includes(id)),
]

/** Field by field: what one side alone changed counts; of what both changed, what `asks` answers. */
function mergeFields<Kind extends Fields>(
  [begun, yours, theirs]: readonly [Kind, Kind, Kind],
  names: readonly string[],
  asks: (name: string, yours: unknown, theirs: unknown) => boolean,
): Kind {
  const merged: Record<string, unknown> = { ...theirs }
  for (const name of names) {
    const [was, mine, other] = [begun[name], yours[name], theirs[name]]
    if (same(mine, was) || same(mine, other)) continue
    if (same(other, was)) merged[name] = mine
    else if (isSet(was) && isSet(mine) && isSet(other)) merged[name] = mergeSets(was, mine, other)
    else if (asks(name, mine, other)) merged[name] = mine
  }
  return merged as Kind
}

/**
 * Two versions of a design that began as one, merged field by field and row by row (second-half.md: two editors merge by
 * row of the weekly plan and by task). What both changed is a question, answered by `takesYours` with its path.
 */
export function mergeDesigns(
  begun: Design,
  yours: Design,
  theirs: Design,
  takesYours: (path: string) => boolean = () => true,
): { readonly design: Design; readonly questions: readonly Question[] } {
  const questions: Question[] = []
  const ask = (path: string, mine: unknown, other: unknown) => {
    questions.push({ path, yours: mine, theirs: other })
    return takesYours(path)
  }
  const names = Object.keys(begun).filter((name) => !(rowLists as readonly string[]).includes(name))
  const fields = mergeFields<Fields>([begun, yours, theirs], names, ask)
  const lists = rowLists.map((list) => {
    const sides = [rowsOf(begun, list), rowsOf(yours, list), rowsOf(theirs, list)] as const
    const [before, mine, other] = sides.map((rows) => new Map(rows.map((row) => [row.key, row])))
    const [begunTexts, yourTexts, theirTexts] = sides.map(asTexts)
    const contested = new Set(contestedRows(begunTexts ?? [], yourTexts ?? [], theirTexts ?? []))
    // Where both still have a row its fields are merged; where one deleted it, that is the question.
    const merged = mergeRows(begunTexts ?? [], yourTexts ?? [], theirTexts ?? [], (key) => {
      const [my, their] = [mine?.get(key), other?.get(key)]
      return my !== undefined && their !== undefined ? true : ask(`${list}.${key}`, my, their)
    })
    const rows = merged.flatMap(({ key, title }) => {
      const [was, my, their] = [before?.get(key), mine?.get(key), other?.get(key)]
      if (!contested.has(key) || !was || !my || !their) return [JSON.parse(title) as Row]
      return [
        mergeFields<Row>([was, my, their], Object.keys(was), (name, one, two) =>
          ask(`${list}.${key}.${name}`, one, two),
        ),
      ]
    })
    return [list, rows] as const
  })
  const design = { ...theirs, ...fields, ...Object.fromEntries(lists) } as Design
  return { design: fittingDesign(design), questions }
}
