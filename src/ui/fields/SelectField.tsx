import { Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface SelectFieldProps<Value extends string> {
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly description?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  /** 28 px in toolbars and rows, 32 in forms; 44 on a phone. */
  readonly size?: 'xs' | 'sm' | 'md'
  readonly leftSection?: ReactNode
  readonly className?: string | undefined
}

/**
 * One of a list: opens with a click, Enter, Space or an arrow. A letter chooses the next option that begins with it, as
 * lists of the browser do. There is always a value; where nothing need be chosen, an option says so.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, className, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const choose = (next: string | null | undefined) => {
    const option = options.find((one) => one.value === next)
    if (option !== undefined && option.value !== value) onChange(option.value)
  }
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (isOpen || key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    choose(nextWith(key, options, value))
  }
  return (
    <Select
      {...input}
      {...(className !== undefined && { className })}
      size={input.size ?? 'sm'}
      data={[...options]}
      value={value}
      allowDeselect={false}
      onChange={choose}
      onKeyDown={press}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}

/** The next option after the chosen one that begins with a letter, around the end. */
function nextWith(
  letter: string,
  options: readonly SelectOption<string>[],
  value: string,
): string | undefined {
  const at = options.findIndex((option) => option.value === value)
  const after = [...options.slice(at + 1), ...options.slice(0, at + 1)]
  return after.find(({ label }) => label.toLowerCase().startsWith(letter.toLowerCase()))?.value
}
