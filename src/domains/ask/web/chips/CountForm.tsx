import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import {
  type Count,
  comparisons,
  countedThings,
  highestNumber,
  namedWindows,
  undatedThings,
  type Window,
} from '../../contract/question.ts'
import { windowText } from '../../rules/print.ts'
import { thingWords, windowWords } from '../../rules/words.ts'
import css from './chips.module.css'

const hows = { least: 'N or more', fewer: 'fewer than N', exactly: 'exactly N' } as const
const howOptions = comparisons.map((value) => ({ value, label: hows[value] }))
const thingOptions = countedThings.map((value) => ({ value, label: thingWords[value].many }))
const usual: Window[] = [
  ...namedWindows.map((kind) => ({ kind })),
  { kind: 'days', days: 7 },
  { kind: 'days', days: 14 },
  { kind: 'days', days: 30 },
]
const keyOf = (window: Window) => (window.kind in windowWords ? window.kind : windowText(window))

interface CountFormProps {
  readonly count: Count
  readonly onChange: (next: Count) => void
}

/** How many of what, and when. */
export function CountForm({ count, onChange }: CountFormProps) {
  const [what, setWhat] = useState(count.what)
  const [how, setHow] = useState(count.how)
  const [number, setNumber] = useState<number | string>(count.number)
  const kept =
    count.window === null || usual.some((one) => keyOf(one) === keyOf(count.window ?? one))
      ? []
      : [count.window]
  const windows = [...kept, ...usual]
  const isDated = !undatedThings.includes(what)
  const [when, setWhen] = useState(count.window === null ? '' : keyOf(count.window))
  const least = how === 'exactly' ? 0 : 1
  function save(event: FormEvent) {
    event.preventDefault()
    const window = windows.find((one) => keyOf(one) === when)
    const needed = what === 'waiting_excuses' ? null : ({ kind: 'this-cycle' } as const)
    const chosen = Math.min(highestNumber, Math.max(least, Math.round(Number(number)) || least))
    const isNone = how === 'fewer' && chosen === 1
    onChange({
      is: 'count',
      what,
      how: isNone ? 'exactly' : how,
      number: isNone ? 0 : chosen,
      window: isDated ? (window ?? needed) : null,
    })
  }
  return (
    <form className={css.form} onSubmit={save}>
      <FieldPair>
        <SelectField label="How many" options={howOptions} value={how} onChange={setHow} />
        <NumberInput
          label="N"
          size="sm"
          min={least}
          max={highestNumber}
          value={number}
          onChange={setNumber}
        />
      </FieldPair>
      <SelectField label="Of what" options={thingOptions} value={what} onChange={setWhat} />
      {isDated && (
        <SelectField
          label="When"
          options={[
            ...(what === 'waiting_excuses' ? [{ value: '', label: 'at any time' }] : []),
            ...windows.map((one) => ({ value: keyOf(one), label: windowText(one) })),
          ]}
          value={when === '' && what !== 'waiting_excuses' ? 'this-cycle' : when}
          onChange={setWhen}
        />
      )}
      <Button type="submit" variant="filled" size="xs">
        Change
      </Button>
    </form>
  )
}
