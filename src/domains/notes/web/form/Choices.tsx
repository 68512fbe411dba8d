import type { Icon } from '@tabler/icons-react'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { familyClass } from '#ui/status/family-class.ts'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import css from './form.module.css'

export interface Choice<Value extends string | number> {
  readonly value: Value
  readonly label: string
  readonly icon?: Icon
  /** A dot of this colour stands before the word. */
  readonly family?: ColourFamily
}

interface ChoicesProps<Value extends string | number> {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  /** One at most. */
  readonly single?: boolean
  readonly error: string | undefined
  readonly onChange: (chosen: Value[]) => void
}

/** Choices to press, 44 px on a phone (look, picture 20); checkboxes or radios to the keyboard and to screen readers. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, single = false, error, onChange } = props
  const id = useId()
  const toggle = (value: Value, on: boolean) => {
    if (single) onChange([value])
    else onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))
  }
  return (
    <fieldset className={css.choices} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.row}>
        {choices.map(({ value, label, icon, family }) => (
          <ChoiceBox
            key={value}
            name={id}
            type={single ? 'radio' : 'checkbox'}
            label={label}
            icon={icon}
            family={family}
            isOn={chosen.includes(value)}
            isWrong={error !== undefined}
            onToggle={(on) => toggle(value, on)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={css.error} id={`${id}-error`}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceBoxProps {
  readonly name: string
  readonly type: 'radio' | 'checkbox'
  readonly label: string
  readonly icon: Icon | undefined
  readonly family: ColourFamily | undefined
  readonly isOn: boolean
  readonly isWrong: boolean
  readonly onToggle: (on: boolean) => void
}

function ChoiceBox({ name, type, label, icon: Icon, family, isOn, isWrong, onToggle }: ChoiceBoxProps) {
  return (
    <label className={css.choice} data-on={isOn || undefined}>
      <input
        className={css.input}
        type={type}
        name={name}
        checked={isOn}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {Icon !== undefined && <Icon size={16} stroke={1.75} aria-hidden />}
      {Icon === undefined && isOn && <IconCheck size={16} stroke={2} aria-hidden />}
      {Icon === undefined && !isOn && family !== undefined && (
        <span className={`${css.dot} ${familyClass(family)}`} aria-hidden="true" />
      )}
      {label}
    </label>
  )
}
