import { NativeSelect } from '@mantine/core'
import { familyClass } from '#ui/status/family-class.ts'
import { type CategoryColor, categoryColors, colorLabels } from '../../contract/note-values.ts'
import css from './categories.module.css'

interface ColorFieldProps {
  readonly label: string
  readonly value: CategoryColor
  readonly onChange: (color: CategoryColor) => void
}

const options = categoryColors.map((value) => ({ value, label: colorLabels[value] }))

/** One of the theme's families: each holds in light and dark. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <NativeSelect
      className={css.color}
      aria-label={label}
      data={options}
      value={value}
      leftSection={<span className={`${css.dot} ${familyClass(value)}`} aria-hidden="true" />}
      onChange={(event) => {
        const chosen = categoryColors.find((one) => one === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
