import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './panel.module.css'

interface PanelHeadProps {
  readonly title: string
  readonly count: number | undefined
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** The head of a list that took the place of the tabs, with the way back. */
export function PanelHead({ title, count, onBack, children }: PanelHeadProps) {
  return (
    <header className={css.head}>
      <ActionIcon variant="subtle" aria-label="Back to students, experiences and houses" onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <h2 className={css.headTitle}>
        {title} {count !== undefined && <span className={css.quiet}>{count}</span>}
      </h2>
      {children}
    </header>
  )
}
