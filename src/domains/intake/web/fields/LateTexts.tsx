import { Button } from '@mantine/core'
import { formatWhen } from '#ui/format/times.ts'
import css from '../intake.module.css'
import type { QuestionProps } from './question-props.ts'

/** What was written on another device meanwhile stands beside what counts now, until somebody chooses. */
export function LateTexts({ draft: { keeper, state }, question: { key } }: QuestionProps) {
  const others = state.others[key] ?? []
  if (others.length === 0) return null
  return (
    <div className={css.late} role="status">
      <p>This was answered on two devices. The answer above counts; the other one is kept here:</p>
      {others.map(({ value, savedAt }) => (
        <div key={savedAt + value} className={css.lateOne}>
          <blockquote>{value === '' ? 'Nothing: it was emptied.' : value}</blockquote>
          <span className={css.small}>Written {formatWhen(savedAt, Date.now())}</span>
          <Button size="sm" onClick={() => keeper.choose(key, value)}>
            Use this one
          </Button>
        </div>
      ))}
      <Button size="sm" variant="subtle" onClick={() => keeper.choose(key, state.values[key] ?? '')}>
        Keep the answer above
      </Button>
    </div>
  )
}
