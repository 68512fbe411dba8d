import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes, familyClass } from '../status/family-class.ts'
import type { ColourFamily } from '../theme/tokens.ts'
import css from './PageAlert.module.css'

export interface PageAlertProps {
  family: ColourFamily
  icon: Icon
  /** One bold sentence. */
  title: string
  /** One small sentence. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** At the right, such as "Updated 10:23:04 AM, again in 12 s". */
  meta?: ReactNode
}

/** The one most important thing of a page; it disappears when its reason does (design `look.md` §7.7). */
export function PageAlert({ family, icon: Icon, title, children, action, meta }: PageAlertProps) {
  return (
    <div className={classes(css.alert, familyClass(family))} role="status">
      <Icon size={18} stroke={1.75} aria-hidden className={css.icon} />
      <p className={css.words}>
        <strong className={css.title}>{title}</strong>
        {children !== undefined && <span className={css.description}>{children}</span>}
      </p>
      {meta !== undefined && <div className={css.meta}>{meta}</div>}
      {action}
    </div>
  )
}
