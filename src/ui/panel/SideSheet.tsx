import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { inHotkeyArea, isOfModal, isOverSheet, isTyping, useSingleKeys } from '../controls/single-keys.ts'
import { usePhone } from '../page/use-phone.ts'
import { PanelHeader } from './PanelHeader.tsx'
import css from './panel.module.css'
import { useGivenFocus } from './use-given-focus.ts'
import { useSideSheetSlot } from './use-side-sheet-slot.ts'

export interface SideSheetProps {
  /** A small grey line that says what it is: "Why this status". */
  kicker: string
  /** Whose or which it is. */
  title: ReactNode
  facts?: ReactNode
  /** The row before and after; undefined at the ends. Leave both out where there is no list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /**
   * Stands over the page's own side sheet, which waits below; `in front` also of its dialogs, so that it is a drawer
   * on every screen.
   */
  over?: 'sheets' | 'in front' | undefined
  /** Closes it by changing the URL, where its state lives. */
  onClose: () => void
  /** `PanelSection`s. */
  children: ReactNode
  /** Decisions: the safe one left, the primary right. */
  footer?: ReactNode
}

/**
 * The second sheet beside the main one (design `look.md` §7.8): 376 px, pushes the main sheet; below 1200 px a
 * drawer, on a phone the whole screen. Render it only while it is open; one at a time.
 */
export function SideSheet(props: SideSheetProps) {
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const phone = usePhone()
  usePanelKeys(props)
  if (beside && props.over !== 'in front') return <Beside {...props} />
  return (
    <Drawer.Root
      opened
      onClose={props.onClose}
      position="right"
      size={phone ? '100%' : 400}
      offset={phone ? 0 : 8}
      closeOnEscape={false}
      classNames={drawerClasses}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={props.kicker}>
        <Drawer.Body>
          <Panel {...props} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Beside(props: SideSheetProps) {
  const slot = useSideSheetSlot()
  return slot === null ? null : createPortal(<Panel {...props} />, slot)
}

function Panel({
  kicker,
  title,
  facts,
  onPrevious,
  onNext,
  over,
  onClose,
  children,
  footer,
}: SideSheetProps) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useGivenFocus(panel, true)
  return (
    <aside
      ref={panel}
      className={css.panel}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-hotkeys
      data-autofocus
      data-over={over}
      style={{ outline: 'none' }}
    >
      <PanelHeader
        kicker={kicker}
        title={title}
        titleId={titleId}
        facts={facts}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too */}
      <div className={css.body} tabIndex={0}>
        {children}
      </div>
      {footer !== undefined && <footer className={css.footer}>{footer}</footer>}
    </aside>
  )
}

const drawerClasses = { content: css.drawer ?? '', body: css.drawerBody ?? '' }

/** K and J go through the list, Esc closes; only while the sheet or a table has focus, never while typing. */
function usePanelKeys({ onPrevious, onNext, onClose, over }: SideSheetProps) {
  const [singleKeys] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!inHotkeyArea(event.target) || isTyping(event.target) || isOfModal(event)) return
    // The sheet below is not seen: nothing of it changes by a key that was meant for the one above.
    if (over === undefined && isOverSheet(event.target)) return
    const act =
      event.key === 'Escape' ? onClose : singleKeys ? { k: onPrevious, j: onNext }[event.key] : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** A part of a side sheet or task drawer, parted from the one above by a line. */
export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      {title !== undefined && <h3 className={css.sectionTitle}>{title}</h3>}
      {children}
    </section>
  )
}
