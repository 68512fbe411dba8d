import { VisuallyHidden } from '@mantine/core'
import { textOfHtml } from '#contract/formatted-text.ts'
import { changedWords } from '../../rules/changed-words.ts'
import css from './thread.module.css'

interface ChangedTextProps {
  /** HTML of the version before, and of this one. */
  readonly before: string
  readonly after: string
}

/** What changed from one version to the next, in the text itself. */
export function ChangedText({ before, after }: ChangedTextProps) {
  const stretches = changedWords(textOfHtml(before), textOfHtml(after))
  if (stretches.every(({ kind }) => kind === 'same'))
    return <p className={css.quiet}>The text is the same; files or links may differ.</p>
  return (
    <p className={css.changed}>
      {stretches.map(({ kind, text }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of two fixed texts never move
        if (kind === 'same') return <span key={at}>{text}</span>
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of two fixed texts never move
          <Mark key={at}>
            <VisuallyHidden>{kind === 'added' ? 'added: ' : 'removed: '}</VisuallyHidden>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}
