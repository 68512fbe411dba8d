import { ActionIcon } from '@mantine/core'
import { type Icon, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hint } from '../controls/Hint.tsx'
import { KeyCap } from '../controls/KeyCap.tsx'
import css from './panel.module.css'

export interface PanelHeaderProps {
  /** A small grey line that says what it is: "Why this status". */
  kicker: string
  title: ReactNode
  titleId: string
  facts?: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
}

/** The head of a side sheet: what it is, whose it is, and previous, next, close at the top right. */
export function PanelHeader({
  kicker,
  title,
  titleId,
  facts,
  onPrevious,
  onNext,
  onClose,
}: PanelHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.headerTop}>
        <p className={css.kicker}>{kicker}</p>
        {(onPrevious !== undefined || onNext !== undefined) && (
          <>
            <HeaderButton label="Previous" keyCap="K" icon={IconChevronUp} onClick={onPrevious} />
            <HeaderButton label="Next" keyCap="J" icon={IconChevronDown} onClick={onNext} />
          </>
        )}
        <HeaderButton label="Close" keyCap="Escape" icon={IconX} onClick={onClose} />
      </div>
      <h2 className={css.title} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {facts !== undefined && <div className={css.facts}>{facts}</div>}
    </header>
  )
}

interface HeaderButtonProps {
  label: string
  keyCap: string
  icon: Icon
  onClick: (() => void) | undefined
}

function HeaderButton({ label, keyCap, icon: Icon, onClick }: HeaderButtonProps) {
  return (
    <Hint
      label={
        <>
          {label} <KeyCap keys={[keyCap]} onFill />
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        aria-label={label}
        aria-disabled={onClick === undefined || undefined}
        {...(onClick === undefined && { 'data-disabled': true })}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
