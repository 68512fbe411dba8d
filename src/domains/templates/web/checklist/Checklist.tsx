import { Bar } from '#ui/status/Pips.tsx'
import type { Design } from '../../contract/design.schemas.ts'
import type { DesignTab } from '../../contract/design-tabs.ts'
import { checkDesign } from '../../rules/missing.ts'
import css from '../editor/editor.module.css'
import { ChecklistLine } from './ChecklistLine.tsx'

interface ChecklistProps {
  readonly title: string
  readonly design: Design
  readonly hrefOf: (tab: DesignTab) => string
}

/** What a design lacks, each line leading to its field, then what is there. */
export function Checklist({ title, design, hrefOf }: ChecklistProps) {
  const lines = checkDesign(design)
  const done = lines.filter(({ isDone }) => isDone)
  const open = lines.filter(({ isDone }) => !isDone)
  return (
    <section>
      <h2 className={css.railTitle}>
        {title} <span className={css.count}>{`${done.length} of ${lines.length}`}</span>
      </h2>
      <Bar share={done.length / lines.length} family="present" />
      <ul className={css.lines} hidden={open.length === 0}>
        {open.map((line) => (
          <ChecklistLine key={`${line.field} ${line.title}`} line={line} hrefOf={hrefOf} />
        ))}
      </ul>
      <ul className={css.done} hidden={done.length === 0}>
        {done.map((line) => (
          <ChecklistLine key={`${line.field} ${line.title}`} line={line} hrefOf={hrefOf} />
        ))}
      </ul>
    </section>
  )
}
