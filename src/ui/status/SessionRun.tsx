import css from './SessionRun.module.css'

export type RunMark = 'present' | 'late' | 'insufficient' | 'unexcused' | 'excused' | 'not-taken' | 'to-come'

/** The marks of meetings one after the other; the count beside it says the same, so screen readers skip it (look §14.2). */
export function SessionRun({ marks }: { marks: readonly RunMark[] }) {
  const next = marks.indexOf('to-come')
  return (
    <span className={css.run} aria-hidden="true">
      {marks.map((mark, at) => (
        // A run has no other name for its meetings than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: marks never move within a run
        <span key={at} className={css.mark} data-mark={mark} data-next={at === next || undefined} />
      ))}
    </span>
  )
}

const words: readonly (readonly [RunMark, string])[] = [
  ['present', 'Present'],
  ['late', 'Late'],
  ['insufficient', 'Insufficient'],
  ['unexcused', 'Unexcused'],
  ['excused', 'Excused'],
  ['not-taken', 'Roll not taken'],
]

/** What the marks mean, once in the head of a section; only those that there are. */
export function RunLegend({ marks }: { marks: readonly RunMark[] }) {
  const there = new Set(marks)
  return (
    <span className={css.legend}>
      {words
        .filter(([mark]) => there.has(mark))
        .map(([mark, word]) => (
          <span key={mark} className={css.word}>
            <span className={css.mark} data-mark={mark} aria-hidden="true" />
            {word}
          </span>
        ))}
    </span>
  )
}
