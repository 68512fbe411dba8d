import { IconMinus, IconPlus } from '@tabler/icons-react'
import css from '../groups.module.css'

/** 16 px plus or minus before what is added or taken away. */
export function ChangeMark({ kind }: { kind: 'added' | 'taken' }) {
  const Icon = kind === 'added' ? IconPlus : IconMinus
  return (
    <span
      className={css.mark}
      data-kind={kind}
      role="img"
      aria-label={kind === 'added' ? 'Added' : 'Taken away'}
    >
      <Icon size={12} stroke={2.5} aria-hidden />
    </span>
  )
}
