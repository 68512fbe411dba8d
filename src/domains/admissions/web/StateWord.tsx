import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconHourglassEmpty,
  IconProgress,
} from '@tabler/icons-react'
import css from './admissions.module.css'

export type StateKind = 'done' | 'part' | 'waits' | 'wrong' | 'double' | 'open' | 'none'

const icons: Readonly<Record<Exclude<StateKind, 'none'>, Icon>> = {
  done: IconCheck,
  part: IconProgress,
  waits: IconHourglassEmpty,
  wrong: IconAlertTriangle,
  double: IconAlertTriangle,
  open: IconCircleDashed,
}

export interface StateWordProps {
  readonly kind: StateKind
  readonly word: string
}

/** How far something is, as a word with its icon; only what is wrong is red (look, picture 33). */
export function StateWord({ kind, word }: StateWordProps) {
  if (kind === 'none') return <span className={css.nothing}>–</span>
  const Icon = icons[kind]
  return (
    <span className={css.state} data-kind={kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {word}
    </span>
  )
}

/** The icon alone, where the words stand beside it. */
export function StateIcon({ kind }: Pick<StateWordProps, 'kind'>) {
  const Icon = icons[kind === 'none' ? 'open' : kind]
  return (
    <span className={css.state} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  )
}
