import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from '../page/use-phone.ts'
import { classes } from '../status/family-class.ts'
import { startAtFirstField } from './first-field.ts'
import css from './panel.module.css'
import { useOnTop } from './use-on-top.ts'

export interface TaskDrawerProps {
  opened: boolean
  title: string
  facts?: ReactNode
  onClose: () => void
  children: ReactNode
  /** The task begins with filling in: the focus stands in its first field. */
  startsAtField?: boolean
  /** What will happen, then the safe button, then the primary. */
  footer?: ReactNode
}

/** A whole task over the page: 624 px, 8 px from three edges; on a phone the whole screen (`look.md` §6). */
export function TaskDrawer({
  opened,
  title,
  facts,
  onClose,
  children,
  footer,
  startsAtField = false,
}: TaskDrawerProps) {
  const phone = usePhone()
  const { root, closeOnTop } = useOnTop(onClose)
  return (
    <Drawer.Root
      ref={root}
      opened={opened}
      onClose={closeOnTop}
      position="right"
      size={phone ? '100%' : 624}
      offset={phone ? 0 : 8}
      classNames={{ content: css.drawer ?? '', body: css.drawerBody ?? '' }}
    >
      <Drawer.Overlay />
      {/* Mantine names it by its title only once that has been drawn. */}
      <Drawer.Content aria-label={title}>
        <Drawer.Body>
          <div className={css.task}>
            <div className={css.taskHeader}>
              <div className={css.taskTop}>
                <Drawer.Title className={css.taskTitle}>{title}</Drawer.Title>
                <Drawer.CloseButton aria-label="Close" />
              </div>
              {facts !== undefined && <div className={css.facts}>{facts}</div>}
            </div>
            <div ref={startsAtField ? startAtFirstField : undefined} className={css.body}>
              {children}
            </div>
            {footer !== undefined && (
              <footer className={classes(css.footer, css.taskFooter)}>{footer}</footer>
            )}
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** The padded part of a task drawer. */
export function TaskBody({ children }: { children: ReactNode }) {
  return <div className={css.taskBody}>{children}</div>
}
