import { formatMoment } from '#ui/format/times.ts'
import css from '../chat.module.css'

interface JobLogProps {
  readonly title: 'Errors' | 'Infos'
  readonly empty: string
  readonly lines: readonly { readonly id: number; readonly at: string; readonly text: string }[]
}

/** One of the two lists of a job, the newest first. */
export function JobLog({ title, empty, lines }: JobLogProps) {
  return (
    <section>
      <h3 className={css.sectionTitle}>
        {title}
        {lines.length > 0 && <span className={css.quiet}> {lines.length}</span>}
      </h3>
      {lines.length === 0 ? (
        <p className={css.quiet}>{empty}</p>
      ) : (
        <ol className={css.log} aria-label={title}>
          {lines.map(({ id, at, text }) => (
            <li key={id}>
              <time dateTime={at}>{formatMoment(at, Date.now())}</time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
