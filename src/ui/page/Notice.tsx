import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

export interface NoticeProps {
  icon: Icon
  /** The fact, as a title. */
  title: string
  /** What next, in one sentence. */
  children?: ReactNode
  /** One button, and at most one quiet one. */
  actions?: ReactNode
  tone?: 'calm' | 'error'
}

/** The frame of empty, error and refused states: icon, fact, sentence, button (design `look.md` §7.12). */
export function Notice({ icon: Icon, title, children, actions, tone = 'calm' }: NoticeProps) {
  return (
    <div className={css.notice} role={tone === 'error' ? 'alert' : undefined}>
      <Icon size={28} stroke={1.5} aria-hidden className={css.icon} data-tone={tone} />
      <h2 className={css.title}>{title}</h2>
      {children !== undefined && <div className={css.sentence}>{children}</div>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
