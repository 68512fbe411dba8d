import type { Icon } from '@tabler/icons-react'
import { classes, familyClass } from '../status/family-class.ts'
import type { ColourFamily } from '../theme/tokens.ts'
import css from './Tally.module.css'

export interface TallyItem<Value extends string> {
  value: Value
  label: string
  count: number
  family?: ColourFamily
  icon?: Icon
}

export interface TallyProps<Value extends string> {
  label: string
  /** Most severe first. */
  items: readonly TallyItem<Value>[]
  /** The chosen one; undefined is "All". */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** The count and word of the chip before the others. */
  all: { label?: string; count: number }
}

/** Counts by status as toggle chips; a tally is a filter, not a dashboard (design `look.md` §7.3). */
export function Tally<Value extends string>({ label, items, value, onChange, all }: TallyProps<Value>) {
  return (
    <fieldset className={css.tally} aria-label={label}>
      <button
        type="button"
        className={css.chip}
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        {all.label ?? 'All'} <span className={css.count}>{all.count}</span>
      </button>
      {items.map(({ icon: Icon, ...item }) => (
        <button
          key={item.value}
          type="button"
          className={classes(css.chip, familyClass(item.family ?? 'neutral'))}
          aria-pressed={value === item.value}
          onClick={() => onChange(value === item.value ? undefined : item.value)}
        >
          {Icon !== undefined && <Icon size={16} stroke={1.75} aria-hidden className={css.icon} />}
          {item.label} <span className={css.count}>{item.count}</span>
        </button>
      ))}
    </fieldset>
  )
}
