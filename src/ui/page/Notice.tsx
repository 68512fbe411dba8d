import type { Icon } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
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

/** A notice heads a part of a page; where it is the whole page, its title is the page's one `h1`. */
export const NoticeHeading = createContext<'h1' | 'h2'>('h2')

/** The frame of empty, error and refused states: icon, fact, sentence, button (design `look.md` §7.12). */
export function Notice({ icon: Icon, title, children, actions, tone = 'calm' }: NoticeProps) {
  const Heading = use(NoticeHeading)
  return (
    <div className={css.notice} role={tone === 'error' ? 'alert' : undefined}>
      <Icon size={28} stroke={1.5} aria-hidden className={css.icon} data-tone={tone} />
      <Heading className={css.title}>{title}</Heading>
      {children !== undefined && <div className={css.sentence}>{children}</div>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
