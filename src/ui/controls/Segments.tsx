import { useId } from 'react'
import css from './Segments.module.css'

export interface SegmentsProps<Value extends string> {
  /** What is chosen, for screen readers; or the id of the words that say it. */
  label?: string | undefined
  labelledBy?: string | undefined
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, side by side: radios drawn as one control. Nothing of it is measured, so it costs no layout. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      className={css.segments}
    >
      {props.options.map(({ value, label }) => (
        <label key={value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className={css.input}
          />
          <span className={css.text}>{label}</span>
        </label>
      ))}
    </div>
  )
}
