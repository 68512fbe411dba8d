import { Bar } from '#ui/status/Pips.tsx'
import type { Template } from '../../contract/templates.contract.ts'
import { checkDesign } from '../../rules/missing.ts'
import { ChecklistLine } from './ChecklistLine.tsx'
import css from './editor.module.css'
import type { EditorPartProps } from './editor-part.ts'
import { TemplateHistory } from './TemplateHistory.tsx'

/** What is missing before it is published, each line leading to its field, then what is there; and its history. */
export function EditorRail({
  form,
  template,
  options,
  covered,
  wanted,
}: EditorPartProps & { readonly template: Template | undefined; readonly wanted: string }) {
  const lines = checkDesign(form.design)
  const done = lines.filter(({ isDone }) => isDone)
  const open = lines.filter(({ isDone }) => !isDone)
  return (
    <aside className={css.rail} aria-label="Before you publish">
      <section>
        <h2 className={css.railTitle}>
          Before you publish <span className={css.count}>{`${done.length} of ${lines.length}`}</span>
        </h2>
        <Bar share={done.length / lines.length} family="present" />
        <ul className={css.lines} hidden={open.length === 0}>
          {open.map((line) => (
            <ChecklistLine key={`${line.field} ${line.title}`} line={line} templateId={template?.id} />
          ))}
        </ul>
        <ul className={css.done} hidden={done.length === 0}>
          {done.map((line) => (
            <ChecklistLine key={`${line.field} ${line.title}`} line={line} templateId={template?.id} />
          ))}
        </ul>
      </section>
      {template !== undefined && (
        <TemplateHistory
          template={template}
          form={form}
          options={options}
          covered={covered}
          isWanted={wanted === 'history'}
        />
      )}
    </aside>
  )
}
