import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { classes } from '../status/family-class.ts'
import css from './SheetTabs.module.css'
import type { SheetTab } from './sheet-tab.ts'
import { UiLink } from './UiLink.tsx'

interface MoreTabsProps {
  readonly tabs: readonly SheetTab[]
  /** The `href` of the tab that is open. */
  readonly active: string | undefined
  /** How a tab looks in another row than that of a page. */
  readonly className?: string | undefined
}

/** The tabs that have no room in the row; of these the open one gives the menu its name. */
export function MoreTabs({ tabs, active, className }: MoreTabsProps) {
  const open = tabs.find(({ href }) => href === active)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          className={classes(
            className ?? css.tab,
            css.more,
            className === undefined && open !== undefined && css.active,
          )}
          aria-current={open && 'page'}
        >
          {open?.label ?? 'More'}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ href, label }) => (
          <Menu.Item
            key={href}
            component={UiLink}
            href={href}
            aria-current={href === active ? 'page' : undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
