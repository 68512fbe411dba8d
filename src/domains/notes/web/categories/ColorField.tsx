import { SelectField } from '#ui/fields/SelectField.tsx'
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
    <SelectField
      className={css.color}
      aria-label={label}
      options={options}
      value={value}
      leftSection={<span className={`${css.dot} ${familyClass(value)}`} aria-hidden="true" />}
      onChange={onChange}
    />
  )
}
