import { Button, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Condition } from '../../contract/question.ts'
import css from './chips.module.css'

type Worded = Extract<Condition, { is: 'named' | 'attendance' }>

interface WordFormProps {
  readonly condition: Worded
  readonly onChange: (next: Worded) => void
}

/** A part of a name, or a percentage. */
export function WordForm({ condition, onChange }: WordFormProps) {
  const [words, setWords] = useState(condition.is === 'named' ? condition.words : '')
  const [below, setBelow] = useState<number | string>(condition.is === 'attendance' ? condition.below : 80)
  function save(event: FormEvent) {
    event.preventDefault()
    if (condition.is === 'attendance')
      onChange({ is: 'attendance', below: Math.min(100, Math.max(1, Math.round(Number(below)) || 1)) })
    else if (words.trim() !== '') onChange({ is: 'named', words: words.trim().slice(0, 100) })
  }
  return (
    <form className={css.form} onSubmit={save}>
      {condition.is === 'named' ? (
        <TextInput
          label="Name"
          size="sm"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : (
        <NumberInput
          label="Attendance below"
          suffix="%"
          size="sm"
          min={1}
          max={100}
          value={below}
          onChange={setBelow}
        />
      )}
      <Button type="submit" variant="filled" size="xs">
        Change
      </Button>
    </form>
  )
}
