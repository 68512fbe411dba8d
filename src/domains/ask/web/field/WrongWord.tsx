import { Button } from '@mantine/core'
import type { Reading } from '../../contract/ask.contract.ts'
import css from './AskField.module.css'

interface WrongWordProps {
  readonly wrong: NonNullable<Reading['wrong']>
  readonly onChoose: (word: string) => void
}

/** What is not understood, and three words that may have been meant. */
export function WrongWord({ wrong, onChoose }: WrongWordProps) {
  return (
    <p className={css.message}>
      {wrong.message}
      {wrong.near.length > 0 && (
        <span className={css.near}>
          {wrong.word === '' ? 'Perhaps' : 'Did you mean'}
          {wrong.near.map((word) => (
            <Button key={word} size="xs" onClick={() => onChoose(word)}>
              {word}
            </Button>
          ))}
        </span>
      )}
    </p>
  )
}
