import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Words } from '../../rules/closing-words.ts'
import css from './edit.module.css'

interface TellFieldsProps {
  /** What goes out; null while nobody is told. */
  readonly words: Words | null
  /** What was typed, or what stands there by itself. */
  readonly shown: Words
  readonly errorOf: (field: string) => string | undefined
  /** To how many people, by which ways. */
  readonly reach: ReactNode
  readonly onTell: (isTold: boolean) => void
  readonly onChange: (words: Words) => void
}

/** Whether families and staff are told of a closed day, and in which words: written already, to be changed. */
export function TellFields({ words, shown, errorOf, reach, onTell, onChange }: TellFieldsProps) {
  return (
    <div className={css.tell}>
      <Checkbox
        label="Tell families and staff"
        checked={words !== null}
        onChange={(event) => onTell(event.currentTarget.checked)}
      />
      {words !== null && (
        <>
          <TextInput
            label="Title"
            maxLength={120}
            value={shown.title}
            error={errorOf('tell.title')}
            onChange={(event) => onChange({ ...shown, title: event.currentTarget.value })}
          />
          <Textarea
            label="Text"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            value={shown.body}
            error={errorOf('tell.body')}
            onChange={(event) => onChange({ ...shown, body: event.currentTarget.value })}
          />
          {reach}
        </>
      )}
    </div>
  )
}
