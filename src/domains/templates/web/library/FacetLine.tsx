import { Checkbox } from '@mantine/core'
import { formatCount } from '#ui/format/quantities.ts'
import css from './library.module.css'

interface FacetLineProps {
  readonly label: string
  readonly count: number
  readonly isOn: boolean
  /** A topic below its subject. */
  readonly isNested?: boolean
  readonly onChange: () => void
}

/** One choice of a filter with how many templates it has. */
export function FacetLine({ label, count, isOn, isNested = false, onChange }: FacetLineProps) {
  return (
    <li className={css.line} data-nested={isNested || undefined}>
      <Checkbox size="xs" label={label} checked={isOn} onChange={onChange} />
      <span className={css.lineCount}>{formatCount(count)}</span>
    </li>
  )
}
