import type { Reading } from '../../contract/ask.contract.ts'
import type { Condition, Question, Tree } from '../../contract/question.ts'
import { whatCounts } from '../../rules/rights.ts'
import { countsOf, replaced } from '../../rules/tree.ts'
import { Chip } from './Chip.tsx'
import css from './chips.module.css'

interface ChipsProps {
  readonly question: Question
  /** The days of each count, in its order. */
  readonly days: Reading['days'] | undefined
  readonly onChange: (question: Question) => void
}

/** The question as filters: each can be changed and removed, and what joins them stands between. */
export function Chips({ question, days, onChange }: ChipsProps) {
  const { where } = question
  if (where === null) return null
  const counts = countsOf(where)
  const change = (old: Condition, next: Condition | undefined) =>
    onChange({ ...question, where: replaced(where, old, next) })
  const draw = (tree: Tree, isWithin: boolean): React.ReactNode => {
    if (tree.is === 'not')
      return (
        <span className={css.group}>
          <span className={css.word}>not</span>
          {draw(tree.of, true)}
        </span>
      )
    if (tree.is === 'all' || tree.is === 'any')
      return (
        <span className={css.group} data-within={isWithin || undefined}>
          {isWithin && <span className={css.word}>(</span>}
          {tree.of.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may stand here twice
            <span key={at} className={css.group}>
              {at > 0 && <span className={css.word}>{tree.is === 'all' ? 'and' : 'or'}</span>}
              {draw(part, true)}
            </span>
          ))}
          {isWithin && <span className={css.word}>)</span>}
        </span>
      )
    return (
      <Chip
        condition={tree}
        days={tree.is === 'count' ? days?.[counts.indexOf(tree)] : undefined}
        onChange={(next) => change(tree, next)}
      />
    )
  }
  const counted = whatCounts(question)
  return (
    <section className={css.chips} aria-label="Filters" data-print="hide">
      {draw(where, false)}
      {counted !== undefined && <p className={css.counted}>{counted}</p>}
    </section>
  )
}
